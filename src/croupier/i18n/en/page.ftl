# The words of the patron's page. Prices, rules and refusals are not here: the house says them.

# --- Places
page-lobby = Lobby
page-table = Table
page-tables = Tables
page-only-this = Only this table: { $table }
page-leave = Close { $table }
page-history = History
page-statement = Statement
page-lesson = Lesson
page-settings = Settings
page-menu = Menu
page-close = Close
page-sound = Sound

# --- Money and time
page-balance = Balance
page-balance-play = Balance, play money
page-net = Session net
page-time = Time
page-currency = Currency

# --- Connection
page-connecting = Connecting.
page-reconnecting = Connection lost, coming back. Accepted wagers are settled or returned.
page-closing = The house is closing for a moment. Accepted wagers are settled or returned.
page-gone-long = No answer yet. Accepted wagers are settled or returned.
page-try-now = Try now
page-elsewhere = Too many windows are open. Close one, then load this page again.
page-failed = This could not be read. Try again in a moment.
page-void-back = Coup { $coup } is void: { $amount } came back.
page-no-table = There is no such table.
page-to-lobby = To the lobby

# --- The lobby
page-filter = Which tables
page-all = All
page-game-baccarat = Baccarat
page-game-three-pictures = Three Pictures
page-good-roads = Good roads
page-none-here = No table is like this now.
page-phase-idle = Shuffling
page-phase-ready = Next coup soon
page-closed-until = Closed now. Open { $hours } UTC.
page-hours = { $hours } UTC
page-phase-betting = Betting
page-phase-closed = Dealing
page-phase-dealt = Dealing
page-phase-shut = Closed
page-coup-low = coup { $number }
page-here = { $count } here
page-road-of = Big Road of { $table }
page-road-dragon = { $side } { $count } in a row
page-road-chop = Single jump, { $count }
page-skip = To the table
page-road-two-two = Two and two
page-beside = Beside
page-beside-of = { $table } beside the others
page-open-beside = Open { $count } tables side by side

# --- A coup
page-place-bets = Place your bets.
page-bets-closed = Bets are closed.
page-dealing = Dealing.
page-coup = Coup { $number }.
page-last-was = Last: { $words }
page-boxes-w = Won: { $list }.
page-boxes-l = Lost: { $list }.
page-boxes-t = Tied: { $list }.
page-coup-shoe = Coup { $coup }, shoe { $shoe }
page-last-coup = Last coup of this shoe.
page-next-coup = Next coup in { $count } s.
page-wait = Waiting for the next coup.
page-shut = This table is closed.
page-seconds-left = { $count ->
    [one] { $count } second left
   *[other] { $count } seconds left
}
page-closing-soon = { $count } seconds left to bet.
page-first-card = First card
page-box = Player { $number }
page-dealt-first = { $box } first
page-fared-won = won
page-fared-lost = lost
page-fared-tied = tied
page-box-rows = How each box fared
page-fared = The newest last: { $list }
page-earlier = Earlier
page-why = Why

# --- Bets and chips
page-bets = Bets
page-your-wagers = Your wagers
page-chips = Chips
page-chip = Chip { $amount }
page-spot-accepted = accepted { $amount }
page-spot-pending = not sent yet { $amount }
page-undo = Undo
page-clear = Clear
page-repeat = Repeat
page-repeat-open = Once bets are open.
page-repeat-none = There are no earlier wagers.
page-repeat-first = Only before other bets.
page-double = Double
page-confirm = Confirm { $amount }
page-repeat-amount = Repeat { $amount }
page-in-play = In play: { $amount }
page-choose-bet = Choose a bet
page-more-bets = More bets below
page-sending = Sending
page-refused-count = { $count } bets were refused.
page-bets-explained = Bets explained
page-limits = Limits
page-multiple = A multiple of
page-stakes-here = Stakes here
page-patron-most = Most you may have on a coup
page-table-most = Most on a coup, all together
page-betting-time = Time to bet
page-seconds = { $count } s
page-chances = Wins, ties, loses
page-edge = House edge, full shoe
page-decks = { $count ->
    [one] One deck.
   *[other] { $count } decks.
}
page-stake = Exact stake
page-put = Put on this bet
page-put-lies = { $amount } lies on { $bet }, not sent yet.
page-stake-unclear = This amount is not clear. Type figures, such as 25.
page-stake-below = Too little: put at least { $amount }.
page-stake-above = Too much: put at most { $amount }.
page-stake-full = No more can be put on this bet.
page-stake-multiple = Put a multiple of { $amount }.

# --- Results
page-result-win = won
page-result-lose = lost
page-result-push = stake returned
page-result-void = void
page-staked = { $stake } staked
page-staked-less = { $stake } staked, { $commission } commission
page-in-tickets = { $staked }, in { $count } tickets
page-refunded = Refunded
page-push-back = { $amount } back
page-you-won = Coup { $number }: you won
page-you-lost = Coup { $number }: you lost
page-you-even = Coup { $number }: even
page-you-void = Coup { $number } void. Back in your balance:
page-void = Void coup
page-replay = Replay
page-replay-of = Replay of coup { $number }
page-open-all = Open all

# --- The squeeze
page-last-card-of = Last card for { $hand }
page-peel = Card to peel. Arrow keys draw the cover back, Enter opens it.
page-peel-how = Drag from any edge, or reveal it now. It opens by itself in { $count } s.
page-reveal = Reveal

# --- History and statement
page-more = More
page-nothing-yet = Nothing yet.
page-csv = Whole statement as CSV
page-refill = Refill play money
page-refill-not-yet = You still have enough. It is refilled once little is left.
page-refill-when = Play money can be refilled here once less than { $amount } is left.
page-course = Net of this session, coup by coup
page-course-told = { $count } coups: { $won } brought something, { $lost } cost something. From { $from } to { $to }; at best { $most }, at worst { $least }.
page-course-coups = Coups
page-course-won-lost = Won · lost
page-course-most = At best
page-course-least = At worst
page-kind-deposit = Paid in
page-kind-wager-pended = Wager
page-kind-withdraw = Paid out
page-kind-wager-posted = Wager settled
page-kind-wager-voided = Stake returned
page-fate-open = in play
page-fate-won = won, { $amount } back
page-fate-push = push, stake returned
page-fate-lost = lost
page-fate-part = lost, { $amount } back
page-fate-refunded = did not count, stake returned
page-fate-withdrawn = taken back, stake returned

# --- The lesson
page-lesson-about = What happens next? Coups that were dealt here, one question at a time; about five minutes.
page-lesson-end = See how it went
page-lesson-missed = To look at again:
page-lesson-all = Every answer was right.
page-lesson-play = To { $table }
page-question-of = Question { $number } of { $count }
page-ask-draws = Does { $hand } draw or stand?
page-ask-wins = Who won?
page-ask-first = Which box is dealt first?
page-ask-fared = How did { $hand } fare against Banker?
page-answer-draws = Draws
page-answer-stands = Stands
page-answer-tie = Tie
page-answer-w = Won
page-answer-l = Lost
page-answer-t = Tied
page-right = Right.
page-not-right = No: { $answer }.
page-lesson-answer = { $answer }.
page-next = Next
page-lesson-done = { $right } of { $count } right.
page-lesson-none = No coup was dealt here yet. Come back after the first.
page-lesson-again = Again

# --- Settings
page-language = Language
page-set-felt = Felt
page-choice-felt-baize = Green
page-choice-felt-ink = Blue
page-choice-felt-linen = Light
page-set-scheme = Hues of Banker and Player
page-choice-scheme-asian = Banker red
page-choice-scheme-western = Banker blue
page-set-suits = Suits
page-choice-suits-two = Two colours
page-choice-suits-four = Four colours
page-set-motion = Motion
page-choice-motion-full = As usual
page-choice-motion-less = None
page-set-auto = When bets are sent
page-choice-auto-tap = Only when I tap Confirm
page-choice-auto-self = By themselves, a second after the last chip
page-set-more = At the table
page-set-sound = Sound
page-set-squeeze = Squeeze the last card

# --- Cards, as they are read aloud
page-card = { $rank } of { $suit }
page-card-down = Card face down
page-rank-A = Ace
page-rank-2 = Two
page-rank-3 = Three
page-rank-4 = Four
page-rank-5 = Five
page-rank-6 = Six
page-rank-7 = Seven
page-rank-8 = Eight
page-rank-9 = Nine
page-rank-T = Ten
page-rank-J = Jack
page-rank-Q = Queen
page-rank-K = King
page-suit-s = spades
page-suit-h = hearts
page-suit-d = diamonds
page-suit-c = clubs

# --- Roads
road-letter-banker = B
road-letter-player = P
road-letter-tie = T
road-letter-won = W
road-letter-lost = L
road-letter-tied = T
page-roads = Roads
page-road-list = Outcomes of this shoe, the oldest first
page-road-banker = Banker
page-road-player = Player
page-road-tie = Tie
page-road-banker-pair = Banker Pair
page-road-player-pair = Player Pair
page-road-natural = natural
page-road-bead-name = Bead plate
page-road-big-name = Big Road
page-road-eye-name = Big Eye Boy
page-road-small-name = Small Road
page-road-roach-name = Cockroach Pig
page-road-red = red
page-road-blue = blue
page-road-none = no mark
page-road-run = { $side } { $count }
page-road-and = { $before }, { $next }
page-road-tells = { $road }, the newest last: { $list }
page-road-nothing = { $road }: nothing yet
page-road-ask = If next is
page-road-if = If { $side } is next: { $list }
page-road-would = { $road } { $mark }
page-road-turn = Show the other roads
page-road-player-pairs = Player pairs
page-road-banker-pairs = Banker pairs

# --- Fair shoe
page-fair = Fair shoe
page-fair-mark-committed = Fair shoe: the house has committed to its order
page-fair-mark-checked = Fair shoe: what was checked is as committed
page-fair-mark-failed = Fair shoe: a check has failed
page-fair-failed = Shoe { $number } did not pass its check. { $why }
page-fair-see = See the proof
page-fair-status-committed = The house has committed to the order of this shoe. No card has been checked yet.
page-fair-status-checked = Cards checked: { $count }. Each is the one committed to, in its turn.
page-fair-status-fits = This shoe has ended. The house has opened it, and all of it fits.
page-fair-status-checking = Checking the whole record of shoe { $number }.
page-fair-keep = Download the record, and keep it with this page’s commitment and receipts: together they show it.
page-fair-fault-commitment-differs = The house told another commitment than before.
page-fair-fault-receipt-differs = The seeds are not those that the house gave receipts for.
page-fair-fault-seen-differs = Card { $card } is not the one that was seen.
page-fair-fault-seeds-differ = The seeds are not those that were told when they closed.
page-fair-fault-dealt-before-seeds-closed = Cards left the shoe before seeds were closed.
page-fair-fault-out-of-place = Card { $card } left out of its turn.
page-fair-fault-card-not-committed = Card { $card } is not what the house had committed to.
page-fair-fault-not-opened = The shoe has ended, and the house has not opened it.
page-fair-fault-opened-too-early = The shoe was opened while it was in use.
page-fair-fault-wrong-cards = The shoe was not made of whole decks.
page-fair-fault-opening-differs = The opened shoe is not the one that was committed to.
page-fair-fault-no-record = What the house gave is no record of a shoe.
page-fair-fault-record-missing = The house gives no record of this shoe.
page-fair-fault-other-shoe = The house gave the record of another shoe.
page-fair-shoe = Shoe
page-fair-shoe-number = Shoe { $number }
page-fair-commitment = Commitment
page-fair-seed-count = Seeds taken
page-fair-receipt = Receipt of all seeds
page-fair-digest = Digest of all seeds
page-fair-own-seed = Your seed
page-fair-own-receipt = Your receipt
page-fair-left = Cards that have left
page-fair-cards = The cards in order
page-fair-cards-unseen = – is a card that left before this page was open.
page-fair-copy-of = Copy: { $what }
page-fair-copied = Copied.
page-fair-give = Give a seed
page-fair-give-about = What you type helps to decide which card leaves when. Everybody can read it, so use no password.
page-fair-seed = Your seed
page-fair-seed-form = 1 to 64 letters, digits or signs, without spaces or accents.
page-fair-random = Random
page-fair-seeds-close = Seeds close in { $count } s.
page-fair-seeds-open = Seeds are taken until the first coup’s betting closes.
page-fair-seeds-closed = Seeds are closed for this shoe.
page-fair-past = Shoes of this table
page-fair-past-coups = Coups: { $count }, void: { $void }
page-fair-ended-last-coup = dealt to its last coup
page-fair-ended-exhausted = no cards left
page-fair-ended-fresh = for one coup
page-fair-ended-asked = called off
page-fair-in-use = in use
page-fair-check = Check
page-fair-check-of = Check shoe { $number }
page-fair-fits = fits
page-fair-not-fits = does not fit
page-fair-download-of = Download the record of shoe { $number }
page-fair-rate-shoes = Shoes called off
page-fair-rate-coups = Void coups
page-fair-of = { $part } of { $all }
page-fair-elsewhere = A record can be checked on another machine too: croupier verify { $file }
page-fair-command = Copy the command, with what this page has noted
page-fair-proves = What this proves, and what not
page-fair-proves-house = When the house committed, it could not know which card would leave when. Once seeds are closed it can choose no card, skip none and exchange none.
page-fair-proves-page = This page notes what it is told, and compares: the commitment, your seed and its receipt, the digest, every card. Of what it was not there for, it has only the record.
page-fair-proves-last = Who gives the last seed can try many. Only the house could gain by that, through an account of its own; seeds close when the clock has told, so that anybody can be the last.
page-fair-proves-off = Once seeds are closed, the house could look at the shoe and call it off. It has to open it all the same, and how often that happened is told here.
