# What `croupier sheets` and `croupier sheet show` print around names, words and numbers.

show-head-sheet = sheet
show-head-game = game
show-head-name = name
show-head-bets = bets

show-identity = sheet { $id }, version { $version }, fingerprint { $fingerprint }
show-profile = incidents are ruled on by the profile { $profile }

show-shoe = The shoe
show-decks =
    { $decks ->
        [one] One deck: { $cards } cards.
       *[other] { $decks } decks: { $cards } cards.
    }
show-fresh = The deck is shuffled anew for every coup.
show-burn-first-card = A new shoe is burnt: its first card is turned up, and as many more cards as its value (A 1; 10, J, Q, K 10) are burnt face down. The first card leaves play too.
show-burn-none = A new shoe is not burnt.
show-coup-burn =
    { $count ->
        [0] No card is burnt before a coup.
        [one] One card is burnt before every coup.
       *[other] { $count } cards are burnt before every coup.
    }
show-cut-card =
    { $count ->
        [0] The cut card lies behind the last card.
        [one] The cut card lies before the last card.
       *[other] The cut card lies { $count } cards from the end.
    }
show-after-cut =
    { $count ->
        [0] The coup in which it appears is the last; when it appears before a coup’s first card, that coup is.
        [one] One more coup is dealt after the one in which it appears; when it appears before a coup’s first card, that coup counts as the one.
       *[other] { $count } more coups are dealt after the one in which it appears; when it appears before a coup’s first card, that coup counts as the one.
    }

show-drawing = Drawing
show-natural = A total of 8 or 9 on the first two cards of either side, a natural, ends the coup. Otherwise Player draws or stands, then Banker. Nobody chooses.
show-legend = D draws a third card, S stands.
show-player-row = Player, by its total:
show-banker-rows = Banker, by its total (rows) and by what Player’s third card is worth (columns; under – Player stood):

show-first-card = The first card
show-first-card-rule = When betting has closed one card is turned up. Its rank says which box is dealt first; from there every box gets three cards, counter-clockwise. The first card is out of play.

show-hands = The hands

show-main-bets = Main bets
show-side-bets = Side bets
show-side-alone = They may be placed without a main bet.
show-side-with-main = They need a main bet by the same patron in the same coup.
show-first-fits = Of the lines of a bet the first that fits decides.
show-tier = { $text }  ({ $source })
show-comma = ,{ " " }
show-semicolon = ;{ " " }
show-edge = Edge: { $edge } of every stake; it wins { $hits } of all coups
show-edge-push = Edge: { $edge } of every stake, { $resolved } of those not returned; it wins { $hits } of all coups
show-edge-unknown = Edge: not worked out, the facts it reads would take too long
show-stakes = Stakes: { $list }
show-stake = { $least } to { $most } { $currency }
show-stake-by = { $least } to { $most } { $currency } in multiples of { $multiple }
show-stake-multiple = multiples of { $multiple } { $currency }

show-limits = Limits of a coup
show-limits-of = { $currency }: { $patron } for one patron, { $table } for the table; the house owes at most { $liability }.
show-rounding = Rounding
show-rounding-win = Wins are rounded { $rule }.
show-rounding-commission = Commissions are rounded { $rule }.
show-round-down = down to whole minor units
show-round-up = up to whole minor units
show-round-half-up = to the nearest minor unit, halves up
show-round-half-even = to the nearest minor unit, halves to the even one

show-sources = Where rules and prices come from
show-source = { $key }: { $title }
show-readings = How unclear sentences are read
show-reading = { $id } ({ $documents })  { $sentence }
show-read = Read: { $read }
