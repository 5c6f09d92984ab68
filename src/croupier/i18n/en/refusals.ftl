# Why a table says no, and how to mend it; one sentence for every code of a refusal.
# $bet: a bet's name; $least, $most, $multiple, $available: amounts as text; $room: $most as a
# number, to tell when nothing more is allowed; $held: in play on the bet, as a number; $count: a number of wagers.

refused-table_open = The table is open already.
refused-table_closed = The table is closed. Choose another one.
refused-malformed_id = An id may have 1 to 64 letters, digits, “_”, “-” and “.”, beginning with a letter or digit.
refused-no_limits = The sheet has no limits in this currency. Choose one that it has.
refused-wrong_cards = These are not the cards of the sheet's decks. Count them again.
refused-wrong_shoe = These are not the cards that were committed to.
refused-no_shoe = There is no shoe on the table. Load one first.
refused-shoe_unfinished = This shoe has coups left. Close it before another is loaded.
refused-shoe_unopened = This shoe was committed to. Close it first, so that it is opened.
refused-shoe_finished = The last coup of this shoe has been dealt. Load a new one.
refused-shoe_exhausted = Too few cards are left for a coup. Load a new shoe.
refused-coup_running = Not while a coup runs. Wait until it is settled.
refused-betting_closed = Bets are closed. Wait for the next coup.
refused-betting_open = Bets are still open. Close betting first.
refused-no_coup = No coup is running. Open betting first.
refused-not_dealt = The coup has not been dealt. Deal it first.
refused-already_dealt = The coup has been dealt. Settle it first.
refused-unknown_bet =
    There is no bet “{ $bet }” here. { $near ->
        [none] “bets” lists them.
       *[other] Did you mean “{ $near }”?
    }
refused-wrong_multiple = { $bet }: stake a multiple of { $multiple }, so that every win comes to a whole amount.
refused-below_minimum =
    { $bet }: below the minimum. { $held ->
        [0] Stake at least { $least }.
       *[other] Add at least { $least }.
    }
refused-above_maximum =
    { $bet }: over the limit. { $room ->
        [0] Nothing more may be staked on it in this coup.
       *[other] At most { $most } more may be staked on it in this coup.
    }
refused-patron_limit =
    Over your limit for a coup. { $room ->
        [0] You may stake nothing more in this coup.
       *[other] You may stake { $most } more in this coup.
    }
refused-table_limit =
    Over the table's limit for a coup. { $room ->
        [0] The table takes nothing more in this coup.
       *[other] The table takes { $most } more in this coup.
    }
refused-liability_limit =
    { $bet }: the table could owe more than it risks on a coup. { $room ->
        [0] Nothing more may be staked on it beside what is in play.
       *[other] At most { $most } more may be staked on it beside what is in play.
    }
refused-stake_needed = { $bet }: wagers of others were accepted beside this one, so it stays for this coup.
refused-insufficient_funds = Your balance is { $available }. Stake no more than that.
refused-main_bet_required = { $bet } is a side bet. Place a main bet with it.
refused-too_many_wagers =
    Too many wagers. { $count ->
        [0] No more can be placed in this coup.
        [one] One more can be placed at a time.
       *[other] At most { $count } can be placed at a time.
    }
refused-duplicate_action = This was placed before and counts once. Send a new ticket under a new id.
refused-empty_ticket = The ticket is empty. Name a bet and its stake.
refused-already_wagered = You have wagers in play. Repeat comes before any others, or after “clear”.
refused-nothing_to_repeat = There is no earlier coup of yours to repeat. Place a bet.
refused-nothing_to_double = You have nothing in play to double. Place a bet first.
refused-nothing_to_undo = You have nothing in play to take back.
refused-enough_money = You can still stake the least, { $least }. Play money is added only when you cannot.
refused-stakes_in_play = You have wagers in play. Take them back or have them dealt first.
refused-fresh_shoe = Every coup here has a fresh deck already.
refused-seeds_closed = Seeds are closed for this shoe. Give yours to the next one.
refused-seed_given = You have given your seed for this shoe. It counts.
refused-malformed_seed = A seed has 1 to 64 letters, digits and signs of ASCII, without spaces.
refused-too_many_seeds = This shoe has all the seeds it takes. Give yours to the next one.
