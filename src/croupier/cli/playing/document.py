"""Answers as JSON: one document a command, in a form that stays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.cards import parse_cards
from croupier.cli.playing.commands import COMMANDS
from croupier.cli.playing.coups import dealt_coup, ticket
from croupier.cli.playing.session import Reply
from croupier.cli.playing.view import View
from croupier.games.words import explain_text
from croupier.money import Currency
from croupier.rules.sheet import Bet
from croupier.service.coups import PastCoup
from croupier.service.play import Game
from croupier.service.rounds import baccarat_roads, box_results
from croupier.table import events as e
from croupier.table.refusals import Refusal

Document = dict[str, object]


class Documents:
    """Makes the documents of one table.

    Args:
        view: the table as its patron sees it; its language is that of the sentences.
    """

    def __init__(self, view: View) -> None:
        self.view = view

    def opening(self) -> Document:
        """The first document: the table, and what sitting down led to."""
        game, opening = self.view.game, self.view.game.opening
        show = game.currency.format
        return {
            **self._head(0, "open", None),
            "sheet": game.sheet.id,
            "version": game.sheet.version,
            "fingerprint": game.rulebook.fingerprint,
            "game": game.sheet.game.id,
            "currency": str(game.currency),
            "table": game.table_id,
            "granted": show(opening.granted_minor),
            "resumed": opening.resumed,
            "finished": self._coup(opening.finished) if opening.finished else None,
            "changed": opening.changed,
            "moved": [
                {
                    "table": moved.table_id,
                    "returned": show(moved.returned_minor),
                    "net": show(moved.finished.net_minor) if moved.finished else None,
                }
                for moved in opening.moved
            ],
            "new_shoe": self._new_shoe(opening.events),
        }

    def unreadable(self, line: int, text: str) -> Document:
        """A line that could not be understood."""
        return {**self._head(line, None, "unreadable"), "text": text}

    def refused(self, line: int, command: str, refusal: Refusal, text: str) -> Document:
        """A command that was refused, with the amounts that would mend it."""
        game = self.view.game
        amounts: Document = {
            name: value if name == "count" else game.currency.format(value)
            for name, value in refusal.amounts.items()
        }
        head = self._head(line, command, refusal.code)
        return {**head, "text": text, "bet": refusal.bet_id, "amounts": amounts}

    def answer(self, line: int, reply: Reply) -> Document:
        """A command that was done."""
        return {**self._head(line, reply.command, None), **self._body(reply)}

    def _head(self, line: int, command: str | None, code: str | None) -> Document:
        game = self.view.game
        show, state = game.currency.format, game.state
        return {
            "line": line,
            "command": command,
            "ok": code is None,
            "code": code,
            "balance": show(game.balance_minor),
            "in_play": show(game.seat.staked_minor),
            "net": show(game.net_minor),
            "next_coup": state.coup_number,
            "last_coup": state.last,
            "cards_left": state.shoe.left_count if state.shoe else 0,
        }

    def _body(self, reply: Reply) -> Document:
        game = self.view.game
        match reply.command:
            case "bet" | "repeat" | "double" | "undo" | "clear" | "balance":
                return {"stakes": _stakes(game), "elsewhere": self._money(game.elsewhere_minor)}
            case "deal":
                coup = self._coup(reply.coups[-1])
                return {"coup": coup, "new_shoe": self._new_shoe(reply.events)}
            case "why":
                return {"coup": self._coup(reply.coups[-1], words=True) if reply.coups else None}
            case "history":
                return {"coups": [self._coup(past) for past in reply.coups]}
            case "new-shoe":
                return {"new_shoe": self._new_shoe(reply.events)}
            case "refill":
                return {"granted": self._money(reply.granted_minor)}
            case "bets" | "rules":
                return {"bets": [self._bet(bet) for bet in game.sheet.bets.values()]}
            case "roads" | "stats":
                return self._roads(reply.command)
            case "shoe":
                return {"shoe": self._shoe()}
            case "help":
                listed = [COMMANDS[reply.topic]] if reply.topic else COMMANDS.values()
                return {"commands": {item.name: item.usage for item in listed}}
            case "lang":
                return {"lang": reply.topic}
            case _:
                return {}

    def _money(self, minor: int) -> str:
        return self.view.game.currency.format(minor)

    def _coup(self, past: PastCoup, *, words: bool = False) -> Document:
        """A past coup in the shape of ``croupier settle --json``, with its number and burn."""
        head: Document = {
            "number": past.coup_number,
            "last": past.last,
            "void": past.void_reason or None,
            "burnt": len(parse_cards(past.burnt)),
        }
        if not past.coup:
            show = self._money
            rows = [{"bet": row.bet_id, "stake": show(row.stake_minor)} for row in past.wagers]
            return {**head, "wagers": rows}
        settled = ticket(self.view, past).to_json()
        body: Document = {
            **dealt_coup(self.view, past).to_json(),
            "wagers": settled["wagers"],
            "totals": settled["totals"],
        }
        if words:
            body["steps"] = [
                {
                    "code": step.code,
                    "hand": step.hand,
                    "cell": step.cell,
                    "sentence": explain_text(step, self.view.lang),
                }
                for step in dealt_coup(self.view, past).steps
            ]
        return {**head, **body}

    def _new_shoe(self, events: Sequence[e.Event]) -> Document | None:
        found: Document | None = None
        for event in events:
            if isinstance(event, e.ShoeLoaded):
                found = {"number": event.shoe_number, "first_card": None, "burnt": 0}
            elif isinstance(event, e.ShoeBurnt) and found is not None:
                first, *face_down = parse_cards(event.cards)
                found |= {"first_card": str(first), "burnt": len(face_down)}
        return found

    def _bet(self, bet: Bet) -> Document:
        game, show = self.view.game, self._money
        least, most = game.limits_of(bet.id)
        return {
            "bet": bet.id,
            "name": bet.names.get(self.view.lang),
            "tiers": [{"name": tier.name, "pays": str(tier.pay)} for tier in bet.tiers],
            "least": show(least),
            "most": show(most),
            "multiple": show(game.rulebook.multiples[bet.id]),
            "staked": show(game.seat.stakes.get(bet.id, 0)),
        }

    def _roads(self, command: str) -> Document:
        game = self.view.game
        rounds = game.state.rounds
        if game.sheet.game.boxes:
            return {"boxes": box_results(rounds)}
        drawn = baccarat_roads(rounds).to_json()
        return {"statistics": drawn["statistics"]} if command == "stats" else {"roads": drawn}

    def _shoe(self) -> Document:
        state = self.view.game.state
        cards = len(state.shoe.order) if state.shoe else 0
        return {
            "number": state.shoe_number,
            "cards": cards,
            "left": state.shoe.left_count if state.shoe else 0,
            "coups": len(state.rounds),
            "coups_left": state.coups_left,
        }


def _stakes(game: Game) -> Mapping[str, str]:
    currency: Currency = game.currency
    return {bet_id: currency.format(stake) for bet_id, stake in game.seat.stakes.items()}
