# Why each card was or was not drawn, and how each box stands: a sentence for every decision.
# $total, $player, $banker: two-card totals; $third: what Player's third card was worth.

explain-natural-player = Player had a natural { $player } against Banker’s { $banker }, so nobody drew.
explain-natural-banker = Banker had a natural { $banker } against Player’s { $player }, so nobody drew.
explain-natural-both = Player had { $player } and Banker { $banker }, both naturals, so nobody drew.
explain-player-draws = Player drew, because a total of { $total } draws.
explain-player-stands = Player stood, because a total of { $total } stands.
explain-banker-draws-after-stand = Banker drew on { $total }, as it does when Player stands.
explain-banker-stands-after-stand = Banker stood on { $total }, as it does when Player stands.
explain-banker-draws-after-card = Banker drew on { $total }, because Player’s third card was worth { $third }.
explain-banker-stands-after-card = Banker stood on { $total }, because Player’s third card was worth { $third }.
explain-banker-draws-always = Banker drew on { $total }, as it does whatever Player’s third card is worth (here { $third }).
explain-banker-stands-always = Banker stood on { $total }, as it does whatever Player’s third card is worth (here { $third }).

# Three Pictures. $class and $banker are classes of hands, such as 2P9.
explain-box-banker = Banker
explain-box-player-1 = Player 1
explain-box-player-2 = Player 2
explain-box-player-3 = Player 3
explain-first-card = The first card was { $card }: counting to { $number } counter-clockwise from Banker ends at { $box }, which was dealt first.
explain-box-beats = { $box } beat Banker: { $class } against { $banker }.
explain-box-loses = { $box } lost to Banker: { $class } against { $banker }.
explain-box-ties = { $box } tied with Banker: both held { $class }.
