"""The par sheet: one HTML file that holds all it needs, for a regulator and for the files."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from croupier.cli.report import depth_plot
from croupier.cli.report.exposure import worst_of_all
from croupier.cli.report.extra import needs
from croupier.cli.report.numbers import Numbers
from croupier.cli.report.rules import first_cards, house_limits, matrix, parts
from croupier.cli.report.sections import Sections
from croupier.cli.report.shoe_words import is_full, shoe_words
from croupier.cli.signs import visible
from croupier.i18n import translator
from croupier.odds.appraisal import Appraisal
from croupier.odds.appraise import appraise
from croupier.odds.bands import Z
from croupier.odds.batch import refusal
from croupier.odds.bet import BetOdds
from croupier.odds.depth import Depth, Estimate
from croupier.odds.depth import depth as spread_by_depth
from croupier.shoe import Composition
from croupier.version import __version__

if TYPE_CHECKING:
    from jinja2 import Environment

DECKS = range(1, 9)
"""For how many decks edges are told, where a game may have several."""

SHOES, SEED = 10_000, 1
"""How many shoes the edge by depth is drawn from, and where their order comes from."""

_LOCALES = {"en": "en", "vi": "vi", "zh": "zh-Hans"}


class Sample(NamedTuple):
    """Edges by depth, and the seed of the shoes."""

    depth: Depth
    seed: int


def par_sheet(one: Appraisal, lang: str = "en") -> str:
    """The par sheet with all that can be told of this sheet and these cards.

    Raises:
        InputError: the extra ``sim`` is not installed.
    """
    _environment()  # what is missing is told before it is worked for
    return html_page(one, lang, decks=edges_by_decks(one), sample=edges_by_depth(one))


def edges_by_decks(one: Appraisal) -> dict[int, tuple[BetOdds, ...]]:
    """The bets over full shoes of 1 to 8 decks; nothing in a game dealt from one."""
    if one.rulebook.game.exact_cards:
        return {}
    bets = [odds.bet for odds in one.bets]
    return {count: appraise(one.rulebook, Composition.of_decks(count), bets) for count in DECKS}


def edges_by_depth(one: Appraisal, shoes: int = SHOES, seed: int = SEED) -> Sample | None:
    """The spread of edges by depth of the sheet's own shoe; None where no bet has one.

    Raises:
        InputError: the extra ``sim`` is not installed.
    """
    if one.rulebook.sheet.shoe.fresh_each_coup or one.rulebook.game.exact_cards:
        return None
    bets = [odds.bet for odds in one.bets if refusal(odds.bet) is None]
    return Sample(spread_by_depth(one.rulebook, shoes, seed, bets), seed) if bets else None


def html_page(
    one: Appraisal,
    lang: str = "en",
    *,
    decks: Mapping[int, Sequence[BetOdds]] | None = None,
    sample: Sample | None = None,
) -> str:
    """A par sheet of one appraisal: a whole page, without script or anything from elsewhere.

    Args:
        one: the bets over some cards.
        lang: ``en``, ``vi`` or ``zh``.
        decks: the same bets by number of decks; see :func:`edges_by_decks`.
        sample: the same bets by depth; see :func:`edges_by_depth`.

    Raises:
        InputError: the extra ``sim`` is not installed, or there is no such language.
    """
    say = translator(lang).text
    template = _environment().get_template("par_sheet.html")
    sheet = one.rulebook.sheet
    return template.render(
        t=partial(_say, say),
        locale=_LOCALES[lang],
        css=(Path(__file__).parent / "par_sheet.css").read_text(encoding="utf-8"),
        sheet=sheet,
        name=sheet.names.get(lang),
        fingerprint=one.rulebook.fingerprint,
        version=__version__,
        cards=shoe_words(one, lang),
        deals=Numbers(lang).whole(one.deals),
        bets=Sections(one, lang).bets(),
        outcomes=_outcomes(one, lang),
        parts=parts(sheet, lang),
        matrix=matrix(sheet),
        first_cards=first_cards(sheet, lang),
        worst=Numbers(lang).short(worst_of_all(one)),
        boxes=bool(one.rulebook.game.boxes),
        house_limits=house_limits(sheet, lang),
        confidences=[f"{100 * share}%" for share in Z],
        z=", ".join(Numbers(lang).fixed(z, 3) for z in Z.values()),
        decks=_decks(one, decks or {}, lang),
        depth=_Depths(one, sample, lang) if sample else None,
        no_depth=_no_depth(one, lang),
        omitted=one.omitted,
        sources=_sources(one, lang),
        readings=[
            (reading, reading.sentence.get(lang), reading.read.get(lang))
            for reading in sheet.readings
        ],
        show=say,
    )


def _say(say: Callable[..., str], name: str, /, **args: str | int) -> str:
    return say(f"report-{name}", **args)


def _environment() -> Environment:
    """Templates that escape whatever is put into them, and show what no page may hold."""
    with needs("a par sheet", "jinja2"):
        from jinja2 import Environment, FileSystemLoader, StrictUndefined
        from markupsafe import Markup

    def finalize(value: object) -> object:
        if not isinstance(value, str) or isinstance(value, Markup):
            return value
        return visible(value.replace("\n", " "))  # prose may run over several lines

    return Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=finalize,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def _outcomes(one: Appraisal, lang: str) -> list[tuple[str, str, str]]:
    """How many deals end for each side, in a game without boxes."""
    show = Numbers(lang)
    return [
        (name, show.whole(weight), show.percent(Fraction(weight, one.deals), 6))
        for name, weight in one.outcomes.items()
    ]


class _Decks(NamedTuple):
    """Edges by number of decks; `own` is the column of this page, if it has one."""

    counts: list[int]
    rows: list[tuple[str, list[str]]]
    own: int | None


def _decks(one: Appraisal, by_decks: Mapping[int, Sequence[BetOdds]], lang: str) -> _Decks | None:
    if not by_decks:
        return None
    show, counts = Numbers(lang), list(by_decks)
    rows = [
        (odds.bet.names.get(lang), [show.percent(by_decks[n][index].edge) for n in counts])
        for index, odds in enumerate(one.bets)
    ]
    own = one.decks if isinstance(one.decks, int) and is_full(one) else None
    return _Decks(counts, rows, own)


def _no_depth(one: Appraisal, lang: str) -> str:
    """Why there is no edge by depth on the page."""
    if one.rulebook.sheet.shoe.fresh_each_coup or one.rulebook.game.exact_cards:
        why = "no-depth"
    elif all(refusal(odds.bet) for odds in one.bets):
        why = "depth-none"
    else:
        why = "depth-not-drawn"
    return translator(lang).text(f"report-{why}")


def _sources(one: Appraisal, lang: str) -> list[tuple[str, str]]:
    used = {tier.source for odds in one.bets for tier in odds.bet.tiers}
    sources = one.rulebook.sheet.sources
    return [(key, names.get(lang)) for key, names in sources.items() if key in used]


class _Depths:
    """The drawings of the edges by depth, and the same in figures."""

    def __init__(self, one: Appraisal, sample: Sample, lang: str) -> None:
        self._sample, self._lang, self._show = sample, lang, Numbers(lang)
        self.width, self.height = depth_plot.WIDTH, depth_plot.HEIGHT
        self.shoes, self.seed = self._show.whole(sample.depth.shoes), sample.seed
        self.bets = {spread.bet.id: spread.bet.names.get(lang) for spread in sample.depth.spreads}
        comma = translator(lang).text("show-comma")
        others = [odds.bet for odds in one.bets if odds.bet.id not in self.bets]
        self.omitted = comma.join(bet.names.get(lang) for bet in others)

    def plot(self, bet_id: str) -> depth_plot.Plot:
        """The drawing of a bet."""
        return depth_plot.plot(self._sample.depth, bet_id)

    def alt(self, bet_id: str) -> str:
        """The drawing of a bet in words."""
        found = self.plot(bet_id)
        low, low50, _, high50, high = map(self.edge, depth_plot.quantiles(found.last))
        return translator(self._lang).text(
            "report-depth-alt",
            bet=self.bets[bet_id],
            edge=self.edge(found.edge),
            gone=found.last.gone,
            low=low,
            high=high,
            low50=low50,
            high50=high50,
            favourable=self.edge(found.last.favourable.value),
        )

    def edge(self, value: Fraction) -> str:
        """An edge of the drawing."""
        return self._show.percent(value, 2)

    def mark(self, value: Fraction) -> str:
        """A mark of an axis of edges."""
        return f"{self._show.short(100 * value)}%"

    def _estimate(self, share: Estimate) -> str:
        return f"{self.edge(share.value)} ±{self._show.fixed(100 * share.standard_error, 2)}"

    def rows(self, bet_id: str) -> list[tuple[str, list[str]]]:
        """The figures of a bet: cards gone, quantiles, the share that favours the patron."""
        return [
            (
                str(spread.gone),
                [
                    *(self.edge(value) for value in depth_plot.quantiles(spread)),
                    self._estimate(spread.favourable),
                ],
            )
            for spread in self._sample.depth.spreads
            if spread.bet.id == bet_id
        ]
