# The words of a dealer's desk. What is due, why, and what is refused, the house says.

page-desk-not-yours = This is for those who deal here.
page-desk-which = Which table do you deal at?
page-desk-none = No table here is dealt by hand.
page-desk-sit = To the desk
page-desk-not-by-hand = Nobody deals by hand at this table.
page-desk-look = You look on; only who deals acts here.

# --- The head
page-desk-dealer = Dealer { $name }
page-desk-nobody = No dealer yet
page-desk-coup = Coup { $number }
page-desk-shoe = Shoe { $number }
page-desk-no-shoe = No shoe
page-desk-last = last
page-desk-betting-open = Betting open
page-desk-betting-closed = Betting closed
page-desk-betting-closed-at = Betting closed { $time }
page-desk-recording = Camera recording
page-desk-no-recording = No recording
page-desk-called = Manager called
page-desk-no-bets = No wagers on this coup

# --- What comes next
page-desk-next = Next
page-desk-then = Then
page-desk-felt = The felt
page-desk-steps = Steps of this coup
page-desk-step-bets = Bets
page-desk-step-burn = Burn
page-desk-step-first = First
page-desk-step-result = Result
page-desk-step-shoe = Shoe
page-desk-step-indicator = First
page-desk-slot = { $number ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $number }th
}
page-desk-face-down = Face down
page-desk-extra = Too many: { $card }
page-desk-held-burn = Held as the next burn: { $card }
page-desk-held-first = Held as the next coup’s first card: { $card }
page-desk-held-next = Held as the next card: { $card }

# --- The field
page-desk-scan = Scan or type the card
page-desk-accept = Accept
page-desk-sending = Being recorded.
page-desk-away = Connection lost, coming back. What was accepted is recorded.
page-desk-do-shoe = Bring a shoe
page-desk-do-open = Open betting
page-desk-do-close = Close betting
page-desk-do-burn = Burn face down
page-desk-do-confirm = Confirm result
page-desk-do-close-shoe = Take shoe away
page-desk-to = { $card } to { $hand }
page-desk-to-coup-burn = { $card }: burn
page-desk-to-shoe-burn = { $card }: burn
page-desk-to-indicator = { $card }, turned up
page-desk-to-first_card = { $card }: first card
page-desk-number = Card { $number } of the shoe.
page-desk-code = Code { $code }
page-desk-part = Rank and suit, such as 9h or 10s.
page-desk-entry-cut = The cut card came
page-desk-entry-shoe = Bring a shoe
page-desk-early = No card is due: it is recorded as pulled early.
page-desk-too-many = No card is due: it is recorded as one too many.
page-desk-while-frozen = The table waits for a ruling.
page-desk-wrong-hand = Due is { $hand }: it is recorded as at the wrong hand.
page-desk-second = Second reader: scan or type the card
page-desk-first-read = The first reader read { $card }.
page-desk-pad = Cards

# --- Beside it
page-desk-out = { $gone } of { $cards } out
page-desk-next-card = Next is card { $number }.
page-desk-cut-after = Cut card after { $cut }: { $left } cards to go.
page-desk-cut-due = The cut card is due.
page-desk-cut-seen = The cut card came.
page-desk-coups-left = { $count ->
    [one] { $count } coup to go.
   *[other] { $count } coups to go.
}
page-desk-cards = Cards of this coup
page-desk-no-cards = None yet
page-desk-card-of = { $hand } · { $number }
page-desk-place-coup-burn = Burn
page-desk-place-shoe-burn = Burn
page-desk-place-indicator = Turned up
page-desk-place-first_card = First card
page-desk-place-extra = Too many
page-desk-place-early = Pulled early
page-desk-place-away = Out of play
page-desk-wagers = Wagers
page-desk-wagers-sum = { $count } for { $amount }
page-desk-no-wagers = None yet

# --- Keys
page-desk-keys = Keys and calls
page-desk-hold = Hold
page-desk-key-accept = Accept
page-desk-key-clear = Clear
page-desk-key-down = Face down
page-desk-key-hand = Other hand
page-desk-key-cut = Cut card
page-desk-key-shoe = New shoe
page-desk-key-back = Take card back
page-desk-call = Call manager
page-desk-incident = Raise incident

# --- Incidents
page-desk-when-before = Before a coup
page-desk-when-during = During a coup
page-desk-when-after = After a coup
page-desk-stage = Which case
page-desk-evidence = What was seen, and by whom
page-desk-choose-first = Choose what went wrong, and which case it is.
page-desk-freezes = Nothing goes on at the table until a manager has ruled.
page-desk-freezes-not = The table goes on while a manager rules.
page-desk-raise = Raise it
page-desk-cancel = Back
page-desk-raised = Raised by { $name } at { $time } UTC.
page-desk-raised-software = Found by the software at { $time } UTC.
page-desk-proposed = Proposed: { $words }
page-desk-chooses = The manager chooses the ruling.
page-desk-waits = A pit manager rules. Deal nothing until then.
page-desk-goes-on = The table goes on meanwhile.
page-desk-waits-second = { $name } has ruled; a second person confirms.
page-desk-ruled = Ruled: { $words }
page-desk-ruled-by = { $name }, { $time } UTC.

# --- A shoe
page-desk-shoe-new = Bring a shoe
page-desk-serials = Serial numbers of the decks
page-desk-serials-how = With spaces or commas between them.
page-desk-serials-count = { $count ->
    [one] { $count } deck
   *[other] { $count } decks
}
page-desk-shuffled-by = Shuffled by
page-desk-loaded-by = Cut and loaded by
page-desk-too-long = A number or a name has more than 64 signs.
page-desk-load = Load it
