# 已结束而改作他算的牌局：告知玩家的话，以及拒绝的原因。

corrected-void = 第 { $coup } 局最终作废，注金全部退回。
corrected-settled = 第 { $coup } 局已更正，并重新结算。

refused-unknown_coup = 记录中没有本桌的这一局。请核对局号。
refused-duplicate_decision = 此编号的更正或争议已有记录，只计一次。请用新编号另行提交。
refused-correction_late = 该局结束已久，不能再更正。请提出争议。
refused-coup_disputed = 该局有争议尚未裁定。请先裁定争议。
refused-already_void = 该局已经作废，注金已退回。
refused-nothing_to_correct = 该局本来就这样计算，无须更正。
refused-not_a_coup = 按本桌规则不会这样发牌。请核对每张牌及其位置。
refused-cards_differ = 这些不是从牌靴发出的牌。请对照录像核对。
refused-card_used = 多出的牌已用于另一局，或已随牌靴离桌，不能再还给该局。
refused-other_sheet = 当时本桌用的是另一份规则。此处不能更正这样的牌局。
refused-wrong_correction = 牌局只能作废、重新结算或恢复；争议只能成立或驳回。请选一项。
refused-no_such_dispute = 该局没有这样的待裁定争议。
refused-no_wager = 该玩家在那一局没有下注。
refused-patron_erased = 更正会向已被删除的人付款或收款，而此人已无从收付。请在柜台处理该局。
refused-wallet_elsewhere = 玩家的资金由另一方保管。请在保管资金的一方更正。
