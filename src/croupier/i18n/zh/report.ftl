# 参数表与工作簿：`croupier odds --html`、`--xlsx`、`--csv` 与 `--markdown`。

report-title = 参数表
report-of-sheet = 参数表：{ $name }
report-sheet = 规则表
report-version = 版本
report-fingerprint = 指纹
report-program = 程序
report-game = 游戏
report-cards = 牌
report-deals = 发牌方式总数

report-decks =
    { $decks ->
       *[other] { $decks } 副牌，共 { $cards } 张
    }
report-endless = 无限副牌：已发的牌不改变下一张的概率
report-counted = { $cards } 张牌，按{ $kind }计数
report-counted-by-card = 每张牌
report-counted-by-rank = 牌面
report-counted-by-value = 点数
report-gone = 本局前已离靴：{ $cards }
report-given = 本局已发：{ $cards }
report-there = 现有：{ $cards }

report-at-a-glance = 各投注一览
report-at-a-glance-note = 按每单位下注金额计。优势为赌场平均所得；“计输赢”只按已赢或已输的金额计，不含退还。RTP 为 1 − 优势。退还不算命中。
report-bet = 投注
report-edge = 赌场优势
report-resolved = 优势（计输赢）
report-rtp = RTP
report-win = 赢
report-push = 退还
report-lose = 输
report-hit = 命中率
report-variance = 方差
report-sd = 标准差
report-highest = 最高赔付
report-fair-price = 公平赔率
report-outcomes = 一局的结果
report-side = 结果
report-banker = 庄
report-player = 闲
report-tie = 和局
report-total = 合计

report-rules = 规则
report-matrix = 补牌表
report-player-total = 闲家点数
report-player-does = 闲家
report-banker-total = 庄家点数
report-player-third = 闲家第三张牌的点数
report-player-stood = 闲家停牌
report-box = 投注区
report-first-cards = 首张牌为下列者先发

report-bets = 各投注逐条
report-bets-note = 每种投注以第一条符合者为准。组合数为由该条决定的发牌方式数，占该投注的全部发牌方式；所占返还为该条平均每单位所返还的部分。
report-lines-of = { $bet } 的各条
report-line = 条件
report-pays = 结果
report-net = 每单位净输赢
report-combinations = 组合数
report-chance = 概率
report-return = 所占返还
report-source = 来源
report-otherwise = 其余
report-all-lines = 合计
report-never = 没有发牌方式符合此条
report-figures-of = { $bet } 的指标
report-figure = 指标
report-value = 数值
report-exact = 精确值

report-bands = 若干次下注后的 RTP
report-bands-of = { $bet } 的 RTP 区间
report-bands-note = 按各次独立、每次一单位的平均值作正态近似：RTP ± z·s/√n，z 为 { $z }；在所示比例的系列中，实测 RTP 位于两数之间。† 表示仅因该投注的偏度，一侧尾部概率即相差超过一个百分点，该区间仅供参考。任何结果都不能越过的界限已代入。
report-plays = 下注次数
report-confidence = { $percent } 的系列
report-band = { $low } 至 { $high }

report-exposure = 风险敞口
report-exposure-note = 赌场在一局中净赔付的上限。本页每种投注同时各下一单位：至多 { $worst } 单位。此上限取规则所允许的全部结果中的最高者。
report-exposure-boxes = 本游戏按庄家的每种牌、逐个投注区计算，因此不低于实际。
report-exposure-of = 按规则表限红计的风险敞口（各币种）
report-currency = 币种
report-most = 最高下注
report-owed = 至多赔付
report-house-limit = 赌场每局赔付上限

report-decks-table = 不同副数的优势
report-decks-note = 规则与赔率相同，整靴为所示副数。本页所述为有标记的一列。
report-decks-head =
    { $decks ->
       *[other] { $decks } 副牌
    }
report-one-deck = 本游戏使用一副牌。

report-depth = 随牌靴深度变化的优势
report-depth-note = 以种子 { $seed } 抽取 { $shoes } 靴，每靴 { $decks } 副牌；在各深度求出每靴的精确优势，即看过所有已离靴之牌的人所知的优势。各深度的平均值相同，扩大的是离散程度。
report-depth-alt = { $bet } 的优势随已离靴牌数的变化。整靴为 { $edge }。已离靴 { $gone } 张时，100 靴中有 90 靴介于 { $low } 与 { $high }，半数介于 { $low50 } 与 { $high50 }；{ $favourable } 对玩家有利。
report-depth-axis = 已离靴张数
report-depth-middle = 半数的靴
report-depth-most = 100 靴中的 90 靴
report-depth-median = 中位数
report-depth-full = 整靴
report-depth-zero = 无优势
report-depth-figures = 随深度变化的优势（数值）
report-depth-gone = 已离靴
report-depth-favours = 对玩家有利
report-depth-omitted = 仅凭牌的点数不能决定、故未列入者：{ $bets }。
report-no-depth = 每局重新洗牌，因此牌靴没有深度。
report-depth-none = 这些投注都不能仅凭牌的点数决定，因此没有随深度的数据。
report-depth-not-drawn = 本页未计算此项。

report-assumptions = 假设
report-assume-order = 未发之牌的每种次序概率相同。
report-assume-burn = 无人看见的销牌不改变概率：可视为位于牌靴末尾。
report-assume-exact = 组合数、概率、优势与方差均以整数遍历全部发牌方式求得，未经模拟。小数仅在书写时舍入到最近值，恰为一半者取偶数。
report-assume-rounding = 赔率与佣金均按规则表所写；金额舍入到最小货币单位的影响未计入。
report-assume-bands = 区间视各次下注为独立；同一靴的各局之间略有关联。
report-assume-depth = 随深度变化的优势取自抽样：每靴的优势为精确值，所占比例为估计值。
report-omitted = 未列出者
report-omitted-note = 所给的牌不能决定下列投注。
report-why = 原因

report-foot = 由 croupier { $version } 按指纹为 { $fingerprint } 的规则表生成。规则表与牌相同，则页面相同。

report-book-summary = 投注
report-book-lines = 各条
report-book-notes = 说明
report-shoe = 牌靴
report-id = 代号
report-name = 名称
report-result = 结果
report-top = 净输赢（分子）
report-bottom = 净输赢（分母）
report-part = 部分 × 10^{ $power }
report-units = 末 12 位
report-weight = 组合数（数值）
report-add-up = 各条合计无误
report-edge-exact = 优势（精确值）
report-condition = 条件式
report-note-formulas = 各指标为“{ $lines }”页上的公式：净输赢为两部分相除；概率为组合数除以发牌方式总数；优势为净输赢乘组合数之和的相反数，除以发牌方式总数。
report-note-parts = 电子表格的数值保留 15 位。更长的数以文本写出全部数字，并另拆为每段 12 位由公式合并；因此公式约有 15 位准确。旁边以分数写出精确优势。
report-note-check = “{ $column }”表示某投注各条概率之和是否为 1。
