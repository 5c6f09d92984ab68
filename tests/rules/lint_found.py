"""Sheets with something to remark on, the place marked: level, code, sheet, words."""

from __future__ import annotations

from tests.rules.samples import (
    BACCARAT,
    LIMITS,
    PICTURES,
    UNUSED_FACT,
    bet,
)

_PERFECT = (
    ("player_pair == suited and banker_pair == suited", "200:1"),
    ("player_pair == suited or banker_pair == suited", "25:1"),
)
_OWN = '[sources]\n«felt = "the felt"\n'
_READING = '[[reading]]\nid = "mine"\ndocuments = ["{}"]\nsentence = "s"\n'
_READ = 'read = { en = "r", vi = "r", zh = "r" }\n'

# what is found beside the note on the keys; « stands before the place, where it has one

FOUND: list[tuple[str, str, str, str]] = [
    # tiers
    (
        "error",
        "tier-unreachable",
        BACCARAT + bet("x", ("cards == 4", "1:1"), ("«cards == 3", "2:1")).replace('"«', '«"'),
        "tier 2 of 'x' is never reached: no coup meets its condition",
    ),
    (
        "error",
        "tier-unreachable",
        BACCARAT
        + bet("x", ("cards == 4", "1:1"), ("«player_two == 8 and cards > 4", "2:1")).replace(
            '"«', '«"'
        ),
        "tier 2 of 'x' is never reached: no coup meets its condition",
    ),
    (
        "error",
        "tier-shadowed",
        BACCARAT + bet("x", ("cards >= 5", "1:1"), ("«cards == 6", "2:1")).replace('"«', '«"'),
        "tier 2 of 'x' is never reached: wherever it holds, tier 1 holds and comes first, for ex",
    ),
    (
        "error",
        "tier-shadowed",
        BACCARAT
        + bet("x", ("cards == 5", "1:1"), ("cards == 6", "3:1"), ("«cards > 4", "2:1")).replace(
            '"«', '«"'
        ),
        "tier 3 of 'x' is never reached: wherever it holds, tier 1 or tier 2 holds and comes first",
    ),
    (
        "error",
        "tier-shadowed",
        BACCARAT + bet("x", _PERFECT[1], (f"«{_PERFECT[0][0]}", "200:1")).replace('"«', '«"'),
        "tier 2 of 'x' is never reached: wherever it holds, tier 1 holds",
    ),
    (
        "note",
        "tier-overlap",
        BACCARAT + bet("x", _PERFECT[0], (f"«{_PERFECT[1][0]}", "25:1")).replace('"«', '«"'),
        "tier 2 of 'x' also holds where tier 1 decides, on 1 of its 1 combinations, for example pl",
    ),
    (
        "warning",
        "constant-comparison",
        BACCARAT + bet("x", ("«cards == 4 or cards == 7", "1:1")).replace('"«', '«"'),
        "in tier 1 of 'x' 'cards == 7' is never true; leave it out or mend it",
    ),
    (
        "warning",
        "constant-comparison",
        BACCARAT + bet("x", ("«not player < 10 or cards == 6", "1:1")).replace('"«', '«"'),
        "in tier 1 of 'x' 'player < 10' is always true; leave it out or mend it",
    ),
    # bets
    (
        "error",
        "bet-never-wins",
        BACCARAT + bet("x", ("cards == 4", "push")).replace("[[bet]]", "«[[bet]]"),
        "no coup wins the bet 'x'; give it a price",
    ),
    (
        "error",
        "bet-never-loses",
        BACCARAT + bet("x", ("cards == 4", "1:1"), ("cards > 4", "push")).replace("[[b", "«[[b"),
        "no coup loses the bet 'x', so the house can only pay; narrow its conditions",
    ),
    (
        "error",
        "no-main-bet",
        BACCARAT.replace("main = true\n", "").replace(
            "decks", "side_bets_need_main = «true\ndecks"
        ),
        "side bets need a main bet and no bet is one, so nothing can be staked",
    ),
    # names
    (
        "warning",
        "missing-name",
        BACCARAT.replace('{ en = "Trial", vi = "Thử", zh = "试" }', '«"Trial"'),
        "the sheet has no name in vi, zh; English stands in",
    ),
    (
        "warning",
        "missing-name",
        BACCARAT.replace('en = "Banker", vi = "Nhà cái", zh', 'en = "Banker", zh').replace(
            '{ en = "Banker"', '«{ en = "Banker"'
        ),
        "the bet 'banker' has no name in vi; English stands in",
    ),
    (
        "warning",
        "missing-name",
        BACCARAT.replace('name = { en = "Trial", vi = "Thử", zh = "试" }\n', ""),
        "the sheet has no name; write it in en, vi, zh",
    ),
    (
        "warning",
        "missing-name",
        PICTURES.replace(
            'name = { en = "{box} Win", vi = "{box} thắng", zh = "{box} 赢" }\n', ""
        ).replace("[[bet", "«[[bet"),
        "the bet '{box}_win' has no name; write it in en, vi, zh",
    ),
    (
        "warning",
        "missing-name",
        BACCARAT + _READING.format("D0") + 'read = «"r"\n',
        "the reading 'mine' has no read in vi, zh; English stands in",
    ),
    # definitions, sources and readings
    (
        "warning",
        "define-unused",
        BACCARAT.replace("[tableau]", '[define]\ntie = «"banker == player"\n[tableau]'),
        "no tier uses 'tie'; take it out",
    ),
    ("warning", "fact-unused", BACCARAT + UNUSED_FACT, "no bet reads the fact 'x'; take it out"),
    (
        "warning",
        "source-unused",
        BACCARAT + _OWN.replace('«felt = "', 'felt = «"'),
        "nothing comes from the source 'felt'; take it out",
    ),
    (
        "warning",
        "document-unknown",
        BACCARAT + _READING.format("D7").replace('["', '«["') + _READ,
        "the reading 'mine' names 'D7', which is no source; add it to [sources]",
    ),
    (
        "warning",
        "reading-twice",
        BACCARAT.replace("decks", 'readings = ["R1", "R2", «"R1"]\ndecks'),
        "the reading 'R1' is listed twice; list it once",
    ),
    # drawing
    (
        "warning",
        "non-standard",
        BACCARAT.replace("DDDDDDDDSD D", "DDDDDDDDDD D").replace("[tableau]", "«[tableau]"),
        "non-standard: banker[3][8] differ from the standard rules of baccarat",
    ),
    (
        "warning",
        "non-standard",
        BACCARAT.replace("DDDDDD SS", "DDDDD SSS")
        .replace("SSSSSSSSSS S", "SSSSSSSSSS D")
        .replace("[tableau]", "«[tableau]"),
        "non-standard: player[5], banker[7][stood] differ from the standard rules of baccarat",
    ),
    (
        "warning",
        "non-standard",
        PICTURES.replace("0123 0123 0123 0", "1123 0123 0123 0").replace("[first", "«[first"),
        "non-standard: first card A differ from the standard rules of three-pictures",
    ),
    # the shoe
    (
        "note",
        "no-cut-card",
        BACCARAT.replace("cut_card = 14\n", "").replace("[shoe]", "«[shoe]"),
        "no cut card: the shoe is dealt until too few cards are left for a coup",
    ),
    (
        "error",
        "cut-card-late",
        BACCARAT.replace("cut_card = 14", "cut_card = «6"),
        "6 cards behind the cut card do not suffice for the last coup, which may take 7 with its b",
    ),
    (
        "warning",
        "cut-card-late",
        BACCARAT.replace("cut_card = 14", "after_cut = 1\ncut_card = «13"),
        "13 cards behind the cut card do not suffice for 2 coups, which may take 14",
    ),
    (
        "warning",
        "cut-card-early",
        BACCARAT.replace("cut_card = 14", "cut_card = «400"),
        "with 16 cards in front of the cut card the first coup may be the last one; leave at le",
    ),
    (
        "warning",
        "shoe-rule-unused",
        BACCARAT.replace("cut_card = 14", "fresh_each_coup = true\ncut_card = «14"),
        "cut_card means nothing in a deck that is shuffled for every coup; leave it out",
    ),
    (
        "warning",
        "shoe-rule-unused",
        PICTURES.replace("[shoe]", "[shoe]\nafter_cut = «1"),
        "after_cut means nothing in a deck that is shuffled for every coup; leave it out",
    ),
    (
        "warning",
        "shoe-rule-unused",
        BACCARAT.replace("cut_card = 14", "after_cut = «1"),
        "after_cut means nothing without a cut card; add cut_card or leave it out",
    ),
    # limits
    (
        "warning",
        "least-not-multiple",
        BACCARAT + LIMITS.replace('"5"', '«"5.05"'),
        "nobody can stake the least, 5.05: stakes on banker settle in multiples of 0.20; make it 5",
    ),
    (
        "warning",
        "least-not-multiple",
        BACCARAT + LIMITS.replace("banker = { max", 'banker = { min = «"5.50", max'),
        "nobody can stake the least, 5.50: stakes on banker settle in multiples of 0.20",
    ),
    (
        "error",
        "no-stake-possible",
        BACCARAT + LIMITS.replace('"5"', '"6.99"').replace('"7"', '«"6.99"'),
        "no stake can be placed: stakes on banker settle in multiples of 0.20 and the most is 6.99",
    ),
    (
        "error",
        "no-stake-possible",
        PICTURES
        + LIMITS.replace("banker = { max", "player_2_win = { max")
        .replace('"5"', '"6.99"')
        .replace('"7"', '«"6.99"'),
        "no stake can be placed: stakes on player_2_win settle in multiples of 0.20",
    ),
    (
        "warning",
        "liability-small",
        BACCARAT + bet("x", ("cards == 4", "21:1")) + LIMITS.replace('"20000"', '«"20000"'),
        "one wager of the most, 1000.50, on x may cost 21010.50: alone it is refused",
    ),
    (
        "warning",
        "limit-unused",
        BACCARAT + LIMITS.replace('"7"', '"2000.20"').replace('"2000"', '«"2000"'),
        "patron_max is below the most stake on banker, 2000.20",
    ),
    (
        "warning",
        "liability-small",
        BACCARAT
        + "".join(bet(f"x{n}", ("cards == 4", "21:1")) for n in range(6))
        + LIMITS.replace('"20000"', '«"20000"'),
        "one wager of the most, 1000.50, on x0, x1, x2, x3 and 2 more may cost 21010.50",
    ),
    (
        "warning",
        "liability-small",
        BACCARAT
        + "".join(bet(f"x{n}", ("cards == 4", "21:1")) for n in range(4))
        + LIMITS.replace('"20000"', '«"20000"'),
        "one wager of the most, 1000.50, on x0, x1, x2, x3 may cost 21010.50",
    ),
    (
        "warning",
        "limit-unused",
        BACCARAT + LIMITS.replace('"2000"', '«"9999"'),
        "patron_max is above table_max, which no single patron could reach",
    ),
]
