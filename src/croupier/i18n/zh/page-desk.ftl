# 荷官工作台的用语。下一步、理由与拒绝由赌场告知。

page-desk-not-yours = 此处仅供发牌人员使用。
page-desk-which = 您在哪一桌发牌？
page-desk-none = 这里没有人工发牌的桌台。
page-desk-sit = 进入工作台
page-desk-not-by-hand = 本桌不由人工发牌。
page-desk-look = 您只能查看；只有发牌人员可在此操作。

# --- 顶部
page-desk-dealer = 荷官 { $name }
page-desk-nobody = 尚无荷官
page-desk-coup = 第 { $number } 局
page-desk-shoe = 第 { $number } 靴
page-desk-no-shoe = 无牌靴
page-desk-last = 最后一局
page-desk-betting-open = 接受下注
page-desk-betting-closed = 停止下注
page-desk-betting-closed-at = 停止下注 { $time }
page-desk-recording = 录像中
page-desk-no-recording = 无录像
page-desk-called = 已呼叫场面主管
page-desk-no-bets = 本局不接受下注

# --- 下一步
page-desk-next = 下一步
page-desk-then = 随后
page-desk-felt = 台面
page-desk-steps = 本局步骤
page-desk-step-bets = 下注
page-desk-step-burn = 销牌
page-desk-step-first = 首张
page-desk-step-result = 结果
page-desk-step-shoe = 牌靴
page-desk-step-indicator = 首张
page-desk-slot = 第 { $number } 张
page-desk-face-down = 牌面朝下
page-desk-extra = 多出：{ $card }
page-desk-held-burn = 留作下一张销牌：{ $card }
page-desk-held-first = 留作下一局第一张：{ $card }
page-desk-held-next = 留作下一张牌：{ $card }

# --- 输入栏
page-desk-scan = 扫描或输入牌
page-desk-accept = 确认
page-desk-sending = 正在记录。
page-desk-away = 连接中断，正在恢复。已确认的均已记录。
page-desk-do-shoe = 换上牌靴
page-desk-do-open = 开始下注
page-desk-do-close = 停止下注
page-desk-do-burn = 暗销一张
page-desk-do-confirm = 确认结果
page-desk-do-close-shoe = 撤走牌靴
page-desk-to = { $card }给{ $hand }
page-desk-to-coup-burn = { $card }：销牌
page-desk-to-shoe-burn = { $card }：销牌
page-desk-to-indicator = { $card }，翻开
page-desk-to-first_card = { $card }：首张牌
page-desk-number = 本靴第 { $number } 张。
page-desk-code = 代码 { $code }
page-desk-part = 请输入点数和花色，如 9h 或 10s。
page-desk-entry-cut = 切牌卡已出现
page-desk-entry-shoe = 换上新牌靴
page-desk-early = 尚不该发牌：将记录为过早抽出。
page-desk-too-many = 已无牌可发：将记录为多出的牌。
page-desk-while-frozen = 本桌等候裁定。
page-desk-wrong-hand = 应给{ $hand }：将记录为派错位置。
page-desk-second = 第二读牌人：扫描或输入牌
page-desk-first-read = 第一读牌人读到{ $card }。
page-desk-pad = 牌

# --- 旁栏
page-desk-out = 已出 { $gone } / { $cards } 张
page-desk-next-card = 下一张是第 { $number } 张。
page-desk-cut-after = 切牌卡在第 { $cut } 张之后：还有 { $left } 张。
page-desk-cut-due = 切牌卡应已出现。
page-desk-cut-seen = 切牌卡已出现。
page-desk-coups-left = 还有 { $count } 局。
page-desk-cards = 本局的牌
page-desk-no-cards = 暂无
page-desk-card-of = { $hand } · { $number }
page-desk-place-coup-burn = 销牌
page-desk-place-shoe-burn = 销牌
page-desk-place-indicator = 翻开
page-desk-place-first_card = 首张牌
page-desk-place-extra = 多出
page-desk-place-early = 过早抽出
page-desk-place-away = 已退出
page-desk-wagers = 下注
page-desk-wagers-sum = { $count } 注，{ $amount }
page-desk-no-wagers = 暂无

# --- 按键
page-desk-keys = 按键与呼叫
page-desk-hold = 按住
page-desk-key-accept = 确认
page-desk-key-clear = 清空
page-desk-key-down = 牌面朝下
page-desk-key-hand = 另一手
page-desk-key-cut = 切牌卡
page-desk-key-shoe = 新靴
page-desk-key-back = 收回上一张
page-desk-call = 呼叫场面主管
page-desk-incident = 报告异常

# --- 异常
page-desk-when-before = 局前
page-desk-when-during = 局中
page-desk-when-after = 局后
page-desk-stage = 属于哪种情形
page-desk-evidence = 看到了什么，由谁看到
page-desk-choose-first = 请选择异常及其情形。
page-desk-freezes = 场面主管裁定之前，本桌一切暂停。
page-desk-freezes-not = 场面主管裁定期间，本桌继续。
page-desk-raise = 报告
page-desk-cancel = 返回
page-desk-raised = { $name } 于 { $time } UTC 报告。
page-desk-raised-software = 系统于 { $time } UTC 发现。
page-desk-proposed = 建议：{ $words }
page-desk-chooses = 由场面主管选择裁定。
page-desk-waits = 由场面主管裁定。此前请勿发牌。
page-desk-goes-on = 其间本桌继续。
page-desk-waits-second = { $name } 已裁定；等候第二人确认。
page-desk-ruled = 已裁定：{ $words }
page-desk-ruled-by = { $name }，{ $time } UTC。

# --- 牌靴
page-desk-shoe-new = 换上牌靴
page-desk-serials = 各副牌的编号
page-desk-serials-how = 以空格或逗号分隔。
page-desk-serials-count = { $count } 副牌
page-desk-shuffled-by = 洗牌人
page-desk-loaded-by = 切牌及装靴人
page-desk-too-long = 编号或姓名超过 64 个字符。
page-desk-load = 装上
