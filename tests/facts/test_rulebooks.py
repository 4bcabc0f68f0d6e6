"""
The fact sheets of the four games, typed from their rulebooks.

A line of a sheet finds sentences by the words that they must hold, in English and in French, and
says which numbers and which terrains they name from there on: those, and no others. Sentences may be
written anew as long as they say the same.
"""

from functools import cache

import pytest

import pnp
from tests.facts.printed import numbers_in, printed_text, sentences, terrains_in

# part | English words of the sentence | French words | its numbers | its terrains
_SHEETS = {
    "barony": """
rules | Draw, tiles a player              | Tirez, tuiles par joueur         | 9 |
rules | counters start                    | compteurs partent                | 0 |
rules | No first city                     | Pas de première cité             | | lake forest
rules | In turn order, last player places | ordre du tour, dernier joueur    | 3 |
rules | other direction, cities           | sens inverse, cités              | 2 |
rules | Put up to, reserve, cities        | jusqu'à, réserve, cités          | 2 3 | lake
rules | Move one knight                   | Avancez d'un hexagone            | 2 |
rules | With, pieces of yours, destroyed  | vous avez, pions, détruits       | 2 |
rules | Never onto, two pieces            | Jamais sur, deux pions           | 2 | lake mountain
rules | Replace, villages by a city       | Échangez, villages contre une cité | 10 |
rules | Never in, next to any city        | Jamais, à côté d'une cité        | | forest
rules | Take, from your reserve           | Prenez, de votre réserve : l'un  | 2 |
rules | Never onto a, occupied            | Jamais sur un, occupé            | | lake
rules | worth, gold or more               | valant au moins, or              | 15 |
rules | Rise one rank                     | Montez d'un rang                 | 15 |
rules | A city may stand                  | Une cité peut se trouver         | | mountain
rules | expedition needs                  | expédition demande               | 2 |
aids  | Up to, cities                     | Jusqu'à, cités                   | 2 3 | lake
aids  | Tokens worth, the next title      | Des jetons valant, le titre      | 15 |
""",
    "barony-sorcery": """
rules  | No first city                    | Pas de première cité             | | lake forest
aids   | Each control token               | Chaque jeton Empreinte           | 3 |
aids   | A city by a spell                | Une cité par un sort             | 5 10 |
aids   | A knight moves, only the last    | Un chevalier avance, ne visite   | 2 |
aids   | goes onto a, lone enemy village  | passe sur une, adverse isolé     | | mountain
aids   | Found a city in a                | Fondez une cité en               | | forest
spells | of your knights moves, hexes     | vos chevaliers avance            | 2 |
spells | adjacent                         | passe sur                        | | mountain
""",
    "baron": """
rules | Lord on                           | Seigneur sur                     | 0 |
rules | Everyone takes, of value          | Chacun prend, de valeur          | 1 | meadow vineyard quarry pond
rules | With, players, back into the box  | À, retournent dans la boîte      | 1 5 | meadow
rules | Three, face up in a row           | Trois, visibles en rangée        | 3 |
rules | You may owe                       | On peut devoir                   | 4 5 |
rules | farthest from the pile is free    | loin de la pioche est gratuite   | 1 3 |
rules | Two tiles of one kind never touch | Deux tuiles de même nature       | 2 | meadow
rules | Touching, earns                   | Toucher, rapporte                | 4 5 6 |
rules | A shared, no reason               | ne se bat pas                    | | meadow
rules | put one keep                      | peut mettre un donjon                 | | meadow
rules | A keep on a, makes a barony       | Un donjon sur une, font une      | 6 | meadow
rules | everyone lays                     | chacun pose                      | 2 |
rules | halved and rounded up             | arrondie au supérieur            | |
rules | a shield on                       | un écusson sur                   | 20 |
""",
    "terre-de-barons": """
rules | in rows of                        | en rangées de                    | 4 5 6 7 |
rules | count from                        | se comptent de                   | 1 37 |
rules | Draw, these tiles are             | Tirez-en, ces tuiles             | 4 | mountain
rules | Take its, donjons and             | Prenez ses, donjons et           | 10 30 |
rules | Nothing enters or crosses         | Rien n'entre                     | | mountain
rules | Deconstruct:                      | Déconstruire :                   | 3 |
rules | Build:, of your troops            | Construire :, de vos troupes     | 3 |
rules | Capture, in a single order        | Capture, en un seul ordre        | 3 9 12 |
rules | falls when, joins                 | tombe quand, rejoint             | 2 3 |
rules | The game also ends                | La partie s'arrête aussi         | 5 |
rules | on a tile of, more                | sur une tuile à, de plus         | 1 |
aids  | 16, 12, players end the game      | 16, joueurs arrêtent la partie   | 2 3 4 5 10 12 16 |
""",
}
# What tables say, and the few sentences that are numbers alone, word for word as they are printed.
_TABLES = {
    ("barony", "en"): """
Mountain 2 0 | Forest 3 1 No city | Plain 4 2 | Field 5 3 | Lake – – No piece
Baron Viscount Count Marquis Duke 0 0 15 30 45 60 1 10 25 40 55 70 2 20 35 50 65 80
5 cities 2 strongholds 7 knights 14 villages""",
    ("barony", "fr"): """
Montagne 2 0 | Forêt 3 1 Pas de cité | Plaine 4 2 | Champ 5 3 | Lac – – Aucun pion
Baron Vicomte Comte Marquis Duc 0 0 15 30 45 60 1 10 25 40 55 70 2 20 35 50 65 80
5 cités 2 forteresses 7 chevaliers 14 villages""",
    ("barony-sorcery", "en"): """
Velocity (1) | Teleport (1) | Tornado (2) | Charm (1) | Illusion (1) | Portal (2)
Abundance (1) | Petrify (1) | Sanctuary (2) | Visitor 1. 2. 3. … Magic 3 2 1 –""",
    ("barony-sorcery", "fr"): """
Célérité (1) | Téléportation (1) | Tornade (2) | Charme (1) | Illusion (1) | Portail (2)
Abondance (1) | Pétrification (1) | Sanctuaire (2) | Visiteur 1. 2. 3. … Magie 3 2 1 –""",
    ("baron", "en"): """
Meadow 28 × 0 | Village 6 × +3 | Field 6 × +2 | Forest 6 × +2 | Vineyard 6 × +1
Quarry 6 × +1 | Pond 6 × +1 | Marsh 6 × -1 | Cursed place 3 × -2
Players 2 3 4 5 Keeps each 5 4 3 2 | Tile in the row 1 2 3 Cost in honour 0 1 3
Touches 4 5 6 Gain in honour +1 +3 +9""",
    ("baron", "fr"): """
Prairie 28 × 0 | Village 6 × +3 | Champ 6 × +2 | Forêt 6 × +2 | Vignoble 6 × +1
Carrière 6 × +1 | Étang 6 × +1 | Marais 6 × -1 | Lieu maudit 3 × -2
Joueurs 2 3 4 5 Donjons par joueur 5 4 3 2 | Tuile choisie 1 2 3 Prix en honneur 0 1 3
Touche 4 5 6 Gain d'honneur +1 +3 +9""",
    ("terre-de-barons", "en"): """
Wind, 1 point 9 | Drop, 2 points 9 | Tree, 3 points 9 | Fire, 4 points 10 | All tiles 37
no donjon of yours 1 1 1 2 2 3 3 | donjon of yours 1 2 2 2 3 3 3 | Steps of an officer 1 3 3 2 2 1 1
Two orders to troops – – – – ✓ ✓ ✓ | 2 3 4 Players: points that end the game at once 16 12 10
points for diversity +2 +3 +4 | Baron ✓ ✓ ✓ ✓ ✓ | Knight and donjon ✓ ✓ ✓ ✓ – | Donjon ✓ ✓ – – –
Concentrate Disperse Recruit Deconstruct Build""",
    ("terre-de-barons", "fr"): """
Vent, 1 point 9 | Goutte, 2 points 9 | Arbre, 3 points 9 | Feu, 4 points 10 | les tuiles 37
sans donjon 1 1 1 2 2 3 3 | avec donjon 1 2 2 2 3 3 3 | Pas d'un officier 1 3 3 2 2 1 1
Deux ordres aux troupes – – – – ✓ ✓ ✓ | 2 3 4 Joueurs : points qui arrêtent la partie 16 12 10
points de diversité +2 +3 +4 | Baron ✓ ✓ ✓ ✓ ✓ | Chevalier et donjon ✓ ✓ ✓ ✓ – | Donjon ✓ ✓ – – –
Concentrer Disperser Recruter Déconstruire Construire""",
}
# Pieces of the whole box, by part of the kit.
_COUNTS = {
    "barony": "tiles 36, resources 80, pieces 112, counters 5, aids 4",
    "barony-sorcery": "tiles 45, resources 100, pieces 140, counters 6, magic 30, control 25, spells 9",
    "baron": "tiles 73, keeps 20, lords 5, shields 5, battle 6",
    "terre-de-barons": "tiles 37, mountains 4, positions 37, pieces 12, donjons 40, troops 120",
}


@cache
def _printed(slug: str, part: str, language: str) -> str:
    return printed_text(pnp.kit(slug, only=(part,), language=language).pdf())


_FACTS = [
    (slug, language, [cell.strip() for cell in line.split("|")])
    for slug, sheet in _SHEETS.items()
    for line in sheet.strip().splitlines()
    for language in ("en", "fr")
]


@pytest.mark.parametrize(
    ("slug", "language", "cells"), _FACTS, ids=[f"{s}-{n}-{c[1]}" for s, n, c in _FACTS]
)
def test_sentences_say_what_the_rulebook_says(slug: str, language: str, cells: list[str]) -> None:
    part, english, french, numbers, *terrains = cells
    words = (english if language == "en" else french).split(", ")
    found = [
        one
        for one in sentences(_printed(slug, part, language))
        if all(word in one for word in words)
    ]
    assert found
    for whole in found:
        sentence = whole[min(whole.index(word) for word in words) :]  # without a title before it
        assert numbers_in(sentence, language) == {int(number) for number in numbers.split()}, (
            sentence
        )
        assert terrains_in(sentence, language) == set(" ".join(terrains).split()), sentence


_CELLS = [
    (slug, language, cell.strip())
    for (slug, language), table in _TABLES.items()
    for line in table.strip().splitlines()
    for cell in line.split("|")
]


@pytest.mark.parametrize(("slug", "language", "cell"), _CELLS)
def test_tables_say_what_the_rulebook_says(slug: str, language: str, cell: str) -> None:
    assert any(cell in _printed(slug, part, language) for part in ("rules", "aids"))


@pytest.mark.parametrize("slug", _COUNTS)
def test_the_box_holds_what_the_rulebook_counts(slug: str) -> None:
    sections = {one.key: one.piece_count for one in pnp.kit(slug).parts.sections}
    typed = {part: int(count) for part, count in (one.split() for one in _COUNTS[slug].split(", "))}
    assert {part: sections.get(part) for part in typed} == typed
