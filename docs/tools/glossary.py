"""The page that tells rules and words by their English and French names, sorted both ways."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

__all__ = ["RULES", "WORDS", "page"]

_INTRO = """\
# Glossary

Which of your table's rules is which module, and what the words of the game are called in English and in French.
Several names for one thing are separated by commas.
Options and modules combine: `classic(hand_size=5)+stacking+jump-in`; the [catalog](../reference/catalog.md) has all of them.

*En français : cherchez le nom de votre règle dans la deuxième colonne ; le texte de la troisième est ce que l'on donne à `uno.new_game`.*
"""

RULES: Iterable[tuple[str, Iterable[tuple[str, str, str, str]]]] = (
    (
        "Whole games",
        (
            ("Official rules", "Règles officielles", "official", "classic.md"),
            ("One round, quick game", "Partie rapide", "quick", "classic.md"),
            ("House rules, party rules", "Maison", "house-party", "index.md#presets"),
            ("UNO", "UNO classique", "classic", "classic.md"),
            ("UNO Flip", "UNO Flip", "flip", "flip.md"),
            ("UNO Spin", "UNO Spin", "spin", "spin.md"),
            ("UNO Spin by Mattel's pages", "UNO Spin d'après Mattel", "spin-mattel", "spin.md"),
            ("Cliquojeux", "Uno version Cliquojeux", "cliquojeux", "cliquojeux.md"),
            ("UJF rules", "Règles UJF", "ujf", "ujf.md"),
        ),
    ),
    (
        "Draw cards",
        (
            (
                "Stacking, progressive UNO: +2 on +2, +4 on +4",
                "Cumul des +2 et +4, surenchère",
                "classic+stacking",
                "stacking.md",
            ),
            (
                "A +4 on a +2 too",
                "Un +4 aussi sur un +2",
                "classic+stacking(kind=up)",
                "stacking.md",
            ),
            (
                "Any draw card on any",
                "Tout cumul'",
                "classic+stacking(kind=all,stack_color=ignore)",
                "ujf.md",
            ),
            (
                "The same or a higher draw card",
                "La même carte + ou une plus forte",
                "classic+stacking(kind=value)",
                "stacking.md",
            ),
            (
                "A Reverse sends a +2 back",
                "Une Inversion renvoie un +2",
                "classic+reverse-bounce",
                "reverse-bounce.md",
            ),
            (
                "A Wild sends a +4 back, mirror",
                "Miroir",
                "classic+miroir",
                "ujf.md",
            ),
            (
                "No challenge of a +4",
                "Sans contestation du +4",
                "classic-challenge",
                "classic.md",
            ),
            (
                "A +4 at any time",
                "Un +4 à tout moment",
                "classic(wild4_policy=free)-challenge",
                "classic.md",
            ),
            (
                "Stroke of luck: 16 cards, three given away",
                "Coup de bol",
                "classic+stacking+coup-de-bol",
                "ujf.md",
            ),
            (
                "No luck: 16 cards, three more",
                "Pas de bol",
                "classic+stacking+pas-de-bol",
                "ujf.md",
            ),
        ),
    ),
    (
        "Drawing",
        (
            (
                "Draw until you can play, draw to match",
                "Pioche jusqu'à pouvoir jouer",
                "classic+draw-until-playable",
                "drawing.md",
            ),
            (
                "Whoever can play must play, forced play",
                "Obligation de jouer",
                "classic+force-play",
                "drawing.md",
            ),
            (
                "No drawing with a card that fits",
                "Pas de pioche avec une carte jouable",
                "classic(voluntary_draw=off)",
                "classic.md",
            ),
            (
                "A drawn card waits for the next turn",
                "La carte piochée ne se pose pas",
                "classic(play_after_draw=no)",
                "drawing.md",
            ),
        ),
    ),
    (
        "Laying cards",
        (
            (
                "Jump-in, cutting in, identical cards out of turn",
                "Interception",
                "classic+jump-in",
                "jump-in.md",
            ),
            (
                "Jump-in with a word; the next player follows",
                "Fanta",
                "classic+fanta",
                "ujf.md",
            ),
            (
                "Jump-in with a word; its player goes on, quick hand",
                "Rapidité",
                "classic+rapidite",
                "ujf.md",
            ),
            (
                "An identical card without a word: play again, stuck",
                "Stick",
                "classic+stick",
                "ujf.md",
            ),
            (
                "Four colors of one number at once, rainbow",
                "Arc en ciel",
                "classic+arc-en-ciel",
                "ujf.md",
            ),
            (
                "Several cards of one number at once, doubles, chains",
                "Plusieurs cartes du même chiffre",
                "classic+multi-play",
                "multi-play.md",
            ),
            (
                "Seven-zero: a 7 swaps hands, a 0 moves all hands on",
                "Règle 7-0",
                "classic+seven-zero",
                "seven-zero.md",
            ),
            (
                "Sevens only",
                "Le 7 seulement",
                "classic+seven-zero(zero=off)",
                "seven-zero.md",
            ),
            (
                "No action card as the last card",
                "Ne pas finir sur une carte spéciale",
                "classic+no-action-finish",
                "no-action-finish.md",
            ),
            (
                "With two, a Reverse is no Skip",
                "À deux, l'Inversion ne fait pas rejouer",
                "classic(two_player_reverse=none)",
                "classic.md",
            ),
        ),
    ),
    (
        "Calls and mistakes",
        (
            (
                "Four cards for a forgotten UNO",
                "Pénalité de 4 cartes",
                "classic(uno_penalty=4)",
                "classic.md",
            ),
            (
                "The game says UNO by itself",
                "UNO annoncé par le jeu",
                "classic(uno_mode=auto)",
                "classic.md",
            ),
            ("No UNO to say", "Sans annonce d'UNO", "classic(uno_mode=off)", "classic.md"),
            (
                "A false UNO costs cards",
                "Un faux UNO se paie",
                "classic(false_uno_penalty=2)",
                "misplay.md",
            ),
            (
                "A wrong card costs cards",
                "Une carte mal posée se paie",
                "classic+misplay",
                "misplay.md",
            ),
            (
                "A wrong word costs cards, fault",
                "Faute de jeu",
                "classic+fanta+faute-de-jeu",
                "ujf.md",
            ),
        ),
    ),
    (
        "The table and the points",
        (
            ("Five cards each", "Cinq cartes en main", "classic(hand_size=5)", "classic.md"),
            ("Two packs", "Deux paquets", "classic(decks=2)", "classic.md"),
            (
                "The first card is a number",
                "La première carte est un chiffre",
                "classic(first_card=number)",
                "classic.md",
            ),
            ("Two against two", "En équipes, deux contre deux", "classic+partners", "partners.md"),
            (
                "A lower target",
                "Partie en 200 points",
                "classic(target=200)",
                "classic.md",
            ),
            (
                "Everybody counts their own cards, the lowest total wins",
                "Le plus petit total gagne",
                "classic(scoring=own_points_lowest)",
                "classic.md",
            ),
            (
                "Whoever reaches the target is out",
                "Élimination",
                "classic(scoring=challenge_elimination)",
                "classic.md",
            ),
            (
                "Cards left over count twice",
                "Points doublés",
                "classic+double-score",
                "double-score.md",
            ),
            (
                "The target falls when somebody leaves",
                "50 points de moins par joueur parti",
                "classic+falling-target",
                "cliquojeux.md",
            ),
        ),
    ),
)
"""Rules of a table, by sections: in English, in French, as rules text, and the page about them."""

WORDS: Iterable[tuple[str, str, str]] = (
    ("accept, take what is owed", "accepter, ramasser", "`b:take`"),
    ("blue", "bleu", "`b`"),
    ("bluff", "bluff", "[classic](classic.md#4-cards-that-act) 4.6"),
    ("call UNO", "annoncer UNO, dire « UNO »", "`c:!`"),
    ("card", "carte", ""),
    ("catch", "contre-UNO", "`b:?c`"),
    ("challenge", "contester", "`b:?`"),
    ("clockwise", "dans le sens des aiguilles d'une montre", "`a>`"),
    ("color in force", "couleur demandée", "`color=g`"),
    ("dark side", "côté sombre", "`side=dark`"),
    ("deal", "distribuer, donner", "`*:deal`"),
    ("dealer", "donneur", "`dealer=b`"),
    ("debt", "cartes dues", "`state.owed`"),
    ("direction of play", "sens du jeu", "`state.direction`"),
    ("discard pile", "défausse, talon", "`pile=`"),
    ("draw", "piocher", "`a:+`"),
    ("draw pile", "pioche", "`draw=`"),
    ("Draw Five", "Plus 5", "`o+5`"),
    ("Draw One", "Plus 1", "`r+1`"),
    ("Draw Two", "+2, Plus 2", "`y+2`"),
    ("drop", "se défausser", "`b:drop=b4`"),
    ("Flip", "Flip", "`rF`"),
    ("give", "donner une carte", "`b:give=g5>c`"),
    ("green", "vert", "`g`"),
    ("hand", "main", "`state.hand(seat)`"),
    ("identical card", "carte identique", ""),
    ("keep", "garder", "`a:-`"),
    ("lay, play", "poser, jouer", "`a:r7`"),
    ("leave", "quitter la partie", "`*:leave=c`"),
    ("light side", "côté clair", "`side=light`"),
    ("match", "partie", "`state.match`"),
    ("name a color", "choisir la couleur", "`a:W=g`"),
    ("number", "chiffre", "`r7`"),
    ("orange", "orange", "`o`"),
    ("penalty", "pénalité", "`uno_penalty`"),
    ("pink", "rose", "`p`"),
    ("play again", "rejouer", "`step=replay`"),
    ("player on turn", "joueur dont c'est le tour", "`turn=a>`"),
    ("points", "points", "`scores=`"),
    ("red", "rouge", "`r`"),
    ("Reverse", "Inversion, changement de sens", "`bR`"),
    ("round", "manche", "`state.round`"),
    ("seat", "place", "`a`, `b`, `c`"),
    ("shuffle", "mélanger", "`*:shuffle=`"),
    ("Skip", "Passe ton tour, Passe", "`gS`"),
    ("Skip Everyone", "Tout le monde passe", "`tE`"),
    ("slice: Almost UNO", "Presque UNO", "`*:wheel=almost-uno`"),
    ("slice: Discard Color", "Défausse de couleur", "`*:wheel=discard-color`"),
    ("slice: Discard Number", "Défausse de chiffre", "`*:wheel=discard-number`"),
    ("slice: Draw Blue", "Pioche Bleue", "`*:wheel=draw-blue`"),
    ("slice: Draw Red", "Pioche Rouge", "`*:wheel=draw-red`"),
    ("slice: Show Hand", "Main visible", "`*:wheel=show-hand`"),
    ("slice: Trade Hands", "Échange de mains", "`*:wheel=trade-hands`"),
    ("slice: UNO Spin", "UNO Spin", "`*:wheel=uno-spin`"),
    ("slice: War", "Bataille", "`*:wheel=war`"),
    ("spectator", "spectateur", "`view=-`"),
    ("spin the wheel", "faire tourner la roue", "`b:spin`"),
    ("swap hands", "échanger les mains", "`a:r7>c`, `b:>c`"),
    ("swirl card", "carte Spin, à tourbillon", "`r3*`"),
    ("target", "objectif de points", "`target=500`"),
    ("teal", "turquoise", "`t`"),
    ("top card", "carte du dessus", "`state.top`"),
    ("turn", "tour", "`step=turn`"),
    ("violet", "violet", "`v`"),
    ("Wild", "Joker", "`W`"),
    ("Wild Draw Color", "Joker Pioche couleur", "`W+C`"),
    ("Wild Draw Four", "+4, Super Joker", "`W+4`"),
    ("Wild Draw Two", "Joker Plus 2", "`W+2`"),
    ("winner", "gagnant", "`state.result.winners`"),
    ("yellow", "jaune", "`y`"),
)
"""Words of the game: in English, in French, and in notation or in the names of the package."""


def page() -> str:
    """The page as Markdown."""
    return "\n".join((_INTRO, *map(_section, RULES), *_both_ways()))


def _section(section: tuple[str, Iterable[tuple[str, str, str, str]]]) -> str:
    title, rows = section
    lines = "".join(
        f"| {english} | {french} | [`{rules}`]({where}) |\n"
        for english, french, rules, where in rows
    )
    return f"## {title}\n\n| rule | en français | rules text |\n|---|---|---|\n{lines}"


def _both_ways() -> tuple[str, str]:
    back = ((name, english, ours) for english, french, ours in WORDS for name in french.split(", "))
    return (
        _words("English to French", "English", "français", WORDS),
        _words("Français vers anglais", "français", "English", back),
    )


def _words(title: str, one: str, other: str, rows: Iterable[tuple[str, str, str]]) -> str:
    ordered = sorted(rows, key=lambda row: _letters(row[0]))
    lines = "".join(f"| {name} | {translated} | {ours} |\n" for name, translated, ours in ordered)
    return f"## {title}\n\n| {one} | {other} | here |\n|---|---|---|\n{lines}"


def _letters(word: str) -> str:
    """What a word is sorted by: accents, quotes and case do not count, signs come first."""
    plain = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in plain if letter.isalnum() or letter in " +")
