# What `croupier play` says at the table.
# Amounts come as text, already in their digits; counts come as numbers.

# --- Sitting down and leaving
play-title = { $sheet }, with play money in { $currency }
play-granted = You are new here: { $amount } of play money is yours.
play-resumed = You go on where you stopped.
play-finished = Coup { $number } was waiting for its cards when you left. Here it is:
play-changed = This sheet reads differently from when you last played it, so it has a table of its own. No wager is settled by another sheet than it was accepted under.
play-moved-returned = Your { $amount } on the earlier table went back to your balance.
play-moved-finished = The coup you left on the earlier table was settled by the sheet of that time: { $net }.
play-hint = Bet with, say, “bet ID STAKE”, then “deal”. “bets” shows the ids and prices, “help” every command.
play-bye = Your place is kept.
play-bye-staked = Your place is kept, and so are the wagers in play.
play-speaks = English it is.

# --- Money
play-status = Balance { $balance }, in play { $staked }, session { $net }
play-prompt = { $balance }, in play { $staked }
play-in-play = In play: { $wagers }
play-elsewhere = In play at other tables: { $amount }
play-comma = ,{" "}
play-bet-called = { $bet }
play-bet-staked = { $bet } { $stake }
play-accepted = Accepted: { $wagers }
play-taken-back = Taken back.
play-refilled = { $amount } of play money added.

# --- The coup
play-open =
    Coup { $number }: place your bets. { $left ->
        [one] One card left.
       *[other] { $left } cards left.
    }
play-open-fresh = Coup { $number }: place your bets.
play-open-last =
    Coup { $number }, the last of this shoe: place your bets. { $left ->
        [one] One card left.
       *[other] { $left } cards left.
    }
play-recent = Lately: { $results }
play-no-more-bets = No more bets.
play-coup-burnt =
    { $count ->
        [one] One card burnt.
       *[other] { $count } cards burnt.
    }
play-coup-was = Coup { $number }
play-was-last = The cut card has come: that was the last coup of the shoe.
play-cut-card-came =
    The cut card has come. { $count ->
        [one] One more coup will be dealt.
       *[other] { $count } more coups will be dealt.
    }
play-void = void

# --- What a wager won
play-wager-won = { $stake } at { $price }
play-wager-won-less = { $stake } at { $price }, less { $commission } commission
play-wager-push = { $stake } back
play-wager-part = { $returned } of { $stake } back
play-wager-lost = { $stake } lost
play-wager-void = { $stake } refunded
play-reason = { $how }: { $why }
play-reason-wants = it wins if { $when }
play-reason-none = nothing it pays for came
play-net-won = You won { $amount }.
play-net-lost = You lost { $amount }.
play-net-even = You are even on this coup.
play-net-none = You had no wager on this coup.

# --- The shoe
play-shoe-new =
    Shoe { $number }: { $decks ->
        [one] one deck, shuffled.
       *[other] { $decks } decks, shuffled.
    }
play-shoe-burnt =
    First card { $card }: { $count ->
        [one] one more burnt.
       *[other] { $count } more burnt.
    }
play-shoe-over = The shoe is finished.
play-shoe-fresh = A fresh deck of { $count } cards is shuffled for every coup.
play-shoe-left = Shoe { $number }: { $left } of { $whole } cards left
play-shoe-coups =
    { $count ->
        [one] One coup dealt
       *[other] { $count } coups dealt
    }
play-shoe-last = The cut card has come: the coup now open is the last.
play-shoe-cut =
    { $count ->
        [one] One card before the cut card
       *[other] { $count } cards before the cut card
    }

# --- Roads and statistics. Letters carry the meaning; keep them short.
play-road-b = B
play-road-p = P
play-road-t = T
play-road-big = Big Road
play-road-bead = Bead plate
play-road-big-eye = Big Eye Boy
play-road-small = Small Road
play-road-cockroach = Cockroach Pig
play-road-ask = If next is
play-road-mark-r = r
play-road-mark-b = b
play-road-cut =
    { $road }, { $count ->
        [one] one earlier column left out
       *[other] { $count } earlier columns left out
    }
play-roads-none = No coup of this shoe yet.
play-roads-legend = B Banker, P Player, T Tie, a number: ties on that win; r columns alike, b columns differ
play-roads-marks = on the bead plate after the letter: b Banker pair, p Player pair, n natural
play-box-w = W
play-box-l = L
play-box-t = T
play-boxes-cut =
    { $count ->
        [one] One earlier coup is left out.
       *[other] { $count } earlier coups are left out.
    }
play-boxes-legend = W beat Banker, L lost to Banker, T tied with Banker
play-side-banker = Banker
play-side-player = Player
play-side-tie = Tie
play-stats-coups =
    { $count ->
        [one] One coup
       *[other] { $count } coups
    }
play-stats-banker-pair = Banker pairs
play-stats-player-pair = Player pairs
play-stats-natural = Naturals
play-stats-streaks = Longest streaks: Banker { $banker }, Player { $player }, Tie { $tie }

# --- Lists
play-head-id = id
play-head-bet = bet
play-head-pays = pays
play-head-least = least
play-head-most = most
play-head-step = step
play-head-staked = in play
play-head-coup = coup
play-head-result = result
play-head-stakes = staked
play-head-net = net
play-price-less = { $price } less { $rate }
play-bet-range = { $least } to { $most }, in steps of { $step }
play-limits = At most { $patron } in play in a coup.
play-needs-main = A side bet needs a main bet beside it.
play-rounding-win =
    Wins that are no whole amount are rounded { $rule ->
        [down] down
        [up] up
        [half-up] to the nearest, halves up
       *[half-even] to the nearest, halves to even
    }.
play-rounding-commission =
    Commissions that are no whole amount are rounded { $rule ->
        [down] down
        [up] up
        [half-up] to the nearest, halves up
       *[half-even] to the nearest, halves to even
    }.
play-history-none = No coup has been dealt here yet.
play-rules-decks =
    { $count ->
        [one] One deck of 52 cards.
       *[other] { $count } decks of 52 cards.
    }
play-rules-fresh = The cards are shuffled afresh for every coup.
play-rules-burn = From a new shoe the first card is turned up, and as many more are burnt as it is worth: an ace one, tens and pictures ten.
play-rules-coup-burn =
    { $count ->
        [one] One card is burnt before every coup.
       *[other] { $count } cards are burnt before every coup.
    }
play-rules-cut =
    The cut card lies { $count } cards from the end. { $after ->
        [0] The coup in which it comes is the last of the shoe.
        [one] After the coup in which it comes one more is dealt.
       *[other] After the coup in which it comes { $after } more are dealt.
    }
play-rules-more = “croupier sheet show { $sheet }” tells the rest.

# --- Commands: the words for each, separated by commas; the first is the one shown.
play-words-bet = bet, b
play-words-undo = undo, u
play-words-clear = clear, c
play-words-repeat = repeat, r
play-words-double = double, x2
play-words-deal = deal, d
play-words-bets = bets
play-words-roads = roads, road
play-words-stats = stats
play-words-history = history, h
play-words-why = why, w
play-words-balance = balance, money
play-words-shoe = shoe
play-words-new-shoe = new shoe, new
play-words-rules = rules
play-words-refill = refill
play-words-lang = lang, language
play-words-help = help, ?
play-words-quit = quit, q, exit

play-help-bet = place wagers, all of them or none
play-help-undo = take back the last ticket of this coup
play-help-clear = take back all wagers of this coup
play-help-repeat = place again what you had on your last coup
play-help-double = place as much again on every bet you have in play
play-help-deal = close betting, deal and settle
play-help-bets = the bets with prices, limits and what is in play
play-help-roads = the roads of this shoe, or how each box fared
play-help-stats = how often each side won
play-help-history = your last coups
play-help-why = why the last coup went so, and each wager
play-help-balance = your money
play-help-shoe = how far the shoe has been dealt
play-help-new-shoe = put the shoe away and begin a new one
play-help-rules = what every bet pays, in words
play-help-refill = more play money, once you cannot stake any more
play-help-lang = English, Vietnamese or Chinese
play-help-help = this list, or more about one command
play-help-quit = leave; your place is kept
play-help-more = “help bet” says more about bet. A bet's id with a stake is enough: “ID STAKE”.

play-more-bet = Name each bet by its id or its name, then its stake, as often as you like: “bet ID STAKE ID STAKE”. The word bet may be left out.
play-more-undo = Tickets go one by one, the latest first, until betting closes.
play-more-clear = Their stakes go back to your balance.
play-more-repeat = Only before you have placed anything on this coup.
play-more-double = What you placed and what you doubled are two tickets: undo takes back the doubling alone.
play-more-deal = Also without a wager. What you had in play is settled at once.
play-more-bets = A stake must be a multiple of the step, so that every win comes to a whole amount.
play-more-roads = Letters are results; colours only help.
play-more-stats = Of this shoe; where every coup has a fresh deck, of the last coups.
play-more-history = N is how many, 1 to 1000; 10 if left out.
play-more-why = With the cell of the drawing table that decided each card.
play-more-balance = The session's result moves only when a coup is settled.
play-more-shoe = Cards left, coups dealt, and how far off the cut card is.
play-more-new-shoe = Only with nothing in play. The coup that was open is void.
play-more-rules = The first line of a bet that holds decides.
play-more-refill = Only with nothing in play and less than the least stake. You then have what a new patron gets.
play-more-lang = The words of every language are understood at any time. Your choice is kept for the next time.
play-more-help = A command's words in every language are listed with it.
play-more-quit = Wagers in play stay on the table until you come back. The end of input is the same.

# --- Lines that cannot be understood
play-error-command =
    “{ $word }” is no command { $near ->
        [none] here; “help” lists them all
       *[other] here; did you mean “{ $near }”?
    }
play-error-follows = nothing goes after this but “{ $command }”: take away “{ $word }”
play-error-ticket = name a bet and its stake, as in “bet ID STAKE”; “bets” shows the ids
play-error-stake-missing = { $bet } has no stake: write an amount after it
play-error-stake =
    “{ $word }” is no stake for { $bet }: write digits such as { $example }, { $digits ->
        [0] with no point
       *[other] at most { $digits } after the point
    }, more than nothing
play-error-stake-most = “{ $word }” is too much for { $bet }: an amount is at most { $most }
play-error-count = “{ $word }” is no number of coups: write one from 1 to { $most }
play-error-lang = “{ $word }” is no language here: use one of { $known }
play-error-line = the line is too long: write at most { $most } characters
