# What is said at and of tables that a person deals at.

# What is due next, to be read in large letters. $hand: where the card goes; $count: of cards.
hand-place-player = Player
hand-place-banker = Banker
hand-next-bring-shoe = Bring a shoe
hand-next-indicator = Turn up the first card
hand-next-shoe-burn =
    { $count ->
        [1] Burn one more card
       *[other] Burn { $count } cards
    }
hand-next-open-betting = Open betting
hand-next-close-betting = Betting is open
hand-next-coup-burn =
    { $count ->
        [1] Burn one card
       *[other] Burn { $count } cards
    }
hand-next-first-card = Turn up the first card
hand-next-card-1 = First card to { $hand }
hand-next-card-2 = Second card to { $hand }
hand-next-card-3 = Third card to { $hand }
hand-next-confirm = Confirm the result
hand-next-settle = Wagers are being settled
hand-next-close-shoe = Take the shoe away
hand-next-ruling = Wait for the ruling
hand-next-count = Count the cards before the first one
hand-next-open-table = The table is closed

# Why. $total: a hand's points; $third: what Player’s third card is worth; $kind: what went wrong.
hand-why-count = The house demands their count: a pit manager says it.
hand-why-indicator = As many more cards are burnt as it is worth: A is 1, tens and pictures are 10.
hand-why-shoe-burn = Face down, as many as the card turned up is worth.
hand-why-coup-burn = Face down, before every coup.
hand-why-held = The card that was held counts as this one.
hand-why-close-betting = It closes by the clock.
hand-why-last-coup = This is the last coup of the shoe.
hand-why-open-table = A pit manager opens it again.
hand-why-shuffle = The deck is shuffled for every coup: shuffle it first.
hand-why-player-draws = Player has { $total } and draws.
hand-why-banker-draws-after-stand = Banker has { $total } and draws, since Player stands.
hand-why-banker-draws-after-card = Banker has { $total } and draws, since Player’s third card is worth { $third }.
hand-why-first-card = Counted counter-clockwise from Banker, its rank says who is dealt to first.
hand-why-ended-last-coup = The cut card came, and the last coup has been dealt.
hand-why-ended-fresh = These cards have been dealt; the next coup takes a deck that was shuffled anew.
hand-why-ended-exhausted = Too few cards are left for a coup.
hand-why-ended-ruled = By ruling, no coup is dealt from it any more.

# What follows from which card. $ranks: a list such as 4, 5, 6.
hand-then-third = Player’s third is { $ranks }
hand-then-card = The card is { $ranks }
hand-then-other = Any other card
hand-then-any = Any card
hand-then-banker-draws = Banker draws
hand-then-banker-stands = Banker stands: the coup ends
hand-then-ends = The coup ends
hand-then-first = { $hand } is dealt to first

# What went wrong, and at which stage; the words of both are in incidents.ftl.
hand-incident = { $kind }: { $stage }

# What a ruling does, for the staff.
hand-effect-by-draw-order = The cards lie by the order in which they left the shoe.
hand-effect-draw-now = The card that is due is drawn now.
hand-effect-burn-now = The burn is made up for now.
hand-effect-burn-openly = The card is burnt openly.
hand-effect-complete-burn = The first burn is completed.
hand-effect-hold-as-burn = The card is held: it is the burn of the next coup.
hand-effect-hold-as-first = The card is held: it is the first card of the next coup.
hand-effect-hold-as-next = The card is held: it is the next card of this shoe.
hand-effect-put-away = Cards too many leave play.
hand-effect-replace = The card leaves play; the next one takes its place.
hand-effect-camera-wins = The card is what the camera shows.
hand-effect-stands = The coup stands.
hand-effect-no-effect = Nothing changes.
hand-effect-void-coup = The coup is void; every stake goes back.
hand-effect-no-bet-coup = The next coup takes no wagers.
hand-effect-last-coup = The coup is the last of the shoe.
hand-effect-recompute = The result is read anew from the cards.
hand-effect-reverse-and-settle = What was paid is taken back by new entries, and paid anew.
hand-effect-void-later-coups = The coups dealt after the last one are void.
hand-effect-close-shoe = The shoe is closed; earlier coups stand.
hand-effect-reshuffle = The cards are shuffled and loaded anew.
hand-effect-audit-shoe = The shoe is counted against what was dealt.
hand-effect-refuse-wager = The wager was not accepted and stays so.

# What a ruling would do, before it is confirmed. $next: which card of the shoe; $staked: an amount.
hand-preview-cards = Cards lie otherwise than before.
hand-preview-cards-same = The cards lie as they lay.
hand-preview-coup-none = No coup is concerned.
hand-preview-coup-runs = The coup goes on.
hand-preview-coup-void = The coup is void.
hand-preview-shoe-goes-on = The shoe goes on. Next is card { $next }.
hand-preview-shoe-closed = No coup begins from this shoe any more.
hand-preview-ledger-none = No wager is concerned.
hand-preview-ledger-waits =
    { $wagers ->
        [1] One wager, { $staked }, stays in play and settles once.
       *[other] { $wagers } wagers, { $staked }, stay in play and settle once.
    }
hand-preview-ledger-back =
    { $wagers ->
        [1] One wager goes back: { $staked }.
       *[other] { $wagers } wagers go back: { $staked }.
    }

# What patrons read while a person deals.
hand-felt-dealing = The dealer deals.
hand-felt-awaited = The table waits for a manager’s ruling.
hand-felt-ruled = A manager has ruled. { $effects }
hand-patrons-moved = A card lay at the wrong hand and was put where it belongs.
hand-patrons-drawn = The card that is due is drawn now.
hand-patrons-burnt = The burn is made good.
hand-patrons-held = A card too many is kept for the next coup.
hand-patrons-away = A card too many leaves play.
hand-patrons-replaced = A card leaves play, and the next one takes its place.
hand-patrons-camera = A card was read wrongly and is put right by the camera.
hand-patrons-stands = The coup stands.
hand-patrons-no-bet = The next coup takes no wagers.
hand-patrons-last = This is the last coup of the shoe.
hand-patrons-result = The result is read anew from the cards.
hand-patrons-reversed = What was paid is taken back and paid anew.
hand-patrons-later = Coups that were dealt after the last one do not count.
hand-patrons-closed = The shoe is taken away; earlier coups stand.
hand-patrons-late = A wager that came too late was not accepted.

# Why a coup does not count that a manager ruled on, as a part of a sentence.
hand-void = Coup { $coup } does not count: { $why }. Every stake went back.
hand-void-opening-count-wrong = the cards of the shoe were not those of its decks
hand-void-shoe-burn-wrong = the first burn of the shoe was wrong
hand-void-coup-burn-forgotten = the burn before it was forgotten
hand-void-burn-exposed = a burn card was exposed
hand-void-exposed-in-shuffle = a card was exposed in the shuffle
hand-void-dropped-before-deal = a card was dropped before the deal
hand-void-cut-card = it was dealt after the last coup of the shoe
hand-void-pulled-early = a card was pulled before betting closed
hand-void-late-wager = a wager came after betting had closed
hand-void-face-up-in-shoe = a card lay face up in the shoe
hand-void-exposed-early = a card was exposed too early
hand-void-wrong-box = a card lay at the wrong hand
hand-void-third-card-not-due = a third card was drawn that was not due
hand-void-third-card-not-drawn = a third card that was due was not drawn
hand-void-one-card-too-many = a card too many was drawn
hand-void-cards-too-many = cards too many were drawn
hand-void-live-card-out-of-view = a card was out of the camera’s view
hand-void-stuck-together = cards stuck together
hand-void-readers-differ = it cannot be told for sure which card was dealt
hand-void-foreign-card = a card in the shoe was not one of its decks
hand-void-too-few-cards = too few cards were left to end it
hand-void-misread = its result was read wrongly
hand-void-time-out = the deal was not ended in time
hand-void-closing-count-wrong = the cards of the shoe were not those of its decks

# Why an act at the desk was refused.
server-by-machine = Nobody deals by hand at this table.
server-desk-changed = The table is not as you saw it: another card has left the shoe. Look again.
server-manager-only = A pit manager does this.
server-unknown-code = The scanner’s code belongs to no card. Type the card.
server-second-read-needed = Each card is read twice here. Read it once more.
server-nothing-to-confirm = No ruling waits for a second person.
server-ask-changed = What waits for you is no longer what you were shown. Look again and confirm that.
