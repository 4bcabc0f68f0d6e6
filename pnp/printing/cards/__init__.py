"""Set-up cards: one seeded board a card, its picture in front and the steps behind."""
