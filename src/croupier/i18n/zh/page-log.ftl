# 场面日志的用语：人员所做与软件所报。

page-log-how = 人员所做与软件所报的一切，最新在前，与记录一致。时间为 UTC。
page-log-kind-incident = 异常
page-log-kind-ruling = 裁定
page-log-kind-correction = 更正
page-log-kind-dispute = 争议
page-log-kind-card = 收回的牌
page-log-kind-coup = 作废的局
page-log-kind-shoe = 牌靴
page-log-kind-shuffle = 自动更换的牌靴
page-log-kind-manager = 荷官与主管
page-log-kind-table = 桌台与限红
page-log-kind-staff = 员工与账户
page-log-kind-cash = 账房与欠款
page-log-kind-care = 客人自设限制
page-log-kind-other = 其他
page-log-who = 姓名或编号
page-log-coup = 局
page-log-shoe = 牌靴
page-log-csv = 下载 CSV
page-log-clear = 显示全部
page-log-count = 显示 { $count } 条。
page-log-looked = 已查到 { $time } UTC，尚无所得；更早可能还有。
page-log-none = 记录中没有这样的条目。
page-log-older = 显示更早的条目
page-log-at = { $table ->
    [none] 本场
   *[other] { $table }
}{ $shoe ->
    [none] {""}
   *[other] ，牌靴 { $shoe }
}{ $coup ->
    [none] {""}
   *[other] ，第 { $coup } 局
}
page-log-by = 经手人：{ $who }
page-log-second = 确认人：{ $who }
page-log-of = 涉及：{ $who }
page-log-place = 记录：{ $stream }，第 { $version } 条
page-log-to-incident = 查看异常
page-log-to-coup = 查看本桌更正
page-log-to-table = 查看本桌
page-log-status-open = 等待裁定。
page-log-status-ruled = 已裁定。
page-log-status-taken-back = 已收回：无须裁定。
page-log-status-superseded = 已由涉及更多牌的异常取代：无须裁定。

page-log-incident-raised = 异常：{ $incident }
page-log-incident-ruled = 裁定：{ $incident }
page-log-ruling-waits = 一项裁定等待另一位经理确认
page-log-correction-waits = 一项更正等待另一位经理确认：局 { $coups }
page-log-verdict-waits = { $outcome ->
    [upheld] 争议成立等待另一位经理确认
   *[rejected] 驳回争议等待另一位经理确认
}
page-log-coup-corrected = { $correction ->
    [void] 一局经更正作废
    [resettle] 一局重新结算
   *[restore] 一局恢复为上次更正之前
}
page-log-dispute-opened = 登记客人争议
page-log-dispute-closed = { $outcome ->
    [upheld] 争议成立
   *[rejected] 争议驳回
}
page-log-card-taken-back = 收回最后录入的牌{ $card ->
    [none] {""}
   *[other] ：{ $card }
}
page-log-coup-voided = 一局作废（{ $reason }）
page-log-shoe-loaded = 机器装入牌靴
page-log-shoe-proved = 机器牌靴公开以供核对
page-log-shoe-brought = 启用牌靴；牌副 { $serials }，洗牌人 { $shuffled_by }，装靴人 { $loaded_by }
page-log-cut-card-seen = 切牌卡出现
page-log-shoe-closed = 关闭牌靴（{ $reason }）
page-log-cards-counted = { $when ->
    [opening] 首张前清点：{ $card_count } 张
   *[closing] 末张后清点：{ $card_count } 张
}
page-log-shoe-disposed = { $fate ->
    [destroyed] 牌靴的牌已销毁
   *[returned] 牌靴的牌已退回
}
page-log-dealer-seated = 开始发牌
page-log-manager-called = 呼叫主管
page-log-manager-came = 主管到场
page-log-table-made = 设立桌台（{ $currency }，{ $sheet_id }）
page-log-table-ended = 桌台已关闭
page-log-table-closing = 本局后关闭桌台
page-log-closing-taken-back = 桌台仍然开放
page-log-table-reopened = 桌台重新开放
page-log-limits-set = 设定限红
page-log-house-limits-changed = 赌场文件更改限红
page-log-account-made = 建立账户：{ $role }
page-log-role-set = 更改角色：{ $role }
page-log-account-shut = 停用账户
page-log-account-opened = 恢复账户
page-log-link-made = 生成设定密码的链接
page-log-sessions-ended = 退出所有设备
page-log-person-erased = 删除某人资料
page-log-came-in = 登录（{ $way }）
page-log-proved-again = 再次验证身份（{ $way }）
page-log-name-locked = 多次密码错误，名称被锁定
page-log-data-exported = 导出某人资料
page-log-cash-in = 账房收入：{ $amount } { $currency }
page-log-cash-out = 账房支出：{ $amount } { $currency }
page-log-debt-paid = 偿还欠款：{ $amount } { $currency }
page-log-debt-asked = 请资金保管方收取欠款：{ $amount } { $currency }
page-log-collected = 资金保管方已还欠款：{ $amount } { $currency }
page-log-not-collected = 资金保管方拒绝收取欠款：{ $amount } { $currency }
page-log-limit-set = 客人自设限制
page-log-break-taken = 客人暂停
page-log-patron-excluded = 客人自我排除
page-log-bars-kept = 先前的暂停或排除继续有效
page-log-window-set = 此后 { $minutes } 分钟内可更正

page-log-reason-last-coup = 最后一局已发
page-log-reason-exhausted = 剩牌太少
page-log-reason-fresh = 为下一局重新洗牌
page-log-reason-asked = 主管收走
page-log-reason-interrupted = 赌场曾停止运行
page-log-reason-new-shoe = 换了另一牌靴
page-log-reason-corrected = 经更正
page-log-way-password = 用密码
page-log-way-passkey = 用通行密钥
page-log-way-link = 用链接
