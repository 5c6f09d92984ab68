# The words of the pit, where managers watch tables and rule on what went wrong.

page-pit-not-yours = This is for pit managers and for who audits.
page-pit-looks-on = You look on here; a pit manager acts.
page-pit-open = Open incidents
page-pit-none-open = No incident waits for a ruling.
page-pit-software = the software
page-pit-raised = { $table }, raised by { $who }
page-pit-live-frozen = Frozen, incident
page-pit-live-incident = Incident
page-pit-live-called = Manager called
page-pit-live-betting = Betting, { $seconds } s
page-pit-live-dealing = Dealing
page-pit-live-ready = Between coups
page-pit-live-idle = No shoe
page-pit-live-shut = Closed
page-pit-live-closing = Closes after this coup

# --- An incident and its ruling
page-pit-where = { $table }, shoe { $shoe }, coup { $coup }.
page-pit-raised-by = Raised by { $who }.
page-pit-frozen = The table is frozen: nothing is dealt and nothing is paid.
page-pit-not-frozen = The table goes on.
page-pit-said = Said of it: { $text }
page-pit-now = On the table now
page-pit-after = After the ruling
page-pit-void = The coup is void.
page-pit-void-back = Every stake of it goes back, side bets included.
page-pit-card-moved = moves
page-pit-card-placed = lies here then
page-pit-effect = Effect on wagers
page-pit-bet = Bet
page-pit-count = No.
page-pit-staked = Staked
page-pit-returned = Returned
page-pit-if-void = If void
page-pit-all-bets = All
page-pit-house = House
page-pit-cards-to-come = What comes back is known once all cards lie.
page-pit-no-wagers = No wager is concerned.
page-pit-no-preview = What it does is being worked out.
page-pit-patrons = Patrons will read
page-pit-evidence = Evidence
page-pit-play-at = Play the recording at { $time }
page-pit-raised-here = Incident raised
page-pit-place = { $hand } · { $nth }
page-pit-place-early = Before betting closed
page-pit-place-extra = Not needed
page-pit-place-indicator = Indicator card
page-pit-place-shoe-burn = Burnt
page-pit-place-coup-burn = Burnt
page-pit-place-first_card = First card
page-pit-reference = Recording { $reference }.
page-pit-no-recording = No recording is noted.
page-pit-two-readers = Each card is read twice here.
page-pit-ruling = Ruling
page-pit-choose = Choose a ruling: this is for you to weigh.
page-pit-proposed = Proposed by profile { $profile }, { $clause }.
page-pit-profile-house = house
page-pit-profile-letter = letter
page-pit-profile-macau = Macau
page-pit-profile-remove = remove
page-pit-profile-dummy-coup = dummy coup
page-pit-profile-next-hand = next hand
page-pit-clause = term { $clause }
page-pit-clause-house = the house’s own
page-pit-which-card = Which card
page-pit-last-coup = The shoe’s last coup
page-pit-standing = Later coups that stand all the same
page-pit-standing-how = numbers, such as 62, 64
page-pit-open-coups = Still to be decided, one by one under Corrections: { $coups }
page-pit-card-is = What the camera shows
page-pit-card-how = Rank and suit, such as 9h or 10s.
page-pit-what = What will happen
page-pit-cards = Cards
page-pit-coup = Coup
page-pit-shoe = Shoe
page-pit-ledger = Ledger
page-pit-reason = Reason, kept for good
page-pit-second-needed = You have a wager on this coup: a second person has to confirm.
page-pit-second-not-needed = You have no wager on this coup: no second person is needed.
page-pit-second-asked = { $who } has ruled so, and has a wager on the coup. It happens once you confirm it.
page-pit-reason-was = Reason: { $reason }
page-pit-hold = Hold to confirm the ruling
page-pit-hold-second = Hold to confirm it as second person
page-pit-waits = It waits for a second person; nothing has happened yet.
page-pit-ruled = Ruled. It is recorded and in force.

# --- Tables
page-pit-by-machine = This table is dealt by machine.
page-pit-state = State
page-pit-patrons-here = Patrons here
page-pit-bets-from = Bets
page-pit-last = Last coup
page-pit-to-felt = See the felt
page-pit-limits = Limits
page-pit-least = Least
page-pit-most = Most
page-pit-limit-bet-min = Least on a bet
page-pit-limit-bet-max = Most on a bet
page-pit-limit-patron-max = Of a patron, all bets
page-pit-limit-table-max = Of the table, all bets
page-pit-limit-liability-max = Most that the house may lose on a coup
page-pit-limits-next = From the next coup:
page-pit-limits-file = The house’s file says:
page-pit-limits-of-file = As the house’s file says
page-pit-limits-unread = Write an amount of more than nothing in each field.
page-pit-set-limits = Set limits
page-pit-set-limits-how = They hold from the next coup on, never for wagers that were accepted. Bets for which the sheet has limits of its own keep those.
page-pit-whole = The table
page-pit-whole-open = The table is open.
page-pit-whole-closing = The table closes after this coup.
page-pit-whole-shut = The table is closed.
page-pit-closed-by = Closed by { $who }: { $reason }
page-pit-close-table = Close the table
page-pit-close-table-how = The coup that runs is finished. Then no coup and no shoe begins until the table is opened again.
page-pit-close-hold = Hold to close the table
page-pit-open-table = Open the table
page-pit-open-table-how = It goes on with the shoe that lies there.
page-pit-take-back = Keep the table open
page-pit-take-back-how = Its closing is taken back; the next coup begins as ever.
page-pit-cancel = Cancel
page-pit-dealer = Dealer: { $who }
page-pit-come = Call answered: I am here
page-pit-raise = Raise an incident
page-pit-open-shoe = Open a shoe
page-pit-close-shoe = Hold to close the shoe
page-pit-in-play = In play
page-pit-no-bets = This coup takes no wagers.
page-pit-no-wagers-yet = No wager is in play.
page-pit-custody = Shoe and custody
page-pit-shoe-in-use = Shoe in use
page-pit-shoe-used = { $number }, in use
page-pit-shoe-out = { $number }, closed
page-pit-shoe-gone = { $number }, settled
page-pit-gone = Cards gone
page-pit-gone-of = { $gone } of { $cards }
page-pit-cut-card = Cut card
page-pit-cut-none = none
page-pit-cut-came = it came
page-pit-cut-after = after { $count } cards
page-pit-serials = Decks
page-pit-shuffled-by = Shuffled by
page-pit-loaded-by = Loaded and cut by
page-pit-count-opening = Cards counted before the first
page-pit-count-closing = Cards counted after the last
page-pit-count-note = Note the count
page-pit-destroyed = Hold: cards destroyed
page-pit-handed-back = Hold: cards returned

# --- The log of incidents and rulings
page-pit-kind = Kind
page-pit-from = From
page-pit-to = To
page-pit-ruled-by = Ruled by { $who }, { $time }.
page-pit-second-was = Confirmed by { $who }.
page-pit-otherwise = Ruled otherwise than proposed.

# --- Reports
page-pit-by = Rows by
page-pit-by-table = Table
page-pit-by-shift = Shift
page-pit-by-dealer = Dealer
page-pit-by-bet = Bet
page-pit-by-day = Gaming day
page-pit-span = Figures of
page-pit-span-period = these days
page-pit-span-month = the month to date
page-pit-span-year = the year to date
page-pit-csv = Download CSV
page-pit-csv-incidents = Download incidents as CSV
page-pit-csv-protection = Download game protection as CSV
page-pit-csv-frequencies = Download tests as CSV
page-pit-days = Gaming days { $first } to { $last }, { $zone }; a day starts at { $starts }.
page-pit-figures = Drop, win and hold
page-pit-head-coups = Coups
page-pit-head-drop = Drop
page-pit-head-handle = Handle
page-pit-head-win = Win
page-pit-head-hold = Hold
page-pit-head-expected = Expected
page-pit-head-error = By chance
page-pit-head-band = Actual in its band
page-pit-defined = Hold is win over drop, of a bet win over handle. Expected is by exact odds of full shoes; the band is two standard errors to each side.
page-pit-outside = outside its band
page-pit-nothing-played = Nothing was played on these days.
page-pit-machine = by machine
page-pit-alerts = Game protection
page-pit-alerts-how = Patrons whose side-bet stakes follow what the bet is worth card by card.
page-pit-follows = { $statistic } of { $threshold }
page-pit-alert-of = { $coups } coups, { $shoes } shoes, { $handle }
page-pit-alert-is = Alert: look at this play.
page-pit-alert-none = No alert.
page-pit-alert-edge = Edge met { $edge }, of a full shoe { $full }
page-pit-alerts-least = Judged by the last { $window } shoes of a patron, from { $shoes } shoes and { $coups } coups with the bet on.
page-pit-backwards = The first day is after the last.
page-pit-no-alerts = Nobody has played enough side bets to be judged.
page-pit-frequencies = Cards and outcomes by chance
page-pit-tests = { $count ->
    [one] { $count } test
   *[other] { $count } tests
}; standing out: { $odd }.
page-pit-test-cards = Ranks of cards
page-pit-test-outcomes = Outcomes
page-pit-test-shoe = { $table }, shoe { $shoe }
page-pit-void-rate = { $coups } coups stand; void { $rate }; corrected { $corrected }
page-pit-kind-counts = { $raised }, ruled { $ruled }, of these as proposed { $proposed }; taken back or superseded { $gone }
page-pit-no-incidents = Nothing went wrong on these days.

# --- The audit of a shoe
page-pit-audit-damaged = The record of this shoe is damaged. Verify the record: it says where.
page-pit-audit = Audit of shoe { $number }
page-pit-sound = Nothing contradicts: no card too many, no count that is off.
page-pit-unsound = Something contradicts. See what is marked.
page-pit-counted = { $cards } of { $expected }, { $who }, { $time } UTC
page-pit-not-counted = not counted
page-pit-gone-unseen = { $gone } of { $cards }, of these { $unseen } face down
page-pit-fate = What became of the cards
page-pit-fate-none = nobody has said
page-pit-fate-destroyed = destroyed, { $who }
page-pit-fate-returned = returned, { $who }
page-pit-dealers = Dealt by
page-pit-coups = Coups
page-pit-coups-of = { $coups } stand, { $voids } void, { $incidents } incidents
page-pit-seen-how = How often each card was seen, of how many the { $decks } decks hold.
page-pit-seen-of = { $card }: seen { $seen } of { $held }

# --- Corrections and disputes
page-pit-corrections-how = What is recorded stays. A correction takes back and pays anew by entries of its own.
page-pit-corrections-wait = Waiting for a second person
page-pit-not-alone = You do not decide this alone: a second person has to confirm.
page-pit-correction-asked = { $who } has asked for this, and may not decide it alone. It happens once you confirm it.
page-pit-coups-past = Past coups
page-pit-find-coup = From coup number
page-pit-choose-coup = Choose a coup to correct it, or a dispute to decide it.
page-pit-correct-coup = Correct coup { $coup }
page-pit-counts-as = It is to count so
page-pit-make-void = Void
page-pit-make-resettle = Settled anew
page-pit-make-restore = As before its last correction
page-pit-dealt = Cards as they were dealt
page-pit-dealt-baccarat = Each side’s cards in order, such as P:Kh,6d B:Ks,7c.
page-pit-dealt-pictures = The first card, then each hand in the order it was dealt, such as F:2s P1:4s,5s,6s P2:7s,8s,9s P3:10s,Js,Qs B:As,2d,3d.
page-pit-until-now = Until now
page-pit-from-now = From now on
page-pit-before = Returned until now
page-pit-then = Returned then
page-pit-house-more = House
page-pit-owed = Patrons owe more
page-pit-hold-correct = Hold to correct the coup
page-pit-corrected = Corrected, by new entries.
page-pit-no-corrections = Nothing was corrected here.
page-pit-disputes = Disputes
page-pit-no-disputes = Nobody disputes a coup of this table.
page-pit-dispute-new = A patron disputes it
page-pit-dispute-patron = Patron’s number with the house
page-pit-dispute-why = What he says
page-pit-dispute-note = Put the dispute down
page-pit-dispute-noted = The dispute is put down; until it is decided the coup is not corrected.
page-pit-dispute-coup = Coup { $coup }
page-pit-dispute-by = Patron { $patron }
page-pit-dispute-open = Not decided yet.
page-pit-decide = Decide the dispute about coup { $coup }
page-pit-decide-go = Decide
page-pit-verdict = Verdict
page-pit-upheld = Upheld
page-pit-rejected = Rejected
page-pit-hold-verdict = Hold to decide the dispute
page-pit-decided = The dispute is decided.

# --- The check of the whole record
page-pit-verify-how = Everything is recomputed and compared: hashes, cards, settlements, every entry, sum and balance, and the order of writing. The house deals on meanwhile; a long record takes a while.
page-pit-verify-go = Verify the record
page-pit-verify-busy = The record is being verified.
page-pit-verify-sound = Sound: everything is what it had to be.
page-pit-verify-unsound = Not sound.
page-pit-verify-first = The first bad event is { $version } of stream { $stream }.
page-pit-verify-file = The file itself is damaged.
page-pit-verify-mend = Stop the house and restore the record from a backup.
page-pit-verify-at = As of { $time }, in { $seconds } s.
page-pit-verify-snapshots = { $count ->
    [one] { $count } kept snapshot is not what its events lead to
   *[other] { $count } kept snapshots are not what their events lead to
}; the record is sound all the same, for they are made anew.
page-pit-verify-events = Events
page-pit-verify-transfers = Transfers
page-pit-verify-entries = Entries
page-pit-verify-accounts = Accounts
page-pit-verify-sums = Sum of all entries
page-pit-verify-stream = Stream
page-pit-verify-head = Newest event, as number and hash
page-pit-verify-heads-how = Keep these elsewhere: later they show that nothing before them was changed.

# --- Who is here
page-pit-patrons-how = Patrons with a page open, or with wagers in play.
page-pit-patrons-count = { $count ->
    [one] { $count } patron
   *[other] { $count } patrons
}; the first { $shown } are shown.
page-pit-patrons-none = No patron is here.
page-pit-patrons-kind = { $kind }, here for { $minutes } min, { $sockets ->
    [one] { $sockets } connection
   *[other] { $sockets } connections
}
page-pit-patrons-watches = Watches { $tables }
page-pit-patrons-plays = In play at { $table }: { $amount }
page-pit-patrons-has = Balance { $amount }
