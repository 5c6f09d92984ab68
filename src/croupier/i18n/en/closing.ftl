# What a bet is said to do late in a shoe, where its sheet closes it. $count: of cards left.
refused-bet_closed_late = { $bet } takes no more wagers from this shoe: too few cards are left. Bet on something else.
show-closes-below = Takes no wagers while fewer than { $count } cards are left in the shoe.
play-bets-closed = Closed for the rest of this shoe: { $bets }
show-closing = Bets that close late in a shoe
