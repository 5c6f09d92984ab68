# Par sheets and workbooks: `croupier odds --html`, `--xlsx`, `--csv` and `--markdown`.

report-title = Par sheet
report-of-sheet = Par sheet: { $name }
report-sheet = Sheet
report-version = Version
report-fingerprint = Fingerprint
report-program = Program
report-game = Game
report-cards = Cards
report-deals = Deals

report-decks =
    { $decks ->
        [one] 1 deck, { $cards } cards
       *[other] { $decks } decks, { $cards } cards
    }
report-endless = endlessly many decks: no card dealt changes the chances of the next
report-counted = { $cards } cards, counted by { $kind }
report-counted-by-card = card
report-counted-by-rank = rank
report-counted-by-value = value
report-gone = gone before the coup: { $cards }
report-given = dealt so far in the coup: { $cards }
report-there = there are: { $cards }

report-at-a-glance = The bets at a glance
report-at-a-glance-note = Per unit staked. Edge is what the house keeps on average; “resolved” is per unit that was won or lost, pushes left out. RTP is 1 − edge. A push is no hit.
report-bet = Bet
report-edge = Edge
report-resolved = Edge, resolved
report-rtp = RTP
report-win = Win
report-push = Push
report-lose = Lose
report-hit = Hit frequency
report-variance = Variance
report-sd = Standard deviation
report-highest = Highest pay
report-fair-price = Fair price
report-outcomes = Results of a coup
report-side = Result
report-banker = Banker
report-player = Player
report-tie = Tie
report-total = All

report-rules = Rules
report-matrix = Drawing matrix
report-player-total = Player’s total
report-player-does = Player
report-banker-total = Banker’s total
report-player-third = What Player’s third card is worth
report-player-stood = Player stood
report-box = Box
report-first-cards = Dealt first on

report-bets = Bets, line by line
report-bets-note = Of the lines of a bet the first that fits decides. Combinations are deals in which the line decides, out of all deals of the bet; the share of the return is what the line gives back, on average, of one unit.
report-lines-of = Lines of { $bet }
report-line = When
report-pays = Then
report-net = Net per unit
report-combinations = Combinations
report-chance = Chance
report-return = Share of the return
report-source = Source
report-otherwise = otherwise
report-all-lines = All lines
report-never = no deal reaches this line
report-figures-of = Figures of { $bet }
report-figure = Figure
report-value = Value
report-exact = Exact

report-bands = RTP after so many plays
report-bands-of = RTP bands of { $bet }
report-bands-note = Normal approximation of the mean of independent plays at one unit each: RTP ± z·s/√n, z { $z }; in so large a share of all series the measured RTP lies between the two. † where the skewness of the bet alone moves a tail by more than one percentage point; the band is a guide there. Bounds that no result can pass are drawn in.
report-plays = Plays
report-confidence = { $percent } of series
report-band = { $low } to { $high }

report-exposure = Exposure
report-exposure-note = The most the house can owe, net, on a coup. One unit on every bet of this page at once: at most { $worst } units. The bound is the highest over all results that the rules allow.
report-exposure-boxes = In this game it is taken box by box for each hand of Banker, so it is never below the truth.
report-exposure-of = Exposure by currency, at the limits of the sheet
report-currency = Currency
report-most = Highest stake
report-owed = Most owed on it
report-house-limit = Limit of the house for a coup

report-decks-table = Edges by number of decks
report-decks-note = The same rules and prices, a full shoe of so many decks. This page is about the marked one.
report-decks-head =
    { $decks ->
        [one] 1 deck
       *[other] { $decks } decks
    }
report-one-deck = This game is dealt from one deck.

report-depth = Edge by depth of the shoe
report-depth-note = { $shoes } shoes of { $decks } decks drawn with seed { $seed }; the exact edge of each is found at each depth, as somebody would know it who saw every card that is gone. The mean over all shoes is the same at every depth; what grows is the spread.
report-depth-alt = Edge of { $bet } by cards gone. Full shoe { $edge }. With { $gone } cards gone, 90 in 100 shoes lie between { $low } and { $high }, half of them between { $low50 } and { $high50 }; { $favourable } favour the patron.
report-depth-axis = cards gone
report-depth-middle = half of the shoes
report-depth-most = 90 in 100 shoes
report-depth-median = median
report-depth-full = full shoe
report-depth-zero = no edge
report-depth-figures = Edge by depth, in figures
report-depth-gone = Gone
report-depth-favours = Favours the patron
report-depth-omitted = Left out, since the values of the cards alone do not decide them: { $bets }.
report-no-depth = The deck is shuffled anew for every coup, so the shoe has no depth.
report-depth-none = None of these bets is decided by the values of cards alone, so none is followed by depth.
report-depth-not-drawn = It was not drawn for this page.

report-assumptions = Assumptions
report-assume-order = Every order of the cards to come is equally likely.
report-assume-burn = Burnt cards that nobody saw change no chance: they might as well lie at the end of the shoe.
report-assume-exact = Combinations, chances, edges and variances are counted in whole numbers over all deals; nothing of them is simulated. Decimals are rounded to the nearest, halves to even, only where they are written.
report-assume-rounding = Prices and commissions are taken as the sheet writes them; rounding of an amount to whole minor units is not counted.
report-assume-bands = Bands take plays as independent; coups of one shoe depend slightly on each other.
report-assume-depth = The edge by depth is a sample of shoes: its edges are exact, its shares are estimates.
report-omitted = Not told
report-omitted-note = These cards do not tell the following bets.
report-why = Why

report-foot = Made by croupier { $version } from the sheet with fingerprint { $fingerprint }. The same sheet and cards give the same page.

report-book-summary = Bets
report-book-lines = Lines
report-book-notes = Notes
report-shoe = Shoe
report-id = Id
report-name = Name
report-result = Result
report-top = Net, over
report-bottom = Net, under
report-part = Part × 10^{ $power }
report-units = Last 12 digits
report-weight = Combinations, as a number
report-add-up = Lines add up
report-edge-exact = Edge, exact
report-condition = Condition
report-note-formulas = Figures are formulas over the sheet “{ $lines }”: a net result is its two parts divided; a chance is combinations by deals; the edge is minus the sum of net results times combinations, by deals.
report-note-parts = A spreadsheet keeps 15 digits of a number. Longer counts are written as text, with every digit, and again in parts of 12 digits that formulas put together; so a formula is right to about 15 digits. The exact edge is written beside it as a fraction.
report-note-check = “{ $column }” says whether the chances of a bet’s lines sum to 1.
