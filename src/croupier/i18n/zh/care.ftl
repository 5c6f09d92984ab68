# What is refused because of a patron's own limits, breaks and exclusion
care-excluded = 您已自我排除至 { $until }。在此之前不能下注，也不能存款。
care-excluded-for-good = 您已永久自我排除，不能再下注，也不能存款。
care-cooling-off = 您正在休息，至 { $until }。在此之前不能下注，也不能存款。
care-session-limit = 本次游戏已达您设定的时长：{ $minutes } 分钟。离开半小时后开始新的一次。
care-reality-check = 下一次下注前，请查看本次游戏的情况并确认继续。
care-stake-limit = 您在{ $period }内的投注限额还剩 { $most }。
care-loss-limit = 您在{ $period }内的输额限额还剩 { $most }。在注金额在结算前按输计算。
care-deposit-limit = 您在{ $period }内的存款限额还剩 { $most }。
care-hours-24 = 24 小时
care-hours-168 = 7 天
care-hours-720 = 30 天
