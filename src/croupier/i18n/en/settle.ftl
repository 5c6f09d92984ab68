# What `croupier settle` prints around the cards and amounts.

settle-player = Player
settle-banker = Banker
settle-outcome-player = Player wins { $player }–{ $banker }.
settle-outcome-banker = Banker wins { $banker }–{ $player }.
settle-outcome-tie = Tie at { $player }.
settle-cards-used =
    { $count ->
        [one] One card was dealt.
       *[other] { $count } cards were dealt.
    }
settle-first-card = First card { $card }
settle-left-over = Left over, not dealt: { $cards }
settle-pair = pair
settle-flush = flush
settle-straight = straight
settle-trips = three of a kind
settle-straight-flush = straight flush
settle-why = Why
settle-wagers = Wagers in { $currency }
# The heads of the columns: bet, result, stake, won, commission, returned, net.
settle-heads =
    bet
    result
    stake
    won
    commission
    returned
    net
settle-win = win
settle-lose = lose
settle-push = push
settle-lost-wants = the stake is lost: this bet wins if { $when }
settle-nothing-came = nothing that this bet pays on came, so the stake is lost
settle-all = total
