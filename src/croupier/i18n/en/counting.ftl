# How hands are counted and compared, for whoever meets the game for the first time.

counting-baccarat = Cards count: ace 1, two to nine their number, ten and pictures 0. A hand’s total is the last digit of the sum. The higher total wins.
counting-three-pictures = Cards count: ace 1, two to nine their number, ten and pictures (J, Q, K) 0. Points are the last digit of the sum. Three pictures (3P) is the highest hand; then points decide, and at equal points the number of pictures: 2P9 beats P9, P9 beats 9, 9 beats 2P8, and so on down to 0. Equal points and equally many pictures tie.
counting-combinations = A straight is three ranks in a row, the ace low (A 2 3) or high (Q K A), never in between (K A 2). A flush is three cards of a suit; a straight flush is both.
