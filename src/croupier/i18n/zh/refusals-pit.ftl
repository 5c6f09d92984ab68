# 桌台为何不关闭、不开启，或不接受这样的限红；每个代码一句话。

refused-table_closing = 本桌已定于本局后关闭。如要撤回，请开启桌台。
refused-limits_malformed = 限红须为大于零的金额。请只写数字，至多一个小数点。
refused-limits_crossed = 单注最低高于最高。请互换。
refused-limits_patron = 单个玩家的最高额低于单注最低 { $least }，无人能下注。请提高。
refused-limits_table = 全台的最高额低于单注最低 { $least }，无人能下注。请提高。
refused-limits_liability = 每种投注的最低下注都可能赢得超过 { $most }，无人能下注。请提高赌场每局最多可输的金额。
refused-limits_unchanged = 这些限红已生效，或将从下一局起生效。请至少更改一项。
