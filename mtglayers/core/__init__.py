"""Values of the toolkit.

Vocabulary, cards, characteristics, abilities as inspectable data, game state.

Everything here is an immutable value. What the rules *do* with these values lives in
`mtglayers.engine`; how Oracle text becomes them lives in `mtglayers.oracle`. This package imports
the standard library only.
"""
