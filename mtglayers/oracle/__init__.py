"""Reading Oracle text: from words to the values of `mtglayers.core`.

A hand-written recursive descent over small patterns, with explicit backtracking. What is not
understood stays visible as opaque parts or unread spans; nothing is dropped or guessed.
"""
