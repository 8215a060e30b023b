"""What people look at: text, tables, graphs, pictures and pages made from one evaluation.

Nothing here decides what a rule does. Heavy packages (pandas, matplotlib, networkx) are imported
by the module that needs them, never by this one.
"""
