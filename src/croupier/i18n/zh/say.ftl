# 由规则表的表达式生成的投注条件与赔率说明。
# $who：闲家、该闲家……；$noun：“闲家点数”……；$op：eq ne lt le gt ge。

# --- 谁的
say-who-player = 闲家
say-who-banker = 庄家
say-who-either = 任一方
say-who-each = 双方各自
say-who-hand-box = 该闲家
say-who-hand-banker = 庄家

# --- 名称
say-noun-total = { $who }点数
say-noun-two = { $who }首两张牌点数
say-noun-pair = { $who }对子类型
say-noun-cards = { $who }张数
say-noun-coup-cards = 发牌总张数
say-noun-hand = { $who }的牌
say-noun-points = { $who }点数
say-noun-pictures = { $who }公牌张数
say-noun-combination = { $who }牌型

# --- 与数比较
say-number =
    { $op ->
       *[eq] { $noun }为 { $value }
        [ne] { $noun }不为 { $value }
        [lt] { $noun }小于 { $value }
        [le] { $noun }为 { $value } 或以下
        [gt] { $noun }大于 { $value }
        [ge] { $noun }为 { $value } 或以上
    }
say-coup-cards-number =
    { $op ->
       *[eq] 共发{ $value }{ say-cards-are }
        [ne] 所发的牌不是{ $value }张
        [lt] 共发少于{ $value }{ say-cards-are }
        [le] 共发{ $value }张或以下的牌
        [gt] 共发多于{ $value }{ say-cards-are }
        [ge] 共发{ $value }张或以上的牌
    }
say-cards-number =
    { $op ->
       *[eq] { $who }有{ $value }{ say-cards }
        [ne] { $who }的牌不是{ $value }张
        [lt] { $who }的牌少于{ $value }张
        [le] { $who }有{ $value }张或以下的牌
        [gt] { $who }的牌多于{ $value }张
        [ge] { $who }有{ $value }张或以上的牌
    }
say-pictures-number =
    { $op ->
       *[eq] { $who }有{ $value }{ say-pictures }
        [ne] { $who }的公牌不是{ $value }张
        [lt] { $who }的公牌少于{ $value }张
        [le] { $who }有{ $value }张或以下的公牌
        [gt] { $who }的公牌多于{ $value }张
        [ge] { $who }有{ $value }张或以上的公牌
    }
say-cards =
    { $number ->
       *[other] 张牌
    }
say-pictures =
    { $number ->
       *[other] 张公牌
    }
say-cards-are =
    { $number ->
       *[other] 张牌
    }
say-count =
    { $number ->
        [0] 零
        [1] 一
        [2] 两
        [3] 三
        [4] 四
        [5] 五
        [6] 六
       *[other] { $number }
    }
say-numbers-list = { $a }、{ $b }
say-numbers-or = { $a }或{ $b }
say-numbers-range = { $a }至{ $b }
say-odd = { $noun }为单数
say-even = { $noun }为双数
say-ahead =
    { $op ->
       *[eq] { $a }比{ $b }恰好多 { $value }
        [ge] { $a }比{ $b }至少多 { $value }
        [gt] { $a }比{ $b }多出超过 { $value }
    }

# --- 与类别比较
say-label =
    { $op ->
       *[eq] { $noun }为 { $value }
        [ne] { $noun }不为 { $value }
        [lt] { $noun }小于 { $value }
        [le] { $noun }为 { $value } 或以下
        [gt] { $noun }大于 { $value }
        [ge] { $noun }为 { $value } 或以上
    }
say-pair-label =
    { $case ->
       *[eq-none] { $who }首两张牌不是对子
        [ne-none] { $who }首两张牌为对子
        [eq-mixed] { $who }首两张牌为不同花色的对子
        [ne-mixed] { $who }首两张牌不是不同花色的对子
        [eq-suited] { $who }首两张牌为同花色的对子
        [ne-suited] { $who }首两张牌不是同花色的对子
    }
say-combination-label =
    { $case ->
        [eq-none] { $who }没有牌型
        [ne-none] { $who }有牌型
       *[other]
            { $op ->
               *[eq] { $who }牌型为{ $value }
                [ne] { $who }牌型不是{ $value }
                [lt] { $who }牌型小于{ $value }
                [le] { $who }牌型为{ $value }或以下
                [gt] { $who }牌型大于{ $value }
                [ge] { $who }牌型为{ $value }或以上
            }
    }
say-combination-none = 无牌型
say-combination-pair = 对子
say-combination-flush = 同花
say-combination-straight = 顺子
say-combination-trips = 三条
say-combination-straight_flush = 同花顺
say-pair-none = 无对子
say-pair-mixed = 不同花色的对子
say-pair-suited = 同花色的对子
say-hand-3P = 3P（三公）

# --- 互相比较
say-compare =
    { $op ->
       *[eq] { $a }等于{ $b }
        [ne] { $a }不等于{ $b }
        [lt] { $a }小于{ $b }
        [le] { $a }不大于{ $b }
        [gt] { $a }大于{ $b }
        [ge] { $a }不小于{ $b }
    }
say-hand-compare =
    { $op ->
       *[eq] { $who }的牌与{ $other }的牌打和
        [ne] { $who }的牌与{ $other }的牌未打和
        [lt] { $who }的牌负于{ $other }的牌
        [le] { $who }的牌负于或和{ $other }的牌
        [gt] { $who }的牌胜{ $other }的牌
        [ge] { $who }的牌胜或和{ $other }的牌
    }

# --- 加减
say-plus = { $a }加{ $b }
say-minus = { $a }减{ $b }
say-remainder = { $a }除以 { $b } 的余数

# --- 多个条件
say-and = { $a }且{ $b }
say-and-last = { $a }，且{ $b }
say-and-marked = （{ $a }且{ $b }）
say-or = { $a }或{ $b }
say-or-last = { $a }，或{ $b }
say-or-marked = （{ $a }或{ $b }）
say-list = { $a }，{ $b }
say-group = （{ $text }）
say-always = 每一局
say-never = 任何一局都不

# --- 如何赔付
say-pays = 赔 { $price }
say-pays-less = 赔 { $price }，扣 { $rate } 佣金
say-push = 退还下注金额
say-loses = 输掉下注金额
say-loses-half = 输掉一半下注金额
say-tier = { $when }：{ $pays }
say-otherwise = 否则输掉下注金额
