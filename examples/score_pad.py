"""A score sheet for a real table: type in the cards left in each hand, and it counts.

Run it from a clean checkout:

    python3 -m venv .venv && .venv/bin/python -m pip install --quiet -e . &&
    .venv/bin/python examples/score_pad.py Ana Bo Cleo

Whoever went out scores what the others hold, and the first with 500 points wins. With `--lowest`
everybody scores their own cards, and when somebody reaches 500 the lowest total wins. What cards
count and who has won come from the rules of the library: `--rules flip` counts the cards of
UNO Flip, `--rules classic+double-score` counts all of them twice.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence

import unorules as uno
from unorules.state import Match
from unorules.values import seats_in

HELP = """Cards are typed as r7 gS b+2 yR W W+4: color and number, Skip, Draw Two, Reverse, wilds.
Enter alone stands for no cards; `undo` takes back the last hand or round, `q` leaves."""


class Pad:
    """The sheet. A round is never changed: taking it back is going back to the match before it."""

    def __init__(self, rules: uno.Rules, names: Sequence[str]) -> None:
        rules.check_table(len(names), 0)
        if rules.scoring.target is None:
            raise ValueError(f"{rules} counts no points")
        self.rules = rules
        self.names = names
        everybody = (1 << len(names)) - 1
        self.teams = rules.kit(len(names), everybody).teams
        start = Match((0,) * len(names), 0, 0, rules.scoring.target, everybody)
        self.matches = [start]

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self.matches[-1]

    def points(self, hands: Iterable[Sequence[uno.Face]]) -> tuple[int, ...]:
        """What each hand counts. ValueError for cards that the deck does not hold."""
        held = [*hands]
        for side in self.rules.deck.sides:  # all hands show the same side of two-sided cards
            if all(face in side.copies for hand in held for face in hand):
                free = {face: [*numbers] for face, numbers in side.copies.items()}
                break
        else:
            raise ValueError("there are no such cards in one deck")
        factor = self.rules.point_factor
        try:
            return tuple(
                factor * sum(side.points[free[face].pop()] for face in hand) for hand in held
            )
        except IndexError:
            raise ValueError("the deck does not hold so many of these cards") from None

    def add(self, hands: Sequence[Sequence[uno.Face]]) -> None:
        """Count a round from the hands of all seats; the empty one is that of the winner."""
        inside = seats_in(self.match.active)
        out = [seat for seat in inside if not hands[seat]]
        if len(out) > 1:
            raise ValueError("only one player goes out")
        points = self.points(hands)
        winner = out[0] if out else None  # nobody went out: the round was blocked
        counted = self.rules.scoring.finish(self.match, points, winner, self.teams)
        self.matches.append(counted)

    def undo(self) -> None:
        """Take the last round back."""
        if len(self.matches) > 1:
            self.matches.pop()

    def lines(self) -> Iterator[str]:
        """The sheet: a line a round with what everybody scored, and the totals."""
        width = max(6, *map(len, self.names))
        yield "round  " + "  ".join(f"{name:>{width}}" for name in self.names)
        for number, match in enumerate(self.matches[1:], 1):
            won = match.round_result.points if match.round_result else ()
            yield f"{number:5}  " + "  ".join(f"{points:{width}}" for points in won)
        yield "total  " + "  ".join(f"{score:{width}}" for score in self.match.scores)
        if self.match.result is not None:
            winners = [self.names[seat] for seat in self.match.result.winners]
            yield f"{' and '.join(winners)} {'win' if winners[1:] else 'wins'}."


def ask_round(pad: Pad) -> list[tuple[uno.Face, ...]] | None:
    """The hands that are left, asked one by one; None where the last round is taken back."""
    inside = seats_in(pad.match.active)
    hands: list[tuple[uno.Face, ...]] = [()] * len(pad.names)
    at = 0
    while at < len(inside):
        seat = inside[at]
        text = input(f"Cards left of {pad.names[seat]}: ").strip()
        if text == "q":
            raise EOFError
        if text == "undo":
            if not at:
                return None
            at -= 1
            hands[inside[at]] = ()
            continue
        try:
            cards = uno.parse_cards(text.replace(" ", ""))
            hands[seat] = tuple(card.front for card in cards)
            print(f"  {pad.points(hands)[seat]} points")
        except ValueError as error:  # what the notation or the deck does not know
            hands[seat] = ()
            print(f"  {error}")
            continue
        at += 1
    return hands


def play(pad: Pad) -> None:
    """Ask for round after round until somebody has won, and that is right."""
    while True:
        if pad.match.result is not None:
            if input("Enter ends the sheet, `undo` takes the last round back: ").strip() != "undo":
                return
            hands = None
        else:
            hands = ask_round(pad)
        try:
            if hands is None:
                pad.undo()
            else:
                pad.add(hands)
        except ValueError as error:
            print(f"  {error}: the round is asked again.")
            continue
        print("\n".join(("", *pad.lines(), "")))


def main() -> None:
    """Read the command line and count."""
    parser = argparse.ArgumentParser(description="A score sheet for a real table.")
    parser.add_argument("names", nargs="*", default=["Ana", "Bo"], help="the players, by seat")
    parser.add_argument("--rules", default="classic", help="rules (default: classic)")
    parser.add_argument("--target", type=int, default=500, help="points that end it (500)")
    parser.add_argument("--lowest", action="store_true", help="own points count, the lowest wins")
    options = parser.parse_args()
    how = "own_points_lowest" if options.lowest else "winner_takes"
    base, plus, modules = options.rules.partition("+")
    try:
        rules = uno.ruleset(f"{base}(target={options.target},scoring={how}){plus}{modules}")
        pad = Pad(rules, options.names)
    except (uno.UnoError, ValueError) as error:
        parser.error(str(error))
    print(f"{rules}\n{HELP}\n")
    try:
        play(pad)
    except (EOFError, KeyboardInterrupt):
        print("\nThe sheet is put away.")


if __name__ == "__main__":
    main()
