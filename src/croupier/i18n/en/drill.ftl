# What `croupier drill` says to who is trained.

drill-title = Training at { $sheet }. Profile of rulings: { $profile }. Seed: { $seed }
drill-hint = Answer in a word or two. “help” says how, “skip” passes, “quit” ends.
drill-shoe = A new shoe. Its first card is { $card }.
drill-shoe-closed = The shoe is taken away.
drill-coup = Coup { $number }
drill-coup-no-bets = Coup { $number }, without wagers by ruling
drill-burnt = One card is burnt.
drill-burnt-held = The card that was held is the burn.
drill-first-held = The card that was held comes first.
drill-first-card = The first card is { $card }.
drill-cut-card = The cut card comes out.
drill-lies = Card { $number }, { $card }, is laid at { $hand }.
drill-more = The dealer draws { $card } as well.
drill-more-unseen = The dealer draws one more card; nobody saw it.
drill-pulled = Before betting has closed, { $card } is pulled; all see it.
drill-pulled-unseen = Before betting has closed, a card is pulled; nobody saw it.
drill-no-more = The dealer takes no more cards.
drill-announced = Player { $player }, Banker { $banker }: { $winner }
drill-pays = The dealer says of { $hand }: { $result }.
drill-reader = The scanner says { $read }, the camera shows { $card }.
drill-happened = It happens: { $what }
drill-spotted = { $what } { $asked }

# --- Questions, and how each is answered
drill-ask-burn = How many cards are burnt after it?
drill-ask-totals = What are the totals?
drill-ask-next = Where does the next card go?
drill-ask-first = Who is dealt to first?
drill-ask-classes = What does each hold?
drill-ask-boxes = How does each box stand against Banker?
drill-ask-result = Totals and winner?
drill-ask-spot = Is that right?
drill-ask-ruling = What is ruled?
drill-ask-after = What comes next?
drill-how-word = One of: { $known }
drill-how-burn = A number
drill-how-totals = Player’s total, then Banker’s, such as 3 6
drill-how-classes = Banker, then players 1 to 3, such as P7 0 2P9 3P
drill-how-boxes = For players 1 to 3 one word each, such as win lose tie
drill-how-result = Player’s total, Banker’s total, and the winner, such as 3 6 Banker
drill-how-ruling = The number of a ruling, or its effects, such as void-coup close-shoe
drill-how-more = “skip” passes and shows the answer, “quit” ends the drill.

# --- Words for answers, separated by commas; the first is the one shown.
drill-words-player = Player, p
drill-words-banker = Banker, b
drill-words-tie = tie, t
drill-words-box-banker = Banker, b
drill-words-box-1 = Player 1, 1, p1
drill-words-box-2 = Player 2, 2, p2
drill-words-box-3 = Player 3, 3, p3
drill-words-first = the first card, first card
drill-words-burn = burn
drill-words-result = result, none, nowhere, no card
drill-words-pay = pay, payment, settle
drill-words-coup = next coup, coup, betting
drill-words-close = close the shoe, close
drill-words-yes = yes, y, right
drill-words-no = no, n, wrong
drill-words-win = win, w, wins
drill-words-lose = lose, l, loses
drill-words-equal = tie, t, ties
drill-words-help = help, ?
drill-words-skip = skip, pass
drill-words-quit = quit, q, exit

# --- What is said to an answer
drill-right = Right.
drill-wrong = No: { $answer }
drill-passed = It is: { $answer }
drill-sum = { $hand }: { $cards } is { $total }
drill-why-order = From there three cards each, counter-clockwise: { $order }
drill-why-term = By the profile { $profile }. { $term }
drill-why-house = By the profile { $profile }; the terms of dealing say nothing of it.
drill-term-1 = Term 1: a first burn that was wrong is completed as long as nothing was dealt; else the shoe is closed, and finished coups stand.
drill-term-2 = Term 2: a burn that was forgotten is made up for as long as no card of the coup is out; else the coup is void.
drill-term-3 = Term 3: the coup in which the cut card comes, or before whose first card it comes, is the last one; coups after it are void.
drill-term-4 = Term 4: a card exposed in the shoe ends coup and shoe, one in a burn changes nothing, in the shuffle the manager decides; whether a right card that the dealer opens too early stands hangs on the profile.
drill-term-5 = Term 5: a mistake is corrected while the cards lie on the table and their order is known; else the manager voids the coup or corrects it.
drill-term-6 = Term 6: one card too many serves the next coup; with two or more the coup stands and the shoe is closed.
drill-term-7 = Term 7: a card that fell out of view in shuffle or burn is used; a live one is good if it was opened in view, else the coup is void and the shoe goes on.

# --- Lines that are no answer
drill-error-numbers =
    “{ $line }” is no answer here: write { $count ->
        [one] one number
       *[other] { $count } numbers
    } from { $least } to { $most }
drill-error-word = “{ $line }” is no answer here: write one of { $known }
drill-error-classes = “{ $line }” is no answer here: write four classes, such as P7 0 2P9 3P
drill-error-boxes = “{ $line }” is no answer here: write three words, such as win lose tie
drill-error-ruling = “{ $line }” is no answer here: write a number from 1 to { $most }, or effects such as void-coup
drill-error-line = the line is too long: write at most { $most } characters

# --- The score
drill-bye-none = Nothing was asked.
drill-score = { $right } of { $asked } right
drill-score-passed = Passed: { $count }
drill-again = The same drill again: croupier drill { $options }
drill-topic-burn = Burn by the first card
drill-topic-totals = Totals of two cards
drill-topic-next = Where the next card goes
drill-topic-first = Who is dealt to first
drill-topic-classes = What a box holds
drill-topic-boxes = Box against Banker
drill-topic-result = Totals and winner
drill-topic-spot = Noticing mistakes
drill-topic-ruling = Rulings
drill-topic-after = What comes after a ruling

# A shoe that is played from its text.
drill-shoe-title = A shoe by { $sheet }: { $file }
drill-shoe-burnt = Burnt: { $card }
drill-happened-found = The software finds: { $what }
drill-ruled = Ruled: { $effects }
drill-coup-void = The coup is void.
drill-shoe-otherwise = It does not come out as written.
drill-shoe-well = All of it comes out as written. Coups that stand: { $coups }. Void: { $void }. Cards that left the shoe: { $cards }.
