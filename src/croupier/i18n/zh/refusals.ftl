# 桌台为何拒绝以及如何处理；每个拒绝代码一句话。
# $bet：投注名称；$least、$most、$multiple、$available：金额文字；$room：$most 的数字，用以判断
# 是否已不能再下；$count：注数。

refused-table_open = 桌台已开。
refused-table_closed = 桌台已关闭。请另选一桌。
refused-malformed_id = 编号须为 1 至 64 个字母、数字、“_”、“-”或“.”，并以字母或数字开头。
refused-no_limits = 此规则没有该币种的限红。请选其他币种。
refused-wrong_cards = 这些不是规则所定的牌。请重新清点。
refused-wrong_shoe = 这些不是所承诺的牌。
refused-no_shoe = 桌上没有牌靴。请先放入牌靴。
refused-shoe_unfinished = 本靴尚有牌局。请先收靴再换。
refused-shoe_unopened = 此靴已作承诺。请先收靴，以便公开全部牌。
refused-shoe_finished = 本靴最后一局已发完。请换新靴。
refused-shoe_exhausted = 剩余的牌不够一局。请换新靴。
refused-coup_running = 牌局进行中不能这样做。请等结算完毕。
refused-betting_closed = 已停止下注。请等下一局。
refused-betting_open = 仍在下注中。请先停止下注。
refused-no_coup = 没有进行中的牌局。请先开始下注。
refused-not_dealt = 本局尚未发牌。请先发牌。
refused-already_dealt = 本局已发牌。请先结算。
refused-unknown_bet =
    这里没有投注“{ $bet }”。{ $near ->
        [none] “投注”列出全部。
       *[other] 是否要用“{ $near }”？
    }
refused-wrong_multiple = { $bet }：下注金额须为 { $multiple } 的倍数，使每次赢额都为整数单位。
refused-below_minimum =
    { $bet }：低于最低投注。{ $held ->
        [0] 请至少下 { $least }。
       *[other] 请至少再下 { $least }。
    }
refused-above_maximum =
    { $bet }：超过最大下注限额。{ $room ->
        [0] 本局不能再下此注。
       *[other] 本局最多还可下 { $most }。
    }
refused-patron_limit =
    超出您每局的限红。{ $room ->
        [0] 本局不能再下注。
       *[other] 本局还可下 { $most }。
    }
refused-table_limit =
    超出桌台每局的限红。{ $room ->
        [0] 本局不再接受下注。
       *[other] 本局还可接受 { $most }。
    }
refused-liability_limit =
    { $bet }：桌台可能的赔付超过每局上限。{ $room ->
        [0] 在现有下注之外不能再下此注。
       *[other] 在现有下注之外最多还可下 { $most }。
    }
refused-stake_needed = { $bet }：已据此注接受了其他玩家的下注，本局不可撤销。
refused-insufficient_funds = 余额不足：余额为 { $available }。请在此范围内下注。
refused-main_bet_required = { $bet }是边注。请与主注一同下。
refused-too_many_wagers =
    注数过多。{ $count ->
        [0] 本局不能再下注。
       *[other] 一次最多可下 { $count } 注。
    }
refused-duplicate_action = 此注单已下过，只计一次。请用新编号提交新注单。
refused-empty_ticket = 注单是空的。请写投注与金额。
refused-already_wagered = 您已有在注。重复须在其他下注之前，或在清空之后。
refused-nothing_to_repeat = 没有您之前的牌局可重复。请下注。
refused-nothing_to_double = 没有可加倍的在注。请先下注。
refused-nothing_to_undo = 没有可撤回的在注。
refused-enough_money = 您的余额仍够最低投注 { $least }。不够时才补充试玩金额。
refused-stakes_in_play = 您有在注。请先撤回或发牌。
refused-fresh_shoe = 这里每局都用新牌。
refused-seeds_closed = 本靴不再接受种子。请留给下一靴。
refused-seed_given = 您已为本靴提供种子，已计入。
refused-malformed_seed = 种子须为 1 至 64 个 ASCII 字母、数字或符号，不含空格。
refused-too_many_seeds = 本靴的种子已满。请留给下一靴。
