# Conditions and prices of bets in words, made from the expressions in the sheets.
# $who: Player, the box …; $noun: "Player's total" …; $op: eq ne lt le gt ge;
# $value: the number or label in words, $number: the number that decides singular or plural.

# --- Whose
say-who-player = Player
say-who-banker = Banker
say-who-either = either side
say-who-each = each side
say-who-hand-box = the box
say-who-hand-banker = Banker

# --- What facts are called
say-noun-total = { $who }’s total
say-noun-two = { $who }’s two-card total
say-noun-pair = what { $who }’s first two cards make
say-noun-cards = the number of { $who }’s cards
say-noun-coup-cards = the number of cards dealt
say-noun-hand = { $who }’s hand
say-noun-points = { $who }’s point total
say-noun-pictures = the number of { $who }’s pictures
say-noun-combination = { $who }’s combination

# --- A fact against a number
say-number =
    { $op ->
       *[eq] { $noun } is { $value }
        [ne] { $noun } is not { $value }
        [lt] { $noun } is lower than { $value }
        [le] { $noun } is { $value } or lower
        [gt] { $noun } is higher than { $value }
        [ge] { $noun } is { $value } or higher
    }
say-coup-cards-number =
    { $op ->
       *[eq] { $value } { say-cards-are } dealt
        [ne] the number of cards dealt is not { $value }
        [lt] fewer than { $value } { say-cards-are } dealt
        [le] { $value } or fewer cards are dealt
        [gt] more than { $value } { say-cards-are } dealt
        [ge] { $value } or more cards are dealt
    }
say-cards-number =
    { $op ->
       *[eq] { $who } has { $value } { say-cards }
        [ne] { $who } does not have { $value } { say-cards }
        [lt] { $who } has fewer than { $value } { say-cards }
        [le] { $who } has { $value } or fewer cards
        [gt] { $who } has more than { $value } { say-cards }
        [ge] { $who } has { $value } or more cards
    }
say-pictures-number =
    { $op ->
       *[eq] { $who } holds { $value } { say-pictures }
        [ne] { $who } does not hold { $value } { say-pictures }
        [lt] { $who } holds fewer than { $value } { say-pictures }
        [le] { $who } holds { $value } or fewer pictures
        [gt] { $who } holds more than { $value } { say-pictures }
        [ge] { $who } holds { $value } or more pictures
    }
say-cards =
    { $number ->
        [one] card
       *[other] cards
    }
say-pictures =
    { $number ->
        [one] picture
       *[other] pictures
    }
say-cards-are =
    { $number ->
        [one] card is
       *[other] cards are
    }
say-count =
    { $number ->
        [0] no
        [1] one
        [2] two
        [3] three
        [4] four
        [5] five
        [6] six
       *[other] { $number }
    }
say-numbers-list = { $a }, { $b }
say-numbers-or = { $a } or { $b }
say-numbers-range = { $a } to { $b }
say-odd = { $noun } is odd
say-even = { $noun } is even
say-ahead =
    { $op ->
       *[eq] { $a } is exactly { $value } higher than { $b }
        [ge] { $a } is at least { $value } higher than { $b }
        [gt] { $a } is more than { $value } higher than { $b }
    }

# --- A fact against a label; $case is the comparison and the label
say-label =
    { $op ->
       *[eq] { $noun } is { $value }
        [ne] { $noun } is not { $value }
        [lt] { $noun } is lower than { $value }
        [le] { $noun } is { $value } or lower
        [gt] { $noun } is higher than { $value }
        [ge] { $noun } is { $value } or higher
    }
say-pair-label =
    { $case ->
       *[eq-none] { $who }’s first two cards are no pair
        [ne-none] { $who }’s first two cards are a pair
        [eq-mixed] { $who }’s first two cards are a pair of two suits
        [ne-mixed] { $who }’s first two cards are not a pair of two suits
        [eq-suited] { $who }’s first two cards are a suited pair
        [ne-suited] { $who }’s first two cards are not a suited pair
    }
say-combination-label =
    { $case ->
        [eq-none] { $who } makes no combination
        [ne-none] { $who } makes a combination
       *[other]
            { $op ->
               *[eq] { $who } makes { $value }
                [ne] { $who } does not make { $value }
                [lt] { $who } makes less than { $value }
                [le] { $who } makes { $value } or less
                [gt] { $who } makes better than { $value }
                [ge] { $who } makes { $value } or better
            }
    }
say-combination-none = no combination
say-combination-pair = a pair
say-combination-flush = a flush
say-combination-straight = a straight
say-combination-trips = three of a kind
say-combination-straight_flush = a straight flush
say-pair-none = no pair
say-pair-mixed = a pair of two suits
say-pair-suited = a suited pair
say-hand-3P = three pictures (3P)

# --- A fact against a fact
say-compare =
    { $op ->
       *[eq] { $a } equals { $b }
        [ne] { $a } differs from { $b }
        [lt] { $a } is lower than { $b }
        [le] { $a } is not higher than { $b }
        [gt] { $a } is higher than { $b }
        [ge] { $a } is not lower than { $b }
    }
say-hand-compare =
    { $op ->
       *[eq] { $who }’s hand ties with { $other }’s hand
        [ne] { $who }’s hand does not tie with { $other }’s hand
        [lt] { $who }’s hand loses to { $other }’s hand
        [le] { $who }’s hand loses to or ties with { $other }’s hand
        [gt] { $who }’s hand beats { $other }’s hand
        [ge] { $who }’s hand beats or ties with { $other }’s hand
    }

# --- Sums
say-plus = { $a } plus { $b }
say-minus = { $a } minus { $b }
say-remainder = the remainder of { $a } divided by { $b }

# --- Several conditions
say-and = { $a } and { $b }
say-and-last = { $a }, and { $b }
say-and-marked = both { $a } and { $b }
say-or = { $a } or { $b }
say-or-last = { $a }, or { $b }
say-or-marked = either { $a } or { $b }
say-list = { $a }, { $b }
say-group = ({ $text })
say-always = in every coup
say-never = in no coup

# --- What a tier does
say-pays = pays { $price }
say-pays-less = pays { $price } less { $rate } commission
say-push = push, the stake is returned
say-loses = the stake is lost
say-loses-half = half the stake is lost
say-tier = { $when }: { $pays }
say-otherwise = otherwise the stake is lost
