"""Reading a rule sheet from its TOML text.

Every fault is a :class:`~croupier.errors.SheetError` that names file, line and
column and says how to mend it. The format is described in ``docs/sheets.md``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from croupier.cards import CARD_COUNT
from croupier.errors import MoneyError, SheetError
from croupier.money import ROUNDINGS, Currency, Minor, Rate
from croupier.rules import language
from croupier.rules.frozen import frozen
from croupier.rules.load_facts import read_card_facts
from croupier.rules.load_names import check_count, read_names, read_prose
from croupier.rules.section import Section, did_you_mean
from croupier.rules.sheet import (
    INTERRUPTIONS,
    LANGUAGES,
    RULING_PROFILES,
    Bet,
    BetLimits,
    GameFacts,
    Limits,
    Names,
    Pay,
    Reading,
    Rounding,
    Sheet,
    Tier,
)
from croupier.rules.source import KEY, SheetText
from croupier.rules.texts import MAX_ID_CHARS, quoted
from croupier.shoe import MAX_DECKS, ShoeRules

HOUSE = Names("the house", "sòng bài", "赌场")
MAX_BETS = 200
MAX_TIERS = 64
MAX_DEFINITIONS = 200
MAX_SOURCES = 100
MAX_READINGS = 100
MAX_CURRENCIES = 50


class Library(NamedTuple):
    """Sources and readings that several sheets share, by id.

    ``partial`` where a sheet may name others too: the text of a sheet that was recorded
    long ago loads for ever, whatever the library of today has lost since.
    """

    sources: Mapping[str, Names]
    readings: Mapping[str, Reading]
    partial: bool = False


EMPTY_LIBRARY = Library(frozen({}), frozen({}))


def _read_reading(section: Section) -> Reading:
    documents = section.texts("documents", most=MAX_ID_CHARS)
    check_count(section, "documents", len(documents), MAX_SOURCES, "documents to a reading")
    reading = Reading(
        section.text("id", most=MAX_ID_CHARS),
        documents,
        read_prose(section, "sentence"),
        read_prose(section, "read"),
    )
    section.finish()
    return reading


def load_library(text: str, origin: str) -> Library:
    """Read shared sources and readings from their TOML text. Raises SheetError."""
    source = SheetText(text, origin)
    root = Section(source, (), source.read())
    sources = _read_sources(root)
    readings = _read_readings(root)
    root.finish()
    return Library(frozen(sources), frozen(readings))


def _read_readings(root: Section) -> dict[str, Reading]:
    found: dict[str, Reading] = {}
    sections = root.tables("reading")
    check_count(root, "reading", len(sections), MAX_READINGS, "readings of its own")
    for section in sections:
        reading = _read_reading(section)
        if reading.id in found:
            raise section.error("id", f"the reading {reading.id!r} is there twice; rename one")
        found[reading.id] = reading
    return found


def _read_sources(root: Section) -> dict[str, Names]:
    table = root.table("sources")
    keys = tuple(table.keys_in_file())
    check_count(root, "sources", len(keys), MAX_SOURCES, "sources of its own")
    for key in keys:
        table.check(key, (key, KEY), MAX_ID_CHARS)
    sources = {key: read_prose(table, key) for key in keys}
    table.finish()
    return sources


class _Loader:
    """Reads one sheet; holds what its parts need of each other."""

    def __init__(self, root: Section, game: GameFacts, library: Library) -> None:
        self.root, self.library = root, library
        self.game = game.with_facts(read_card_facts(root, game))
        self.sources: dict[str, Names] = {
            "house": HOUSE,
            **library.sources,
            **_read_sources(root),
        }
        self.defined = self.read_definitions()

    def read_definitions(self) -> dict[str, language.Node]:
        table = self.root.table("define")
        names = tuple(table.keys_in_file())
        check_count(self.root, "define", len(names), MAX_DEFINITIONS, "definitions")
        defined: dict[str, language.Node] = {}
        for name in names:
            table.check(name, (name, KEY), MAX_ID_CHARS)
            why = language.not_a_name(name, self.game.facts)
            if why:
                raise table.error_at_key(name, f"{quoted(name)} cannot be defined: {why}")
            defined[name] = self.expression(table, name, defined)
        return defined

    def expression(
        self, section: Section, key: str, defined: Mapping[str, language.Node]
    ) -> language.Node:
        text = section.code(key)
        try:
            return language.parse(text, self.game.facts, defined)
        except language.ExpressionError as error:
            shift = len(text) - len(text.lstrip())
            raise section.error(key, error.problem, error.offset + shift) from None

    def shoe(self) -> ShoeRules:
        decks = self.root.integer("decks", 1, MAX_DECKS)
        section = self.root.table("shoe")
        cut = section.integer("cut_card", 0, 52 * decks - 1) if "cut_card" in section else None
        rules = ShoeRules(
            decks,
            section.choice("burn", ("first-card", "none"), "none"),
            section.integer("coup_burn", 0, 10, 0),
            cut,
            section.integer("after_cut", 0, 10, 0),
            section.flag("fresh_each_coup", False),
        )
        section.finish()
        return rules

    def rounding(self, bets: Mapping[str, Bet]) -> Rounding:
        section = self.root.table("rounding")
        win, commission = (
            section.choice(key, ROUNDINGS) if key in section else None
            for key in ("win", "commission")
        )
        section.finish()
        taxed = any(tier.pay.commission for bet in bets.values() for tier in bet.tiers)
        if win and taxed and not commission:
            # a commission is taken on the rounded win, so no multiple could make it whole
            raise section.error("win", "a sheet that rounds wins must round commissions too")
        return Rounding(win, commission)

    def tier(self, section: Section) -> Tier:
        when = self.expression(section, "when", self.defined)
        if not isinstance(when, language.CONDITIONS):
            raise section.error("when", "this is a value, not a condition; compare it")
        pay = section.parsed("pays", Pay)
        if "commission" in section:
            if pay.kind != "win" or pay.commission:
                raise section.error("commission", "commission goes with one price that wins")
            pay = pay._replace(commission=section.parsed("commission", Rate))
        source = section.text("source", most=MAX_ID_CHARS)
        if source not in self.sources and self.library.partial:
            self.sources[source] = Names(source)
        if source not in self.sources:
            hint = did_you_mean(source, self.sources)
            raise section.error("source", f"unknown source {quoted(source)}{hint}")
        name = section.text("name") if "name" in section else None
        section.finish()
        return Tier(when, pay, source, name)

    def bet(self, section: Section) -> list[Bet]:
        family = section.text("id")
        names = read_names(section, "name") if "name" in section else Names(family)
        main = section.flag("main", False)
        closes = self.closes_below(section)
        sections = section.tables("tiers", needed=True)
        if len(sections) > MAX_TIERS:
            raise section.error("tiers", f"a bet has at most {MAX_TIERS} tiers")
        tiers = tuple(map(self.tier, sections))
        boxes = self.boxes(section, family, tiers)
        section.finish()
        section.identifier("id", hole="{box}" if boxes else "")
        if not boxes:
            return [Bet(family, names, tiers, None, family, main, closes)]
        made = []
        for box, box_names in boxes.items():
            shown = Names(
                *(names.get(lang).replace("{box}", box_names.get(lang)) for lang in LANGUAGES)
            )
            bet_id = family.replace("{box}", box)
            made.append(Bet(bet_id, shown, tiers, box, family, main, closes))
        return made

    def closes_below(self, section: Section) -> int:
        """With how few cards left a bet takes no wagers any more."""
        if "closes_below" not in section:
            return 0
        cards = CARD_COUNT * self.root.integer("decks", 1, MAX_DECKS)
        return section.integer("closes_below", 1, cards)

    def boxes(self, section: Section, family: str, tiers: tuple[Tier, ...]) -> Mapping[str, Names]:
        """The boxes this bet repeats over, from ``each = "box"``."""
        boxes = self.game.boxes
        if "each" in section:
            section.choice("each", ("box",) if boxes else ())
            if family.count("{box}") != 1:
                raise section.error("id", 'with each = "box" the id must hold {box} once')
            return boxes
        used = set().union(*(language.facts_in(tier.when) for tier in tiers))
        if boxes and used - self.game.shared_facts:
            word = min(used - self.game.shared_facts)
            raise section.error("id", f'the bet reads {word!r} of a box; add each = "box"')
        return {}

    def bets(self) -> Mapping[str, Bet]:
        found: dict[str, Bet] = {}
        sections = self.root.tables("bet", needed=True)
        if len(sections) > MAX_BETS:
            raise self.too_many_bets()
        for section in sections:
            for bet in self.bet(section):
                if bet.id in found:
                    raise section.error("id", f"the bet {bet.id!r} is defined twice; rename one")
                found[bet.id] = bet
        if len(found) > MAX_BETS:
            raise self.too_many_bets()
        return frozen(found)

    def too_many_bets(self) -> SheetError:
        return self.root.error("bet", f"a sheet has at most {MAX_BETS} bets")

    def readings(self) -> tuple[Reading, ...]:
        own = _read_readings(self.root)
        known = {**self.library.readings, **own}
        chosen: dict[str, Reading] = {}
        words = self.root.optional_texts("readings")
        check_count(self.root, "readings", len(words), MAX_READINGS, "readings")
        for index, word in enumerate(words):
            if word not in known and self.library.partial:
                continue
            if word not in known:
                problem = f"unknown reading {quoted(word)}{did_you_mean(word, known)}"
                raise self.root.source.error(("readings", index), problem)
            chosen[word] = known[word]
        return tuple({**chosen, **own}.values())

    def limits(self, bets: Mapping[str, Bet]) -> Mapping[str, Limits]:
        table = self.root.table("limits")
        codes = tuple(table.keys_in_file())
        check_count(self.root, "limits", len(codes), MAX_CURRENCIES, "currencies")
        return frozen({code: self.currency_limits(table, code, bets) for code in codes})

    def currency_limits(self, table: Section, code: str, bets: Mapping[str, Bet]) -> Limits:
        try:
            currency = Currency.parse(code)
        except MoneyError as error:
            raise table.error_at_key(code, str(error)) from None
        if code != str(currency):
            raise table.error_at_key(code, f"write {str(currency)!r} for this currency")
        section = table.table(code)

        def amount(where: Section, key: str) -> Minor:
            try:
                return currency.amount(where.code(key))
            except MoneyError as error:
                raise where.error(key, str(error)) from None

        bet = BetLimits(amount(section, "bet_min"), amount(section, "bet_max"))
        own = {}
        per_bet = section.table("bets")
        known = {*bets, *(item.family for item in bets.values())}
        for bet_id in per_bet.keys_in_file():
            if bet_id not in known:
                problem = f"no bet {quoted(bet_id)}{did_you_mean(bet_id, known)}"
                raise per_bet.error_at_key(bet_id, problem)
            part = per_bet.table(bet_id)
            least = amount(part, "min") if "min" in part else bet.least
            own[bet_id] = BetLimits(least, amount(part, "max") if "max" in part else bet.most)
            part.finish()
        limits = Limits(
            bet,
            frozen(own),
            amount(section, "patron_max"),
            amount(section, "table_max"),
            amount(section, "liability_max"),
        )
        section.finish()
        for shown in (bet, *own.values()):
            if shown.least > shown.most:
                raise section.error(None, "a least stake lies above its most; swap them")
        return limits


def _ruling_profile(root: Section) -> str:
    if root.source.recorded:  # a release may have known other profiles
        return root.text("ruling_profile", "house")
    return root.choice("ruling_profile", RULING_PROFILES, "house")


def load(
    text: str, origin: str, games: Mapping[str, GameFacts], library: Library = EMPTY_LIBRARY
) -> Sheet:
    """Read a sheet.

    Args:
        text: the TOML text.
        origin: the file or id to name in errors.
        games: the known games by id.
        library: sources and readings the sheet may refer to.

    Raises:
        SheetError: the text is not a sheet; with line, column and caret.
    """
    source = SheetText(text, origin, recorded=library.partial)
    root = Section(source, (), source.read())
    loader = _Loader(root, games[root.choice("game", games)], library)
    bets = loader.bets()
    sheet = Sheet(
        id=root.identifier("id"),
        version=root.text("version", most=MAX_ID_CHARS),
        names=read_names(root, "name") if "name" in root else Names(root.text("id")),
        game=loader.game,
        shoe=loader.shoe(),
        deal_rules=loader.game.read_rules(root),
        bets=bets,
        sources=frozen(loader.sources),
        readings=loader.readings(),
        limits=loader.limits(bets),
        rounding=loader.rounding(bets),
        ruling_profile=_ruling_profile(root),
        side_needs_main=root.flag("side_bets_need_main", False),
        allow_negative_edge=root.flag("allow_negative_edge", False),
        text=text,
        origin=origin,
        interruption=root.choice("interruption", INTERRUPTIONS, INTERRUPTIONS[0]),
    )
    root.finish()
    return sheet
