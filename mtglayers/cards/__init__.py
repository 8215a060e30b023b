"""Cards: the built-in ones, loaders for Scryfall and MTGJSON data, and finding cards by name.

`mtglayers.cards.database.CardDatabase` is what the rest of the toolkit asks. Card data is kept as
it was read and becomes a `Card` when somebody asks for it; its text is read then, and not before.
"""
