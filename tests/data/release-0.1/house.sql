-- A store of croupier; croupier.store.dump.load makes the file again.
PRAGMA application_id = 1668444274;
PRAGMA user_version = 1;
CREATE TABLE balances (
  id INTEGER PRIMARY KEY,
  account TEXT NOT NULL UNIQUE,
  balance_minor INTEGER NOT NULL,
  entry_count INTEGER NOT NULL
) STRICT;
CREATE TABLE entries (
  account_id INTEGER NOT NULL REFERENCES balances (id),
  sequence INTEGER NOT NULL,
  ledger_version INTEGER NOT NULL,
  amount_minor INTEGER NOT NULL,
  balance_minor INTEGER NOT NULL,
  PRIMARY KEY (account_id, sequence)
) STRICT, WITHOUT ROWID;
CREATE TABLE events (
  position INTEGER PRIMARY KEY,
  stream_id INTEGER NOT NULL REFERENCES streams (id),
  version INTEGER NOT NULL,
  tag TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  body TEXT NOT NULL,
  previous_hash BLOB NOT NULL,
  hash BLOB NOT NULL,
  UNIQUE (stream_id, version)
) STRICT;
CREATE TABLE open_wagers (
  wager_id TEXT PRIMARY KEY,
  patron TEXT NOT NULL,
  stake_account TEXT NOT NULL,
  stake_minor INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE people (
  id TEXT PRIMARY KEY,
  fields TEXT NOT NULL
) STRICT;
CREATE TABLE snapshots (
  stream TEXT PRIMARY KEY,
  version INTEGER NOT NULL,
  hash BLOB NOT NULL,
  body BLOB NOT NULL,
  checksum BLOB NOT NULL
) STRICT;
CREATE TABLE streams (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  version INTEGER NOT NULL,
  hash BLOB NOT NULL
) STRICT;
CREATE TABLE transfers (
  ledger_version INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  wager_id TEXT
) STRICT;
CREATE UNIQUE INDEX transfers_of_wagers ON transfers (wager_id, kind)
WHERE wager_id IS NOT NULL;
CREATE TRIGGER events_are_never_deleted BEFORE DELETE ON events
BEGIN SELECT raise(ABORT, 'events are never deleted; append a correction'); END;
CREATE TRIGGER events_are_never_edited BEFORE UPDATE ON events
BEGIN SELECT raise(ABORT, 'events are never edited; append a correction'); END;
INSERT INTO balances VALUES (1, 'bank:USD', -2000000, 2);
INSERT INTO balances VALUES (2, 'patron:ann:USD', 1015700, 31);
INSERT INTO balances VALUES (3, 'patron:bob:USD', 985100, 24);
INSERT INTO balances VALUES (4, 'stake:closed:USD', 0, 4);
INSERT INTO balances VALUES (5, 'house:USD', -19100, 27);
INSERT INTO balances VALUES (6, 'stake:pictures:USD', 0, 14);
INSERT INTO balances VALUES (7, 'commission:USD', 2300, 7);
INSERT INTO balances VALUES (8, 'stake:main:USD', 16000, 49);
INSERT INTO entries VALUES (1, 1, 1, -1000000, -1000000);
INSERT INTO entries VALUES (1, 2, 2, -1000000, -2000000);
INSERT INTO entries VALUES (2, 1, 1, 1000000, 1000000);
INSERT INTO entries VALUES (2, 2, 7, -2000, 998000);
INSERT INTO entries VALUES (2, 3, 8, -2000, 996000);
INSERT INTO entries VALUES (2, 4, 9, -1000, 995000);
INSERT INTO entries VALUES (2, 5, 10, 3900, 998900);
INSERT INTO entries VALUES (2, 6, 11, 3900, 1002800);
INSERT INTO entries VALUES (2, 7, 12, 2000, 1004800);
INSERT INTO entries VALUES (2, 8, 13, -2000, 1002800);
INSERT INTO entries VALUES (2, 9, 14, -2000, 1000800);
INSERT INTO entries VALUES (2, 10, 15, -1000, 999800);
INSERT INTO entries VALUES (2, 11, 18, 3900, 1003700);
INSERT INTO entries VALUES (2, 12, 21, -10000, 993700);
INSERT INTO entries VALUES (2, 13, 22, -1000, 992700);
INSERT INTO entries VALUES (2, 14, 23, -10000, 982700);
INSERT INTO entries VALUES (2, 15, 24, -1000, 981700);
INSERT INTO entries VALUES (2, 16, 25, 10000, 991700);
INSERT INTO entries VALUES (2, 17, 26, 1000, 992700);
INSERT INTO entries VALUES (2, 18, 29, 19500, 1012200);
INSERT INTO entries VALUES (2, 19, 31, -10000, 1002200);
INSERT INTO entries VALUES (2, 20, 32, -1000, 1001200);
INSERT INTO entries VALUES (2, 21, 39, -10000, 991200);
INSERT INTO entries VALUES (2, 22, 40, -1000, 990200);
INSERT INTO entries VALUES (2, 23, 43, 19500, 1009700);
INSERT INTO entries VALUES (2, 24, 47, -10000, 999700);
INSERT INTO entries VALUES (2, 25, 48, -1000, 998700);
INSERT INTO entries VALUES (2, 26, 51, 19500, 1018200);
INSERT INTO entries VALUES (2, 27, 55, -10000, 1008200);
INSERT INTO entries VALUES (2, 28, 56, -1000, 1007200);
INSERT INTO entries VALUES (2, 29, 59, 19500, 1026700);
INSERT INTO entries VALUES (2, 30, 67, -10000, 1016700);
INSERT INTO entries VALUES (2, 31, 68, -1000, 1015700);
INSERT INTO entries VALUES (3, 1, 2, 1000000, 1000000);
INSERT INTO entries VALUES (3, 2, 3, -10000, 990000);
INSERT INTO entries VALUES (3, 3, 4, -5000, 985000);
INSERT INTO entries VALUES (3, 4, 6, 12500, 997500);
INSERT INTO entries VALUES (3, 5, 16, -500, 997000);
INSERT INTO entries VALUES (3, 6, 27, -20000, 977000);
INSERT INTO entries VALUES (3, 7, 28, 20000, 997000);
INSERT INTO entries VALUES (3, 8, 33, -5000, 992000);
INSERT INTO entries VALUES (3, 9, 34, -5000, 987000);
INSERT INTO entries VALUES (3, 10, 37, 10000, 997000);
INSERT INTO entries VALUES (3, 11, 38, 7700, 1004700);
INSERT INTO entries VALUES (3, 12, 41, -5000, 999700);
INSERT INTO entries VALUES (3, 13, 42, -5000, 994700);
INSERT INTO entries VALUES (3, 14, 46, 7700, 1002400);
INSERT INTO entries VALUES (3, 15, 49, -5000, 997400);
INSERT INTO entries VALUES (3, 16, 50, -5000, 992400);
INSERT INTO entries VALUES (3, 17, 57, -5000, 987400);
INSERT INTO entries VALUES (3, 18, 58, -5000, 982400);
INSERT INTO entries VALUES (3, 19, 62, 7700, 990100);
INSERT INTO entries VALUES (3, 20, 63, -5000, 985100);
INSERT INTO entries VALUES (3, 21, 64, -5000, 980100);
INSERT INTO entries VALUES (3, 22, 65, 5000, 985100);
INSERT INTO entries VALUES (3, 23, 66, 5000, 990100);
INSERT INTO entries VALUES (3, 24, 69, -5000, 985100);
INSERT INTO entries VALUES (4, 1, 3, 10000, 10000);
INSERT INTO entries VALUES (4, 2, 4, 5000, 15000);
INSERT INTO entries VALUES (4, 3, 5, -10000, 5000);
INSERT INTO entries VALUES (4, 4, 6, -5000, 0);
INSERT INTO entries VALUES (5, 1, 5, 10000, 10000);
INSERT INTO entries VALUES (5, 2, 6, -7500, 2500);
INSERT INTO entries VALUES (5, 3, 10, -2000, 500);
INSERT INTO entries VALUES (5, 4, 11, -2000, -1500);
INSERT INTO entries VALUES (5, 5, 12, -1000, -2500);
INSERT INTO entries VALUES (5, 6, 17, 2000, -500);
INSERT INTO entries VALUES (5, 7, 18, -2000, -2500);
INSERT INTO entries VALUES (5, 8, 19, 1000, -1500);
INSERT INTO entries VALUES (5, 9, 20, 500, -1000);
INSERT INTO entries VALUES (5, 10, 29, -10000, -11000);
INSERT INTO entries VALUES (5, 11, 30, 1000, -10000);
INSERT INTO entries VALUES (5, 12, 35, 10000, 0);
INSERT INTO entries VALUES (5, 13, 36, 1000, 1000);
INSERT INTO entries VALUES (5, 14, 37, -5000, -4000);
INSERT INTO entries VALUES (5, 15, 38, -2700, -6700);
INSERT INTO entries VALUES (5, 16, 43, -10000, -16700);
INSERT INTO entries VALUES (5, 17, 44, 1000, -15700);
INSERT INTO entries VALUES (5, 18, 45, 5000, -10700);
INSERT INTO entries VALUES (5, 19, 46, -2700, -13400);
INSERT INTO entries VALUES (5, 20, 51, -10000, -23400);
INSERT INTO entries VALUES (5, 21, 52, 1000, -22400);
INSERT INTO entries VALUES (5, 22, 53, 5000, -17400);
INSERT INTO entries VALUES (5, 23, 54, 5000, -12400);
INSERT INTO entries VALUES (5, 24, 59, -10000, -22400);
INSERT INTO entries VALUES (5, 25, 60, 1000, -21400);
INSERT INTO entries VALUES (5, 26, 61, 5000, -16400);
INSERT INTO entries VALUES (5, 27, 62, -2700, -19100);
INSERT INTO entries VALUES (6, 1, 7, 2000, 2000);
INSERT INTO entries VALUES (6, 2, 8, 2000, 4000);
INSERT INTO entries VALUES (6, 3, 9, 1000, 5000);
INSERT INTO entries VALUES (6, 4, 10, -2000, 3000);
INSERT INTO entries VALUES (6, 5, 11, -2000, 1000);
INSERT INTO entries VALUES (6, 6, 12, -1000, 0);
INSERT INTO entries VALUES (6, 7, 13, 2000, 2000);
INSERT INTO entries VALUES (6, 8, 14, 2000, 4000);
INSERT INTO entries VALUES (6, 9, 15, 1000, 5000);
INSERT INTO entries VALUES (6, 10, 16, 500, 5500);
INSERT INTO entries VALUES (6, 11, 17, -2000, 3500);
INSERT INTO entries VALUES (6, 12, 18, -2000, 1500);
INSERT INTO entries VALUES (6, 13, 19, -1000, 500);
INSERT INTO entries VALUES (6, 14, 20, -500, 0);
INSERT INTO entries VALUES (7, 1, 10, 100, 100);
INSERT INTO entries VALUES (7, 2, 11, 100, 200);
INSERT INTO entries VALUES (7, 3, 18, 100, 300);
INSERT INTO entries VALUES (7, 4, 29, 500, 800);
INSERT INTO entries VALUES (7, 5, 43, 500, 1300);
INSERT INTO entries VALUES (7, 6, 51, 500, 1800);
INSERT INTO entries VALUES (7, 7, 59, 500, 2300);
INSERT INTO entries VALUES (8, 1, 21, 10000, 10000);
INSERT INTO entries VALUES (8, 2, 22, 1000, 11000);
INSERT INTO entries VALUES (8, 3, 23, 10000, 21000);
INSERT INTO entries VALUES (8, 4, 24, 1000, 22000);
INSERT INTO entries VALUES (8, 5, 25, -10000, 12000);
INSERT INTO entries VALUES (8, 6, 26, -1000, 11000);
INSERT INTO entries VALUES (8, 7, 27, 20000, 31000);
INSERT INTO entries VALUES (8, 8, 28, -20000, 11000);
INSERT INTO entries VALUES (8, 9, 29, -10000, 1000);
INSERT INTO entries VALUES (8, 10, 30, -1000, 0);
INSERT INTO entries VALUES (8, 11, 31, 10000, 10000);
INSERT INTO entries VALUES (8, 12, 32, 1000, 11000);
INSERT INTO entries VALUES (8, 13, 33, 5000, 16000);
INSERT INTO entries VALUES (8, 14, 34, 5000, 21000);
INSERT INTO entries VALUES (8, 15, 35, -10000, 11000);
INSERT INTO entries VALUES (8, 16, 36, -1000, 10000);
INSERT INTO entries VALUES (8, 17, 37, -5000, 5000);
INSERT INTO entries VALUES (8, 18, 38, -5000, 0);
INSERT INTO entries VALUES (8, 19, 39, 10000, 10000);
INSERT INTO entries VALUES (8, 20, 40, 1000, 11000);
INSERT INTO entries VALUES (8, 21, 41, 5000, 16000);
INSERT INTO entries VALUES (8, 22, 42, 5000, 21000);
INSERT INTO entries VALUES (8, 23, 43, -10000, 11000);
INSERT INTO entries VALUES (8, 24, 44, -1000, 10000);
INSERT INTO entries VALUES (8, 25, 45, -5000, 5000);
INSERT INTO entries VALUES (8, 26, 46, -5000, 0);
INSERT INTO entries VALUES (8, 27, 47, 10000, 10000);
INSERT INTO entries VALUES (8, 28, 48, 1000, 11000);
INSERT INTO entries VALUES (8, 29, 49, 5000, 16000);
INSERT INTO entries VALUES (8, 30, 50, 5000, 21000);
INSERT INTO entries VALUES (8, 31, 51, -10000, 11000);
INSERT INTO entries VALUES (8, 32, 52, -1000, 10000);
INSERT INTO entries VALUES (8, 33, 53, -5000, 5000);
INSERT INTO entries VALUES (8, 34, 54, -5000, 0);
INSERT INTO entries VALUES (8, 35, 55, 10000, 10000);
INSERT INTO entries VALUES (8, 36, 56, 1000, 11000);
INSERT INTO entries VALUES (8, 37, 57, 5000, 16000);
INSERT INTO entries VALUES (8, 38, 58, 5000, 21000);
INSERT INTO entries VALUES (8, 39, 59, -10000, 11000);
INSERT INTO entries VALUES (8, 40, 60, -1000, 10000);
INSERT INTO entries VALUES (8, 41, 61, -5000, 5000);
INSERT INTO entries VALUES (8, 42, 62, -5000, 0);
INSERT INTO entries VALUES (8, 43, 63, 5000, 5000);
INSERT INTO entries VALUES (8, 44, 64, 5000, 10000);
INSERT INTO entries VALUES (8, 45, 65, -5000, 5000);
INSERT INTO entries VALUES (8, 46, 66, -5000, 0);
INSERT INTO entries VALUES (8, 47, 67, 10000, 10000);
INSERT INTO entries VALUES (8, 48, 68, 1000, 11000);
INSERT INTO entries VALUES (8, 49, 69, 5000, 16000);
INSERT INTO events VALUES (1, 1, 1, 'patron-admitted.v1', 1767225600000, '{"patron_id":"ann"}', X'6BC00B48C00588E87B73EC8E433EB23FF03134EA981B62A082533845D0A9397C', X'4F3567558B1AEEC519ECD256EDB05F7DFC4691E17BAB00A538A8E44A23A928A4');
INSERT INTO events VALUES (2, 2, 1, 'transfer-recorded.v1', 1767225601000, '{"id":"id-1","kind":"deposit","entries":[["bank:USD",-1000000],["patron:ann:USD",1000000]],"wager_id":null,"ref":"play-money"}', X'2981B0C42EB415DA502256D92C02A55EBED4D6AD6C41E8532C30D80EA16CB1B1', X'DC64FA63A844AD646AE1B76CB6EE1ACB6114F7915A006DD24F2BD7A9C655B9C0');
INSERT INTO events VALUES (3, 1, 2, 'patron-admitted.v1', 1767225602000, '{"patron_id":"bob"}', X'4F3567558B1AEEC519ECD256EDB05F7DFC4691E17BAB00A538A8E44A23A928A4', X'093C7E47407355FD77374F96B2AB40736ECF2C7F03DAEA5BA8D1FDCE6B403BCE');
INSERT INTO events VALUES (4, 2, 2, 'transfer-recorded.v1', 1767225603000, '{"id":"id-2","kind":"deposit","entries":[["bank:USD",-1000000],["patron:bob:USD",1000000]],"wager_id":null,"ref":"play-money"}', X'DC64FA63A844AD646AE1B76CB6EE1ACB6114F7915A006DD24F2BD7A9C655B9C0', X'52CDC7C32665D3960F32D8BE1FF2DC7E849D6F8540DA6105E0C974390E2E8D22');
INSERT INTO events VALUES (5, 3, 1, 'table-opened.v1', 1767225604000, '{"table_id":"main","currency":"USD","sheet_id":"baccarat","sheet_version":"1","fingerprint":"f78ebd562e8ab10ac25b5cc3102d0a6a7319a040617ab4ec6b5b4cd9f855668d","sheet_text":"# Baccarat, the house table: every bet that the baccarat documents have.\n# Term numbers are those of document D0; R1, R2 … are explained in library.toml.\nid = \"baccarat\"\nversion = \"1\"\ngame = \"baccarat\"\ndecks = 8\nruling_profile = \"house\"\nside_bets_need_main = false      # R6\nreadings = [\n  \"R1\", \"R2\", \"R3\", \"R4\", \"R5\", \"R6\", \"R7\", \"R8\", \"R9\", \"R10\", \"R11\", \"R12\", \"R13\", \"R14\", \"R15\",\n  \"R16\", \"R17\", \"R18\", \"R19\", \"R20\", \"R21\",\n]\n\n[name]\nen = \"Baccarat\"\nvi = \"Baccarat\"\nzh = \"百家乐\"\n\n[shoe]\nburn = \"first-card\"              # term 1, R16\ncoup_burn = 1                    # term 2, R17\ncut_card = 14                    # term 3; the place is the house''s\nafter_cut = 0\n\n[tableau]                        # rows: Banker on 0 to 7; columns: Player''s third card is worth\nplayer = \"DDDDDD SS\"             # 0 to 9, then \"Player stood\" (R2)\nbanker = [\n  \"DDDDDDDDDD D\",\n  \"DDDDDDDDDD D\",\n  \"DDDDDDDDDD D\",\n  \"DDDDDDDDSD D\",\n  \"SSDDDDDDSS D\",\n  \"SSSSDDDDSS D\",\n  \"SSSSSSDDSS S\",\n  \"SSSSSSSSSS S\",\n]\n\n[define]\ntie = \"banker == player\"\nplayer_suited = \"player_pair == suited\"\nbanker_suited = \"banker_pair == suited\"\n\n[[bet]]\nid = \"banker\"\nname = { en = \"Banker\", vi = \"Banker\", zh = \"庄\" }\nmain = true\ntiers = [\n  { when = \"banker > player\", pays = \"1:1\", commission = \"5%\", source = \"D0\" },\n  { when = \"tie\", pays = \"push\", source = \"D4\" },\n]\n\n[[bet]]\nid = \"player\"\nname = { en = \"Player\", vi = \"Player\", zh = \"闲\" }\nmain = true\ntiers = [\n  { when = \"player > banker\", pays = \"1:1\", source = \"D0\" },\n  { when = \"tie\", pays = \"push\", source = \"D4\" },\n]\n\n[[bet]]\nid = \"tie\"\nname = { en = \"Tie\", vi = \"Tie (Hòa)\", zh = \"和\" }\nmain = true\ntiers = [{ when = \"tie\", pays = \"8:1\", source = \"D0\" }]\n\n[[bet]]\nid = \"banker_pair\"\nname = { en = \"Banker Pair\", vi = \"Banker đôi\", zh = \"庄对\" }\ntiers = [{ when = \"banker_pair != none\", pays = \"11:1\", source = \"D0\" }]\n\n[[bet]]\nid = \"player_pair\"\nname = { en = \"Player Pair\", vi = \"Player đôi\", zh = \"闲对\" }\ntiers = [{ when = \"player_pair != none\", pays = \"11:1\", source = \"D0\" }]\n\n[[bet]]\nid = \"either_pair\"\nname = { en = \"Either Pair\", vi = \"Either Pair\", zh = \"任意对子\" }\ntiers = [{ when = \"player_pair != none or banker_pair != none\", pays = \"5:1\", source = \"house\" }]\n\n[[bet]]\nid = \"perfect_pair\"\nname = { en = \"Perfect Pair\", vi = \"Perfect Pair\", zh = \"完美对子\" }\ntiers = [\n  { name = \"both sides\", when = \"player_suited and banker_suited\", pays = \"200:1\", source = \"house\" },\n  { name = \"one side\", when = \"player_suited or banker_suited\", pays = \"25:1\", source = \"house\" },\n]\n\n[[bet]]\nid = \"big\"\nname = { en = \"Big\", vi = \"Tài\", zh = \"大\" }\ntiers = [{ when = \"cards >= 5\", pays = \"0.54:1\", source = \"D0\" }]\n\n[[bet]]\nid = \"small\"\nname = { en = \"Small\", vi = \"Xỉu\", zh = \"小\" }\ntiers = [{ when = \"cards == 4\", pays = \"1.5:1\", source = \"D0\" }]\n\n[[bet]]\nid = \"player_odd\"\nname = { en = \"Player Odd\", vi = \"Player Lẻ\", zh = \"闲单\" }\ntiers = [{ when = \"player % 2 == 1\", pays = \"0.96:1\", source = \"provider\" }]\n\n[[bet]]\nid = \"player_even\"\nname = { en = \"Player Even\", vi = \"Player Chẵn\", zh = \"闲双\" }\ntiers = [{ when = \"player % 2 == 0\", pays = \"0.90:1\", source = \"provider\" }]\n\n[[bet]]\nid = \"banker_odd\"\nname = { en = \"Banker Odd\", vi = \"Banker Lẻ\", zh = \"庄单\" }\ntiers = [{ when = \"banker % 2 == 1\", pays = \"0.94:1\", source = \"provider\" }]\n\n[[bet]]\nid = \"banker_even\"\nname = { en = \"Banker Even\", vi = \"Banker Chẵn\", zh = \"庄双\" }\ntiers = [{ when = \"banker % 2 == 0\", pays = \"0.94:1\", source = \"provider\" }]\n\n[limits.USD]\nbet_min = \"5\"\nbet_max = \"5000\"\npatron_max = \"10000\"\ntable_max = \"50000\"\nliability_max = \"100000\"\n[limits.USD.bets]\ntie = { max = \"1000\" }\nbanker_pair = { max = \"500\" }\nplayer_pair = { max = \"500\" }\neither_pair = { max = \"1000\" }\nperfect_pair = { max = \"100\" }\n\n[limits.EUR]\nbet_min = \"5\"\nbet_max = \"5000\"\npatron_max = \"10000\"\ntable_max = \"50000\"\nliability_max = \"100000\"\n[limits.EUR.bets]\ntie = { max = \"1000\" }\nbanker_pair = { max = \"500\" }\nplayer_pair = { max = \"500\" }\neither_pair = { max = \"1000\" }\nperfect_pair = { max = \"100\" }\n\n[limits.VND]\nbet_min = \"100000\"\nbet_max = \"100000000\"\npatron_max = \"200000000\"\ntable_max = \"1000000000\"\nliability_max = \"2000000000\"\n[limits.VND.bets]\ntie = { max = \"20000000\" }\nbanker_pair = { max = \"10000000\" }\nplayer_pair = { max = \"10000000\" }\neither_pair = { max = \"20000000\" }\nperfect_pair = { max = \"2000000\" }\n","limits":{"bet":[500,500000],"bets":{"tie":[500,100000],"banker_pair":[500,50000],"player_pair":[500,50000],"either_pair":[500,100000],"perfect_pair":[500,10000]},"patron_max":1000000,"table_max":5000000,"liability_max":10000000}}', X'A7A24616B8177D9C57E656CA0A3A4BA9F2703E6F0DE2EE1F4BB12B81FBB48F0A', X'8526AACF5164D0BE6B0EC9E7D52C516ABA23DDB8CA7F6DD12A41575FFB7BBA8F');
INSERT INTO events VALUES (6, 4, 1, 'table-opened.v1', 1767225605000, '{"table_id":"pictures","currency":"USD","sheet_id":"three-pictures","sheet_version":"1","fingerprint":"549f3148cefcb7583c0ce50146b9455410bbdcd4c0237b61da4a562006723b8a","sheet_text":"# Three Pictures (San Gong), document D3, at the house''s prices: D3 gives none.\n# Of the readings of D0''s terms those that reach this game are listed.\nid = \"three-pictures\"\nversion = \"1\"\ngame = \"three-pictures\"\ndecks = 1\nruling_profile = \"house\"\nreadings = [\n  \"R19\", \"R21\", \"R22\",\n  \"R23\", \"R24\", \"R25\", \"R26\", \"R27\", \"R28\", \"R29\", \"R30\",\n]\n\n[name]\nen = \"Three Pictures\"\nvi = \"3 cây tây\"\nzh = \"三公\"\n\n[shoe]\nburn = \"none\"\ncoup_burn = 0\nfresh_each_coup = true           # one deck, shuffled for every coup\n\n[first_card]                     # for the ranks A, 2 … 10, J, Q, K: 0 Banker, 1 to 3 the boxes;\nseats = \"0123 0123 0123 0\"       # counted counter-clockwise from Banker as 1 (R23, R24)\n\n[define]\ntie = \"box == banker\"            # same points and as many pictures (R27)\n\n[[bet]]\nid = \"{box}_win\"\neach = \"box\"\nname = { en = \"{box} Win\", vi = \"{box} thắng\", zh = \"{box} 赢\" }\nmain = true\ntiers = [\n  { when = \"box > banker\", pays = \"1:1\", commission = \"5%\", source = \"house\" },\n  { when = \"tie\", pays = \"push\", source = \"D3\" },\n]\n\n[[bet]]\nid = \"{box}_lose\"\neach = \"box\"\nname = { en = \"{box} Lose\", vi = \"{box} thua\", zh = \"{box} 输\" }\nmain = true\ntiers = [\n  { when = \"banker > box\", pays = \"1:1\", commission = \"5%\", source = \"house\" },\n  { when = \"tie\", pays = \"push\", source = \"D3\" },\n]\n\n[[bet]]\nid = \"{box}_tie\"\neach = \"box\"\nname = { en = \"{box} Tie\", vi = \"{box} hòa\", zh = \"{box} 和\" }\nmain = true\ntiers = [{ when = \"tie\", pays = \"23:1\", source = \"house\" }]\n\n[[bet]]\nid = \"{box}_three_pictures\"\neach = \"box\"\nname = { en = \"{box} Three Pictures\", vi = \"{box} 3 cây tây\", zh = \"{box} 三公\" }\ntiers = [{ when = \"box == ''3P''\", pays = \"90:1\", source = \"house\" }]\n\n[[bet]]\nid = \"{box}_pair_plus\"\neach = \"box\"\nname = { en = \"{box} Pair Plus\", vi = \"{box} tổ hợp bài đôi\", zh = \"{box} 对牌以上\" }\ntiers = [\n  { name = \"straight flush\", when = \"box_combination == straight_flush\", pays = \"40:1\", source = \"house\" },\n  { name = \"three of a kind\", when = \"box_combination == trips\", pays = \"30:1\", source = \"house\" },\n  { name = \"straight\", when = \"box_combination == straight\", pays = \"6:1\", source = \"house\" },\n  { name = \"flush\", when = \"box_combination == flush\", pays = \"3:1\", source = \"house\" },\n  { name = \"pair\", when = \"box_combination == pair\", pays = \"1:1\", source = \"house\" },\n]\n\n[[bet]]\nid = \"banker_pair_plus\"\nname = { en = \"Banker Pair Plus\", vi = \"Nhà cái tổ hợp bài đôi\", zh = \"庄家 对牌以上\" }\ntiers = [\n  { name = \"straight flush\", when = \"banker_combination == straight_flush\", pays = \"40:1\", source = \"house\" },\n  { name = \"three of a kind\", when = \"banker_combination == trips\", pays = \"30:1\", source = \"house\" },\n  { name = \"straight\", when = \"banker_combination == straight\", pays = \"6:1\", source = \"house\" },\n  { name = \"flush\", when = \"banker_combination == flush\", pays = \"3:1\", source = \"house\" },\n  { name = \"pair\", when = \"banker_combination == pair\", pays = \"1:1\", source = \"house\" },\n]\n\n[limits.USD]\nbet_min = \"5\"\nbet_max = \"2000\"\npatron_max = \"10000\"\ntable_max = \"50000\"\nliability_max = \"100000\"\n[limits.USD.bets]\n\"{box}_tie\" = { max = \"200\" }\n\"{box}_three_pictures\" = { max = \"50\" }\n\"{box}_pair_plus\" = { max = \"100\" }\nbanker_pair_plus = { max = \"100\" }\n\n[limits.EUR]\nbet_min = \"5\"\nbet_max = \"2000\"\npatron_max = \"10000\"\ntable_max = \"50000\"\nliability_max = \"100000\"\n[limits.EUR.bets]\n\"{box}_tie\" = { max = \"200\" }\n\"{box}_three_pictures\" = { max = \"50\" }\n\"{box}_pair_plus\" = { max = \"100\" }\nbanker_pair_plus = { max = \"100\" }\n\n[limits.VND]\nbet_min = \"100000\"\nbet_max = \"40000000\"\npatron_max = \"200000000\"\ntable_max = \"1000000000\"\nliability_max = \"2000000000\"\n[limits.VND.bets]\n\"{box}_tie\" = { max = \"4000000\" }\n\"{box}_three_pictures\" = { max = \"1000000\" }\n\"{box}_pair_plus\" = { max = \"2000000\" }\nbanker_pair_plus = { max = \"2000000\" }\n","limits":{"bet":[500,200000],"bets":{"{box}_tie":[500,20000],"{box}_three_pictures":[500,5000],"{box}_pair_plus":[500,10000],"banker_pair_plus":[500,10000]},"patron_max":1000000,"table_max":5000000,"liability_max":10000000}}', X'51A4737FD3BB0353422274F749BCD06312CBEB0B42F65009F488A4000F1E2254', X'E869F47488BC76183E8B512B51EF8873E45537C1A12DB1A1107A1233F9789A6F');
INSERT INTO events VALUES (7, 5, 1, 'table-opened.v1', 1767225606000, '{"table_id":"closed","currency":"USD","sheet_id":"baccarat-tai-xiu","sheet_version":"1","fingerprint":"e8228135f8fb74cdedc5e7c0a1ec68945b795a11be31d245dd531e2fd37b097b","sheet_text":"# Baccarat as document D0 has it: five classic bets, Big and Small, and the terms of dealing.\n# Every price is D0''s; that a tie returns Banker and Player stakes is said by D4.\nid = \"baccarat-tai-xiu\"\nversion = \"1\"\ngame = \"baccarat\"\ndecks = 8\nruling_profile = \"house\"\nreadings = [\n  \"R1\", \"R2\", \"R5\", \"R7\", \"R8\", \"R9\", \"R11\", \"R14\",\n  \"R16\", \"R17\", \"R18\", \"R19\", \"R20\", \"R21\", \"R22\",\n]\n\n[name]\nen = \"Baccarat with Big and Small\"\nvi = \"Baccarat Tài / Xỉu\"\nzh = \"百家乐大小\"\n\n[shoe]\nburn = \"first-card\"              # term 1, R16\ncoup_burn = 1                    # term 2, R17\ncut_card = 14                    # term 3; the place is the house''s\nafter_cut = 0\n\n[tableau]                        # rows: Banker on 0 to 7; columns: Player''s third card is worth\nplayer = \"DDDDDD SS\"             # 0 to 9, then \"Player stood\" (R2)\nbanker = [\n  \"DDDDDDDDDD D\",\n  \"DDDDDDDDDD D\",\n  \"DDDDDDDDDD D\",\n  \"DDDDDDDDSD D\",\n  \"SSDDDDDDSS D\",\n  \"SSSSDDDDSS D\",\n  \"SSSSSSDDSS S\",\n  \"SSSSSSSSSS S\",\n]\n\n[define]\ntie = \"banker == player\"\n\n[[bet]]\nid = \"banker\"\nname = { en = \"Banker\", vi = \"Banker\", zh = \"庄\" }\nmain = true\ntiers = [\n  { when = \"banker > player\", pays = \"1:1\", commission = \"5%\", source = \"D0\" },\n  { when = \"tie\", pays = \"push\", source = \"D4\" },\n]\n\n[[bet]]\nid = \"player\"\nname = { en = \"Player\", vi = \"Player\", zh = \"闲\" }\nmain = true\ntiers = [\n  { when = \"player > banker\", pays = \"1:1\", source = \"D0\" },\n  { when = \"tie\", pays = \"push\", source = \"D4\" },\n]\n\n[[bet]]\nid = \"tie\"\nname = { en = \"Tie\", vi = \"Tie (Hòa)\", zh = \"和\" }\nmain = true\ntiers = [{ when = \"tie\", pays = \"8:1\", source = \"D0\" }]\n\n[[bet]]\nid = \"banker_pair\"\nname = { en = \"Banker Pair\", vi = \"Banker đôi\", zh = \"庄对\" }\ntiers = [{ when = \"banker_pair != none\", pays = \"11:1\", source = \"D0\" }]\n\n[[bet]]\nid = \"player_pair\"\nname = { en = \"Player Pair\", vi = \"Player đôi\", zh = \"闲对\" }\ntiers = [{ when = \"player_pair != none\", pays = \"11:1\", source = \"D0\" }]\n\n[[bet]]\nid = \"big\"\nname = { en = \"Big\", vi = \"Tài\", zh = \"大\" }\ntiers = [{ when = \"cards >= 5\", pays = \"0.54:1\", source = \"D0\" }]\n\n[[bet]]\nid = \"small\"\nname = { en = \"Small\", vi = \"Xỉu\", zh = \"小\" }\ntiers = [{ when = \"cards == 4\", pays = \"1.5:1\", source = \"D0\" }]\n\n[limits.USD]\nbet_min = \"5\"\nbet_max = \"5000\"\npatron_max = \"10000\"\ntable_max = \"50000\"\nliability_max = \"100000\"\n[limits.USD.bets]\ntie = { max = \"1000\" }\nbanker_pair = { max = \"500\" }\nplayer_pair = { max = \"500\" }\n\n[limits.EUR]\nbet_min = \"5\"\nbet_max = \"5000\"\npatron_max = \"10000\"\ntable_max = \"50000\"\nliability_max = \"100000\"\n[limits.EUR.bets]\ntie = { max = \"1000\" }\nbanker_pair = { max = \"500\" }\nplayer_pair = { max = \"500\" }\n\n[limits.VND]\nbet_min = \"100000\"\nbet_max = \"100000000\"\npatron_max = \"200000000\"\ntable_max = \"1000000000\"\nliability_max = \"2000000000\"\n[limits.VND.bets]\ntie = { max = \"20000000\" }\nbanker_pair = { max = \"10000000\" }\nplayer_pair = { max = \"10000000\" }\n","limits":{"bet":[500,500000],"bets":{"tie":[500,100000],"banker_pair":[500,50000],"player_pair":[500,50000]},"patron_max":1000000,"table_max":5000000,"liability_max":10000000}}', X'1A15616E6747F53F3D64B7A7C321695BD5462BA24F2E881D8EA9D0778AF20A29', X'892103D9F4E6D4F756BF13D1FC425BF5EBE3BCEFCDCD0CDF23909BC3354CD4AD');
INSERT INTO events VALUES (8, 5, 2, 'shoe-loaded.v1', 1767225607000, '{"shoe_id":"id-3","shoe_number":1,"order":"4h 4h Tc As Ac 9d Jh 7d 8h Jd 7c 9s 3s 3h 9h 6h 5d 5d 3c 7c 2d Jc Tc Qs Qh 4h 3c 6s 4h Td 2h 5s Ac Qs Ks 5s 8s 8c 2h Qc 2d Ad 4c 3c 2h 2s Td 8c Ts 8d 5s 7d 3c 8c 4d 8d 7c 4s Jh 4c Ts 2s Jc 4s Qs Qc 9h 7h 6c 3h Tc Jd Kc 2s 6d 6d 6h Jc 5s 8h 5h Jh Qs Kd 5d 9s Th Qc As Ks 8d 8s 2d Jc 2s 9h Qc Qc 5h 8s 4h Js 8s 2c Qh 9s Kh 6s Ks 8d 9d 6d Kc 2c Js 2s Ad 4s 6s 4d Ac Qd 3h Ks 9s 3c Qs Jh Jd 2s 4d 6c Qd 4d 3s 4c 9s Js 5s Qd Ts 5h 2h 7s 8c 8s Qs 7h 9h Jc Kd Qh As Jc 6c 2c Jh 3h Ah 3d 7d 4c Ah 2c 4s Ts 3h Qd 5h 5h Qd Tc Qh Ks Qc 8c 5c Ts 2c 4s Kh As 2d 7c Kc Kc 7s Ad Qh Tc 3h 6d 9c Qh Td Qs 6s Kd 3c Qh 4c 7d 5s 7c 6h 7s 9c 7c 9h 9d Th 6d Th 4s Ah Ad 2d Td 6s Ah 6d 3s As 4d Ks 9c 8h 6s 8s 7h 7d 2c 9d 9h Ac Js 5c 5c 9c Kh Qc 6c Qh 7c Qd Ah Jh 5s 9c 9h 3c 2h Kd 8d Kh Th 3s 4h 7d 4h 9c 6d Tc Ks Qd 6h 7s Js 6h Ts 7d Ah 7h 7d 2s 2h Js 7h 8d Ad 8c 4d 3d 5h Kd Ac 2s 8h 5h Jd 2h 9d 8d 2c 3d Kc 3s 7c 4d 8h Kd 8c Kh 8h Th 7h Kc 4h Jh Jc Jd Td 9s Ts 3c Jd 2h 9d 5h Th 6c 6h Tc Ts 5d 5d 5c Td 9c 8c Qd 5d Ad 2d 4d 5c Ah Ks 5c Js 7s 5c 7s As Qs 3s 3d 8s 4s 3s 4s Ah Ac Ad 2d Jd 6h Kh 2d 9d Td 3h 9h 5s 9d Ad 6c 7h 4c Qc 6s Kc Jd 8h 6d Kd Ac 3d Kh 7h Kc 8d 3s Tc 4c Th 3d 7s 6h Js 2c As Jh 6s 5c 4c 9c 7s 6c Jc Td 9s As 6c Kh 3h Th 9s 8s 8h 3d 5d Ac 5d 3d Kd","cut_index":402}', X'892103D9F4E6D4F756BF13D1FC425BF5EBE3BCEFCDCD0CDF23909BC3354CD4AD', X'5DB09C724FB7F109BFA444F346EB7EFBC76E22DC936C2C9A24676EB803A73236');
INSERT INTO events VALUES (9, 5, 3, 'shoe-burnt.v1', 1767225607000, '{"cards":"4h 4h Tc As Ac"}', X'5DB09C724FB7F109BFA444F346EB7EFBC76E22DC936C2C9A24676EB803A73236', X'7FA36B506C529BA601735939B68EF3038DD93EB1A3056EA2C967F66174E2E70E');
INSERT INTO events VALUES (10, 5, 4, 'betting-opened.v1', 1767225608000, '{"coup_id":"id-4","coup_number":1,"last":false}', X'7FA36B506C529BA601735939B68EF3038DD93EB1A3056EA2C967F66174E2E70E', X'BD28589B20B0B347A360D44387B2D76CF7238296AAB19EE199F6BB949A6B73B0');
INSERT INTO events VALUES (11, 5, 5, 'wagers-placed.v1', 1767225609000, '{"patron_id":"bob","action_id":"id-5","action":"place","wagers":[{"wager_id":"id-5.1","bet_id":"banker","stake_minor":10000},{"wager_id":"id-5.2","bet_id":"small","stake_minor":5000}]}', X'BD28589B20B0B347A360D44387B2D76CF7238296AAB19EE199F6BB949A6B73B0', X'5AE8EC465B132A0F7FDA3693E618C24A136B842A94CC2FF85D3782AA9131079C');
INSERT INTO events VALUES (12, 2, 3, 'transfer-recorded.v1', 1767225609000, '{"id":"id-5.1:pend","kind":"wager-pended","entries":[["patron:bob:USD",-10000],["stake:closed:USD",10000]],"wager_id":"id-5.1","ref":""}', X'52CDC7C32665D3960F32D8BE1FF2DC7E849D6F8540DA6105E0C974390E2E8D22', X'AEF606E510BF73DC4B5AF9CCCEA2656AB41B2D78BEEBD0BA3AB43DF4155A81CA');
INSERT INTO events VALUES (13, 2, 4, 'transfer-recorded.v1', 1767225609000, '{"id":"id-5.2:pend","kind":"wager-pended","entries":[["patron:bob:USD",-5000],["stake:closed:USD",5000]],"wager_id":"id-5.2","ref":""}', X'AEF606E510BF73DC4B5AF9CCCEA2656AB41B2D78BEEBD0BA3AB43DF4155A81CA', X'A44343EAED9DA74435639723DBDA3DB99F7C14003944C3185F2D639049A3536E');
INSERT INTO events VALUES (14, 5, 6, 'betting-closed.v1', 1767225610000, '{"coup_id":"id-4"}', X'5AE8EC465B132A0F7FDA3693E618C24A136B842A94CC2FF85D3782AA9131079C', X'E3AC06B15112EE36560920031BC3BB25570BA8F70AB87D884DDB33852CFB1AD7');
INSERT INTO events VALUES (15, 5, 7, 'coup-dealt.v1', 1767225611000, '{"coup_id":"id-4","burnt":"9d","cards":"Jh 7d 8h Jd","coup":"P:Jh,8h B:7d,Jd","outcome":"player","facts":{"":{"player":8,"banker":7,"player_pair":0,"banker_pair":0,"cards":4,"player_cards":2,"banker_cards":2,"player_two":8,"banker_two":7}},"last":false,"coups_left":null}', X'E3AC06B15112EE36560920031BC3BB25570BA8F70AB87D884DDB33852CFB1AD7', X'8AD3344A21B2B1DAE9679FFEEED7A6FD216F8508C3BC793830F4196EF053B3D5');
INSERT INTO events VALUES (16, 5, 8, 'coup-settled.v1', 1767225612000, '{"coup_id":"id-4","fingerprint":"e8228135f8fb74cdedc5e7c0a1ec68945b795a11be31d245dd531e2fd37b097b","wagers":[{"wager_id":"id-5.1","patron_id":"bob","bet_id":"banker","stake_minor":10000,"result":"lose","won_minor":0,"commission_minor":0,"returned_minor":0,"tier_index":null},{"wager_id":"id-5.2","patron_id":"bob","bet_id":"small","stake_minor":5000,"result":"win","won_minor":7500,"commission_minor":0,"returned_minor":12500,"tier_index":0}],"more":false}', X'8AD3344A21B2B1DAE9679FFEEED7A6FD216F8508C3BC793830F4196EF053B3D5', X'69C1257780571FB0DCBFF6A6FE0C567660D4CFEC7F8AC69B2C223F6BDE2F8F22');
INSERT INTO events VALUES (17, 2, 5, 'transfer-recorded.v1', 1767225612000, '{"id":"id-5.1:post","kind":"wager-posted","entries":[["stake:closed:USD",-10000],["house:USD",10000]],"wager_id":"id-5.1","ref":""}', X'A44343EAED9DA74435639723DBDA3DB99F7C14003944C3185F2D639049A3536E', X'9535ADB68AFA05EC9D35477C9D40A1CB00279FDA62F3260FD52110BBF02E249D');
INSERT INTO events VALUES (18, 2, 6, 'transfer-recorded.v1', 1767225612000, '{"id":"id-5.2:post","kind":"wager-posted","entries":[["stake:closed:USD",-5000],["patron:bob:USD",12500],["house:USD",-7500]],"wager_id":"id-5.2","ref":""}', X'9535ADB68AFA05EC9D35477C9D40A1CB00279FDA62F3260FD52110BBF02E249D', X'AB3C6A0F2C31339C0A44C6E7F7F743C86922D1B2BECCD1397D2837CC8919E061');
INSERT INTO events VALUES (19, 5, 9, 'shoe-closed.v1', 1767225613000, '{"shoe_id":"id-3","reason":"asked"}', X'69C1257780571FB0DCBFF6A6FE0C567660D4CFEC7F8AC69B2C223F6BDE2F8F22', X'E4F56E67414830CD31CD50E8363ECA5CF82624515223A0A4D02F7A1944C3E624');
INSERT INTO events VALUES (20, 5, 10, 'table-closed.v1', 1767225614000, '{"table_id":"closed"}', X'E4F56E67414830CD31CD50E8363ECA5CF82624515223A0A4D02F7A1944C3E624', X'299FE536A082EB3C526707EA3621E8A0FA3550784D52540827242900D954C680');
INSERT INTO events VALUES (21, 4, 2, 'shoe-loaded.v1', 1767225615000, '{"shoe_id":"id-6","shoe_number":1,"order":"3d Ts Kh Qd Jh 8d Jd Th Ad Tc As Ah 6h Ks Qs 3c 9d 2c Ac 9s 6d 5h 3s 2h 4c Js 2d Td 5s 6s 4h 6c 8c 9h Kd 9c 7s 7d 2s 8s Kc 5c 5d 3h 7c 8h Qh Jc Qc 4s 4d 7h","cut_index":null}', X'E869F47488BC76183E8B512B51EF8873E45537C1A12DB1A1107A1233F9789A6F', X'0E196B3E572C682D07816712170F82720D26C15BBFC7B500FB669F95E5E4896D');
INSERT INTO events VALUES (22, 4, 3, 'betting-opened.v1', 1767225616000, '{"coup_id":"id-7","coup_number":1,"last":false}', X'0E196B3E572C682D07816712170F82720D26C15BBFC7B500FB669F95E5E4896D', X'8F58BC02258A2477F87A456A1A375439BED020145CF098824B8CBD5D0F1D6FE2');
INSERT INTO events VALUES (23, 4, 4, 'wagers-placed.v1', 1767225617000, '{"patron_id":"ann","action_id":"id-8","action":"place","wagers":[{"wager_id":"id-8.1","bet_id":"player_1_win","stake_minor":2000},{"wager_id":"id-8.2","bet_id":"player_2_lose","stake_minor":2000},{"wager_id":"id-8.3","bet_id":"banker_pair_plus","stake_minor":1000}]}', X'8F58BC02258A2477F87A456A1A375439BED020145CF098824B8CBD5D0F1D6FE2', X'941DDFFA665B92EE158C219F9C72847739D4BB96148C33EF691DADF46CDFF890');
INSERT INTO events VALUES (24, 2, 7, 'transfer-recorded.v1', 1767225617000, '{"id":"id-8.1:pend","kind":"wager-pended","entries":[["patron:ann:USD",-2000],["stake:pictures:USD",2000]],"wager_id":"id-8.1","ref":""}', X'AB3C6A0F2C31339C0A44C6E7F7F743C86922D1B2BECCD1397D2837CC8919E061', X'0B7CC4ED0B61D667BF0D0BA3917B80216C710BDFD8F1AF2CCC538E2E2A77AF62');
INSERT INTO events VALUES (25, 2, 8, 'transfer-recorded.v1', 1767225617000, '{"id":"id-8.2:pend","kind":"wager-pended","entries":[["patron:ann:USD",-2000],["stake:pictures:USD",2000]],"wager_id":"id-8.2","ref":""}', X'0B7CC4ED0B61D667BF0D0BA3917B80216C710BDFD8F1AF2CCC538E2E2A77AF62', X'B24B4690E8AD0630BBA188652A7FCF21D787EAF203423B967CEFC395EB5F4DD4');
INSERT INTO events VALUES (26, 2, 9, 'transfer-recorded.v1', 1767225617000, '{"id":"id-8.3:pend","kind":"wager-pended","entries":[["patron:ann:USD",-1000],["stake:pictures:USD",1000]],"wager_id":"id-8.3","ref":""}', X'B24B4690E8AD0630BBA188652A7FCF21D787EAF203423B967CEFC395EB5F4DD4', X'0E1827635C57816812507167530F292B774176249BDDDC5ECF2E64F474C70BFD');
INSERT INTO events VALUES (27, 4, 5, 'betting-closed.v1', 1767225618000, '{"coup_id":"id-7"}', X'941DDFFA665B92EE158C219F9C72847739D4BB96148C33EF691DADF46CDFF890', X'0CD2AF907ABC98D1E2A4AA0BE6507DA8DED021D389FD4ECACA994FD47F6177E9');
INSERT INTO events VALUES (28, 4, 6, 'coup-dealt.v1', 1767225619000, '{"coup_id":"id-7","burnt":"","cards":"3d Ts Kh Qd Jh 8d Jd Th Ad Tc As Ah 6h","coup":"F:3d P2:Ts,Kh,Qd P3:Jh,8d,Jd B:Th,Ad,Tc P1:As,Ah,6h","outcome":null,"facts":{"":{"box":24,"box_points":8,"box_pictures":0,"box_combination":1,"banker":3,"banker_points":1,"banker_pictures":0,"banker_combination":1},"player_1":{"box":24,"box_points":8,"box_pictures":0,"box_combination":1,"banker":3,"banker_points":1,"banker_pictures":0,"banker_combination":1},"player_2":{"box":2,"box_points":0,"box_pictures":2,"box_combination":0,"banker":3,"banker_points":1,"banker_pictures":0,"banker_combination":1},"player_3":{"box":26,"box_points":8,"box_pictures":2,"box_combination":1,"banker":3,"banker_points":1,"banker_pictures":0,"banker_combination":1}},"last":false,"coups_left":0}', X'0CD2AF907ABC98D1E2A4AA0BE6507DA8DED021D389FD4ECACA994FD47F6177E9', X'57ED91C24AC5DFA0C099046B9A1F166C9F186EA0CADAF1A67A6D9CC2578B6BF8');
INSERT INTO events VALUES (29, 4, 7, 'coup-settled.v1', 1767225620000, '{"coup_id":"id-7","fingerprint":"549f3148cefcb7583c0ce50146b9455410bbdcd4c0237b61da4a562006723b8a","wagers":[{"wager_id":"id-8.1","patron_id":"ann","bet_id":"player_1_win","stake_minor":2000,"result":"win","won_minor":2000,"commission_minor":100,"returned_minor":3900,"tier_index":0},{"wager_id":"id-8.2","patron_id":"ann","bet_id":"player_2_lose","stake_minor":2000,"result":"win","won_minor":2000,"commission_minor":100,"returned_minor":3900,"tier_index":0},{"wager_id":"id-8.3","patron_id":"ann","bet_id":"banker_pair_plus","stake_minor":1000,"result":"win","won_minor":1000,"commission_minor":0,"returned_minor":2000,"tier_index":4}],"more":false}', X'57ED91C24AC5DFA0C099046B9A1F166C9F186EA0CADAF1A67A6D9CC2578B6BF8', X'38D6A00F79415B6A45AF2ABC078C274346A23C0289A67C1A5DD6854AFFC2526B');
INSERT INTO events VALUES (30, 2, 10, 'transfer-recorded.v1', 1767225620000, '{"id":"id-8.1:post","kind":"wager-posted","entries":[["stake:pictures:USD",-2000],["patron:ann:USD",3900],["commission:USD",100],["house:USD",-2000]],"wager_id":"id-8.1","ref":""}', X'0E1827635C57816812507167530F292B774176249BDDDC5ECF2E64F474C70BFD', X'9B2AA3AEA742EB1ADF77D9B104833A3EF6C02AD19D0B900DA925E5EA1031CD8A');
INSERT INTO events VALUES (31, 2, 11, 'transfer-recorded.v1', 1767225620000, '{"id":"id-8.2:post","kind":"wager-posted","entries":[["stake:pictures:USD",-2000],["patron:ann:USD",3900],["commission:USD",100],["house:USD",-2000]],"wager_id":"id-8.2","ref":""}', X'9B2AA3AEA742EB1ADF77D9B104833A3EF6C02AD19D0B900DA925E5EA1031CD8A', X'59E2A5A7C5779CD08F2CAC995C7B06F7C221A3B12A5786F802FFA26F09B282D9');
INSERT INTO events VALUES (32, 2, 12, 'transfer-recorded.v1', 1767225620000, '{"id":"id-8.3:post","kind":"wager-posted","entries":[["stake:pictures:USD",-1000],["patron:ann:USD",2000],["house:USD",-1000]],"wager_id":"id-8.3","ref":""}', X'59E2A5A7C5779CD08F2CAC995C7B06F7C221A3B12A5786F802FFA26F09B282D9', X'8A6C7FCFB04F63BFDEF3479D7FE38A84B2847B334650858EBF221D351A71E3C6');
INSERT INTO events VALUES (33, 4, 8, 'shoe-closed.v1', 1767225621000, '{"shoe_id":"id-6","reason":"fresh"}', X'38D6A00F79415B6A45AF2ABC078C274346A23C0289A67C1A5DD6854AFFC2526B', X'51365FCF8BFD1447DBA2A5C2DB15C0A6F42E0C9F77DFC4F3BA0416A4B9898138');
INSERT INTO events VALUES (34, 4, 9, 'shoe-loaded.v1', 1767225621000, '{"shoe_id":"id-9","shoe_number":2,"order":"3s 5c 3d 7h 9c Jc Th 8h Kc Td Ts Kd 5s Jh Ah 8d Qc 2c As 9h 8s Kh 4s Qs 3c Jd 4c Js Qh Tc 6c Qd 8c 9s 7d 9d 2d 2s 7c 5d Ac 4h 6s 7s 6d 2h 6h 5h 4d Ad 3h Ks","cut_index":null}', X'51365FCF8BFD1447DBA2A5C2DB15C0A6F42E0C9F77DFC4F3BA0416A4B9898138', X'82CA9E92A949E034749043BD6781472808BD92697B4A30CB328FBC5DC6292E69');
INSERT INTO events VALUES (35, 4, 10, 'betting-opened.v1', 1767225622000, '{"coup_id":"id-10","coup_number":2,"last":false}', X'82CA9E92A949E034749043BD6781472808BD92697B4A30CB328FBC5DC6292E69', X'53986296941B711C37074528E6D45AC12DB4EFBA68E41939C9113BB29C40FF99');
INSERT INTO events VALUES (36, 4, 11, 'wagers-placed.v1', 1767225623000, '{"patron_id":"ann","action_id":"id-11","action":"repeat","wagers":[{"wager_id":"id-11.1","bet_id":"player_1_win","stake_minor":2000},{"wager_id":"id-11.2","bet_id":"player_2_lose","stake_minor":2000},{"wager_id":"id-11.3","bet_id":"banker_pair_plus","stake_minor":1000}]}', X'53986296941B711C37074528E6D45AC12DB4EFBA68E41939C9113BB29C40FF99', X'B5B58ED277BC910F97486EA2E2978098A0147D209E0006B2DC1410EF02F7A978');
INSERT INTO events VALUES (37, 2, 13, 'transfer-recorded.v1', 1767225623000, '{"id":"id-11.1:pend","kind":"wager-pended","entries":[["patron:ann:USD",-2000],["stake:pictures:USD",2000]],"wager_id":"id-11.1","ref":""}', X'8A6C7FCFB04F63BFDEF3479D7FE38A84B2847B334650858EBF221D351A71E3C6', X'B561B8603695D8F38931A3CE3908907D3DC0917CACB54AA1BE1CF5B059291E21');
INSERT INTO events VALUES (38, 2, 14, 'transfer-recorded.v1', 1767225623000, '{"id":"id-11.2:pend","kind":"wager-pended","entries":[["patron:ann:USD",-2000],["stake:pictures:USD",2000]],"wager_id":"id-11.2","ref":""}', X'B561B8603695D8F38931A3CE3908907D3DC0917CACB54AA1BE1CF5B059291E21', X'49FEAE0B96A08FB02EFFEE6CAC025B859B81EDAADCD5D2033438EF6088015417');
INSERT INTO events VALUES (39, 2, 15, 'transfer-recorded.v1', 1767225623000, '{"id":"id-11.3:pend","kind":"wager-pended","entries":[["patron:ann:USD",-1000],["stake:pictures:USD",1000]],"wager_id":"id-11.3","ref":""}', X'49FEAE0B96A08FB02EFFEE6CAC025B859B81EDAADCD5D2033438EF6088015417', X'CC0C143851DB269454833246BF7683CAE29DBD50250516642CCA2B206934703D');
INSERT INTO events VALUES (40, 4, 12, 'wagers-placed.v1', 1767225624000, '{"patron_id":"bob","action_id":"id-12","action":"place","wagers":[{"wager_id":"id-12.1","bet_id":"player_3_tie","stake_minor":500}]}', X'B5B58ED277BC910F97486EA2E2978098A0147D209E0006B2DC1410EF02F7A978', X'41AB988216A20247FDBE1DF6BFFB8CDEA95D32F7AF60FCDFBC14BE791654A360');
INSERT INTO events VALUES (41, 2, 16, 'transfer-recorded.v1', 1767225624000, '{"id":"id-12.1:pend","kind":"wager-pended","entries":[["patron:bob:USD",-500],["stake:pictures:USD",500]],"wager_id":"id-12.1","ref":""}', X'CC0C143851DB269454833246BF7683CAE29DBD50250516642CCA2B206934703D', X'835316F14AD53918A507E80C3C968A68971B3576579C8912709D99A6315B262F');
INSERT INTO events VALUES (42, 4, 13, 'betting-closed.v1', 1767225625000, '{"coup_id":"id-10"}', X'41AB988216A20247FDBE1DF6BFFB8CDEA95D32F7AF60FCDFBC14BE791654A360', X'FC2AB432129E0E6AD94BAC4C4B67CBF2DB0FBB833997F35DFB7C869A3E425FBA');
INSERT INTO events VALUES (43, 4, 14, 'coup-dealt.v1', 1767225626000, '{"coup_id":"id-10","burnt":"","cards":"3s 5c 3d 7h 9c Jc Th 8h Kc Td Ts Kd 5s","coup":"F:3s P2:5c,3d,7h P3:9c,Jc,Th B:8h,Kc,Td P1:Ts,Kd,5s","outcome":null,"facts":{"":{"box":16,"box_points":5,"box_pictures":1,"box_combination":0,"banker":25,"banker_points":8,"banker_pictures":1,"banker_combination":0},"player_1":{"box":16,"box_points":5,"box_pictures":1,"box_combination":0,"banker":25,"banker_points":8,"banker_pictures":1,"banker_combination":0},"player_2":{"box":15,"box_points":5,"box_pictures":0,"box_combination":0,"banker":25,"banker_points":8,"banker_pictures":1,"banker_combination":0},"player_3":{"box":28,"box_points":9,"box_pictures":1,"box_combination":3,"banker":25,"banker_points":8,"banker_pictures":1,"banker_combination":0}},"last":false,"coups_left":0}', X'FC2AB432129E0E6AD94BAC4C4B67CBF2DB0FBB833997F35DFB7C869A3E425FBA', X'69568F412325839CD2CA2A080B62CF0FBF135818A35E21D1F25EE88DC718ADCE');
INSERT INTO events VALUES (44, 4, 15, 'coup-settled.v1', 1767225627000, '{"coup_id":"id-10","fingerprint":"549f3148cefcb7583c0ce50146b9455410bbdcd4c0237b61da4a562006723b8a","wagers":[{"wager_id":"id-11.1","patron_id":"ann","bet_id":"player_1_win","stake_minor":2000,"result":"lose","won_minor":0,"commission_minor":0,"returned_minor":0,"tier_index":null},{"wager_id":"id-11.2","patron_id":"ann","bet_id":"player_2_lose","stake_minor":2000,"result":"win","won_minor":2000,"commission_minor":100,"returned_minor":3900,"tier_index":0},{"wager_id":"id-11.3","patron_id":"ann","bet_id":"banker_pair_plus","stake_minor":1000,"result":"lose","won_minor":0,"commission_minor":0,"returned_minor":0,"tier_index":null},{"wager_id":"id-12.1","patron_id":"bob","bet_id":"player_3_tie","stake_minor":500,"result":"lose","won_minor":0,"commission_minor":0,"returned_minor":0,"tier_index":null}],"more":false}', X'69568F412325839CD2CA2A080B62CF0FBF135818A35E21D1F25EE88DC718ADCE', X'A80C9423BBB3E9DF8DD29F1B34A8770F0486DDE0179158DF8D056E59FACE9F28');
INSERT INTO events VALUES (45, 2, 17, 'transfer-recorded.v1', 1767225627000, '{"id":"id-11.1:post","kind":"wager-posted","entries":[["stake:pictures:USD",-2000],["house:USD",2000]],"wager_id":"id-11.1","ref":""}', X'835316F14AD53918A507E80C3C968A68971B3576579C8912709D99A6315B262F', X'7BD1A719CF249D423BAC3FDDC06C60D67B3C9785D10507FEF24E836F89E147B4');
INSERT INTO events VALUES (46, 2, 18, 'transfer-recorded.v1', 1767225627000, '{"id":"id-11.2:post","kind":"wager-posted","entries":[["stake:pictures:USD",-2000],["patron:ann:USD",3900],["commission:USD",100],["house:USD",-2000]],"wager_id":"id-11.2","ref":""}', X'7BD1A719CF249D423BAC3FDDC06C60D67B3C9785D10507FEF24E836F89E147B4', X'D9F61D308385836802E411F1BB700FF1EDCD246F1F50ED8BB5ED173D141AD33C');
INSERT INTO events VALUES (47, 2, 19, 'transfer-recorded.v1', 1767225627000, '{"id":"id-11.3:post","kind":"wager-posted","entries":[["stake:pictures:USD",-1000],["house:USD",1000]],"wager_id":"id-11.3","ref":""}', X'D9F61D308385836802E411F1BB700FF1EDCD246F1F50ED8BB5ED173D141AD33C', X'6BE07C73A9116F27CC15EDC94844F3B51BCA97E37578DA642DE9796798F33A40');
INSERT INTO events VALUES (48, 2, 20, 'transfer-recorded.v1', 1767225627000, '{"id":"id-12.1:post","kind":"wager-posted","entries":[["stake:pictures:USD",-500],["house:USD",500]],"wager_id":"id-12.1","ref":""}', X'6BE07C73A9116F27CC15EDC94844F3B51BCA97E37578DA642DE9796798F33A40', X'A93A614E7DBA842BFA4CB11712C95DD612888AF1DD782FDC584CB68E9B55C43C');
INSERT INTO events VALUES (49, 3, 2, 'shoe-loaded.v1', 1767225628000, '{"shoe_id":"id-13","shoe_number":1,"order":"Qh 7s 3s 3h 8s 4h Qs 4s Qc 5c Tc 6c 5s 9c 6s 6d Ac 6s 9d Qs 2s Ah 2c Ah Jd Kh 4d 4h Td 7s 2s Kh Jc 3s Jh 5h Tc Ks 8h 3h 4c Qs 6h 4d 8c 6d 5s Jh As 6c 3c 2h 9d Kd 9d Ad Qh 6c Qd 4c 8c 9c 7d 5d 4s Jh Ah Ad 8d Ad 6h Td Th Kh 9s 4h 6h 2h Kd Ad 7h 2d 2d 9c Ad Jc 5d 4s 6d Qs 8h 5h 4c 2s 4c Ts Qd Js 7s Qd Qs Ts Kc 2h 9c Ac 4c Ts 5s 9h 7h 2h 2s Qh 9c 4h 9h 5h As 6c 8h Ah Ad Jh Kc 2c 4c Td 5h Ad 4h 8h 9s 8s Qs 5d 3d Ks Th 2s 7s Ac Jc 7h 9s 7d 4s 7d Qh 7d Ks 9d Qd 5c 3h 5c 4s 2c Kc Td Js Js 6d Qc Js Tc 2h Qh 7c 8c Qh 3c Qh 8s 6s 9h 2h Th Ad Tc 4d Td 3c 4s As 3s 8s Tc 2c Kd 4h 4d 3h 9d 3c 9s Ah 2c Qd 6h 3s 2d Ts Kh Th Jd 8c 7s 5s Ac Tc 7d 6s 4h 8d 2d 6d Td 7h As Kc 2s Kd 9s 8s 6s 4s Ks 9h 5h 9s Ts 7c 6c 3h 2d Jd 3c Kd 2c 3h 7s 7h 9c 9d Th Kh 7d Ts 8c Jh 6h Tc 2c 3s Kd 8d 2s Qc 5h Ac Qc Ah 9d Qs Qc 3c 7s 5c 2c Jh 2h As 9s 5d Qc 3d Ac 3s 8c Th Tc Jd Ks 4d 5d 2h 3s 5s Qh 7h 5d As Js Jc 6c 5s 9c Qc 5h 3d 8d Th Kh Jc Kd 3c 7d 7d 9c 6h 5c Jh 5c 5c Jd 4h Kh Jc 5h 2d 7c 9d 6s 6c Qc Kd 2s 8d 6d 3c 9s 7c Ts 8c 8h 4c 6d Kc 2d 8s 7c 3d 5s 9h 7s Qs 3s 6h 6d 8d Td 5s 7h 3d Jh 7c 4d Ac 8d 8h 8h 4s 7h 9h 3d Jd 6s 8h 2d 3d 3h As 4d Ks 3d Qd Kc Jc 7c As 6s 4d 3h Js Qd Ks Qd 8c Js 9h Ac 8s Jc Kc 5c Ts Th Jd Js Kc Ks 8s 6c Kh 6h Jd 5d Ah 5d 4c 9h 7c Td Ah 8d","cut_index":402}', X'8526AACF5164D0BE6B0EC9E7D52C516ABA23DDB8CA7F6DD12A41575FFB7BBA8F', X'9A98B5BB377EFAE1B4E56421E3E7F6887939CD2315077233599A867301CC0BBC');
INSERT INTO events VALUES (50, 3, 3, 'shoe-burnt.v1', 1767225628000, '{"cards":"Qh 7s 3s 3h 8s 4h Qs 4s Qc 5c Tc"}', X'9A98B5BB377EFAE1B4E56421E3E7F6887939CD2315077233599A867301CC0BBC', X'81E9A5548D26A274B5AF108803C0520C9DC6CC643BBB8026B4B173E152FBEBBB');
INSERT INTO events VALUES (51, 3, 4, 'betting-opened.v1', 1767225629000, '{"coup_id":"id-14","coup_number":1,"last":false}', X'81E9A5548D26A274B5AF108803C0520C9DC6CC643BBB8026B4B173E152FBEBBB', X'49C0945C3AFF53B460F90437E45CFC971B91FB914C2E17AE33E5CEB2986F1C99');
INSERT INTO events VALUES (52, 3, 5, 'wagers-placed.v1', 1767225630000, '{"patron_id":"ann","action_id":"id-15","action":"place","wagers":[{"wager_id":"id-15.1","bet_id":"banker","stake_minor":10000},{"wager_id":"id-15.2","bet_id":"tie","stake_minor":1000}]}', X'49C0945C3AFF53B460F90437E45CFC971B91FB914C2E17AE33E5CEB2986F1C99', X'79A241579DE9C1B644293CE9F853E7906E1DE3EF1302D56617C3BE51F588C2F6');
INSERT INTO events VALUES (53, 2, 21, 'transfer-recorded.v1', 1767225630000, '{"id":"id-15.1:pend","kind":"wager-pended","entries":[["patron:ann:USD",-10000],["stake:main:USD",10000]],"wager_id":"id-15.1","ref":""}', X'A93A614E7DBA842BFA4CB11712C95DD612888AF1DD782FDC584CB68E9B55C43C', X'D5384D3212D89AF442AAE06C7BFFDB8D9EA3EBBB98D5439C35C7B54014509566');
INSERT INTO events VALUES (54, 2, 22, 'transfer-recorded.v1', 1767225630000, '{"id":"id-15.2:pend","kind":"wager-pended","entries":[["patron:ann:USD",-1000],["stake:main:USD",1000]],"wager_id":"id-15.2","ref":""}', X'D5384D3212D89AF442AAE06C7BFFDB8D9EA3EBBB98D5439C35C7B54014509566', X'2486B98841681259E0C547F90E1552B2954DE0CD4245CD5E6293E45316278E75');
INSERT INTO events VALUES (55, 3, 6, 'wagers-placed.v1', 1767225631000, '{"patron_id":"ann","action_id":"id-16","action":"double","wagers":[{"wager_id":"id-16.1","bet_id":"banker","stake_minor":10000},{"wager_id":"id-16.2","bet_id":"tie","stake_minor":1000}]}', X'79A241579DE9C1B644293CE9F853E7906E1DE3EF1302D56617C3BE51F588C2F6', X'B23F7CEC437AD46CA5304D1AC6AB51EEADE0E197333FB914AFD4FA56A36B1C85');
INSERT INTO events VALUES (56, 2, 23, 'transfer-recorded.v1', 1767225631000, '{"id":"id-16.1:pend","kind":"wager-pended","entries":[["patron:ann:USD",-10000],["stake:main:USD",10000]],"wager_id":"id-16.1","ref":""}', X'2486B98841681259E0C547F90E1552B2954DE0CD4245CD5E6293E45316278E75', X'71E92BAC16F19B8B0A3F744FC88E2A89761271DB0D678FDA448CE2DDCEB7D026');
INSERT INTO events VALUES (57, 2, 24, 'transfer-recorded.v1', 1767225631000, '{"id":"id-16.2:pend","kind":"wager-pended","entries":[["patron:ann:USD",-1000],["stake:main:USD",1000]],"wager_id":"id-16.2","ref":""}', X'71E92BAC16F19B8B0A3F744FC88E2A89761271DB0D678FDA448CE2DDCEB7D026', X'20AC8A20365B0B1842D40924802A5F95F93FC0F7BD0E9D603FD5F46786B48E81');
INSERT INTO events VALUES (58, 3, 7, 'wagers-withdrawn.v1', 1767225632000, '{"patron_id":"ann","action":"undo","wager_ids":["id-16.1","id-16.2"]}', X'B23F7CEC437AD46CA5304D1AC6AB51EEADE0E197333FB914AFD4FA56A36B1C85', X'1E32148A2447DD2E95525629D0E961649CA0699D3DD73C8EC4756E9E0B01E00A');
INSERT INTO events VALUES (59, 2, 25, 'transfer-recorded.v1', 1767225632000, '{"id":"id-16.1:void","kind":"wager-voided","entries":[["stake:main:USD",-10000],["patron:ann:USD",10000]],"wager_id":"id-16.1","ref":""}', X'20AC8A20365B0B1842D40924802A5F95F93FC0F7BD0E9D603FD5F46786B48E81', X'922A88F1DDA543D4C96C1D4F5C619833A7B1C434195DD4D83FCEE0DAD66B86A5');
INSERT INTO events VALUES (60, 2, 26, 'transfer-recorded.v1', 1767225632000, '{"id":"id-16.2:void","kind":"wager-voided","entries":[["stake:main:USD",-1000],["patron:ann:USD",1000]],"wager_id":"id-16.2","ref":""}', X'922A88F1DDA543D4C96C1D4F5C619833A7B1C434195DD4D83FCEE0DAD66B86A5', X'0CD59BDA1B4AB3C8C8A043EFB3B683FC5B2AEEC4850D1D6EA9D9C29FD660B8A2');
INSERT INTO events VALUES (61, 3, 8, 'wagers-placed.v1', 1767225633000, '{"patron_id":"bob","action_id":"id-17","action":"place","wagers":[{"wager_id":"id-17.1","bet_id":"player","stake_minor":20000}]}', X'1E32148A2447DD2E95525629D0E961649CA0699D3DD73C8EC4756E9E0B01E00A', X'7DE07FD3EFCC8F3E6AAD3B863E08C7CA0BED7CE8FF48AFD7BCA0874FE81304BC');
INSERT INTO events VALUES (62, 2, 27, 'transfer-recorded.v1', 1767225633000, '{"id":"id-17.1:pend","kind":"wager-pended","entries":[["patron:bob:USD",-20000],["stake:main:USD",20000]],"wager_id":"id-17.1","ref":""}', X'0CD59BDA1B4AB3C8C8A043EFB3B683FC5B2AEEC4850D1D6EA9D9C29FD660B8A2', X'1CEDBB9FA84206A0EC13FA3DA7F90E984EEE489D8B1F1C16125B86D8C683888A');
INSERT INTO events VALUES (63, 3, 9, 'wagers-withdrawn.v1', 1767225634000, '{"patron_id":"bob","action":"clear","wager_ids":["id-17.1"]}', X'7DE07FD3EFCC8F3E6AAD3B863E08C7CA0BED7CE8FF48AFD7BCA0874FE81304BC', X'C506D014D1648851063AE8A84AA724D1CCF88E0CB4FDC1F07F487C5DC2F44CDA');
INSERT INTO events VALUES (64, 2, 28, 'transfer-recorded.v1', 1767225634000, '{"id":"id-17.1:void","kind":"wager-voided","entries":[["stake:main:USD",-20000],["patron:bob:USD",20000]],"wager_id":"id-17.1","ref":""}', X'1CEDBB9FA84206A0EC13FA3DA7F90E984EEE489D8B1F1C16125B86D8C683888A', X'8EAC598BC9FCDBCFB17824FF517FC4516D8EE728C7BB9AE9332FF42F4FC50222');
INSERT INTO events VALUES (65, 3, 10, 'betting-closed.v1', 1767225635000, '{"coup_id":"id-14"}', X'C506D014D1648851063AE8A84AA724D1CCF88E0CB4FDC1F07F487C5DC2F44CDA', X'7CB62CD1057470488C0C9314D0EA51A1B03E9F646C9444AF9B01EDF577F817C2');
INSERT INTO events VALUES (66, 3, 11, 'coup-dealt.v1', 1767225636000, '{"coup_id":"id-14","burnt":"6c","cards":"5s 9c 6s 6d Ac","coup":"P:5s,6s,Ac B:9c,6d","outcome":"banker","facts":{"":{"player":2,"banker":5,"player_pair":0,"banker_pair":0,"cards":5,"player_cards":3,"banker_cards":2,"player_two":1,"banker_two":5}},"last":false,"coups_left":null}', X'7CB62CD1057470488C0C9314D0EA51A1B03E9F646C9444AF9B01EDF577F817C2', X'ACA1CB8C34ABBD95777151B4D898329E3AFAABF7D8F116F8F90DC275CA974153');
INSERT INTO events VALUES (67, 3, 12, 'coup-settled.v1', 1767225637000, '{"coup_id":"id-14","fingerprint":"f78ebd562e8ab10ac25b5cc3102d0a6a7319a040617ab4ec6b5b4cd9f855668d","wagers":[{"wager_id":"id-15.1","patron_id":"ann","bet_id":"banker","stake_minor":10000,"result":"win","won_minor":10000,"commission_minor":500,"returned_minor":19500,"tier_index":0},{"wager_id":"id-15.2","patron_id":"ann","bet_id":"tie","stake_minor":1000,"result":"lose","won_minor":0,"commission_minor":0,"returned_minor":0,"tier_index":null}],"more":false}', X'ACA1CB8C34ABBD95777151B4D898329E3AFAABF7D8F116F8F90DC275CA974153', X'77EADFE37CD75BA602C065F0AA3D48FB838FA65485710C7E9ADF65FC32E120A3');
INSERT INTO events VALUES (68, 2, 29, 'transfer-recorded.v1', 1767225637000, '{"id":"id-15.1:post","kind":"wager-posted","entries":[["stake:main:USD",-10000],["patron:ann:USD",19500],["commission:USD",500],["house:USD",-10000]],"wager_id":"id-15.1","ref":""}', X'8EAC598BC9FCDBCFB17824FF517FC4516D8EE728C7BB9AE9332FF42F4FC50222', X'9FAC2D44D8CEC1D5634961B5D0940C67836556592E781FA3EF75F47A904F88DF');
INSERT INTO events VALUES (69, 2, 30, 'transfer-recorded.v1', 1767225637000, '{"id":"id-15.2:post","kind":"wager-posted","entries":[["stake:main:USD",-1000],["house:USD",1000]],"wager_id":"id-15.2","ref":""}', X'9FAC2D44D8CEC1D5634961B5D0940C67836556592E781FA3EF75F47A904F88DF', X'85F912C64962D3117F5BF919CD1B4481FFF2CBAA4AAD0BEB674DCBB829C20D78');
INSERT INTO events VALUES (70, 3, 13, 'betting-opened.v1', 1767225638000, '{"coup_id":"id-18","coup_number":2,"last":false}', X'77EADFE37CD75BA602C065F0AA3D48FB838FA65485710C7E9ADF65FC32E120A3', X'D81E89E5EB85B42C8399D53BD8FE3C071DB3F495E679F541700C70D33C662A6C');
INSERT INTO events VALUES (71, 3, 14, 'wagers-placed.v1', 1767225639000, '{"patron_id":"ann","action_id":"id-19","action":"repeat","wagers":[{"wager_id":"id-19.1","bet_id":"banker","stake_minor":10000},{"wager_id":"id-19.2","bet_id":"tie","stake_minor":1000}]}', X'D81E89E5EB85B42C8399D53BD8FE3C071DB3F495E679F541700C70D33C662A6C', X'3C2EB7B28F20B72D4D88849BBEC92B6BBC6C3BCBDDB3267E5A5866628F8C6547');
INSERT INTO events VALUES (72, 2, 31, 'transfer-recorded.v1', 1767225639000, '{"id":"id-19.1:pend","kind":"wager-pended","entries":[["patron:ann:USD",-10000],["stake:main:USD",10000]],"wager_id":"id-19.1","ref":""}', X'85F912C64962D3117F5BF919CD1B4481FFF2CBAA4AAD0BEB674DCBB829C20D78', X'8B6A6DFBA6B14C4C4D269CC86D9005491561E6425DE6E899D88BB89397224CA2');
INSERT INTO events VALUES (73, 2, 32, 'transfer-recorded.v1', 1767225639000, '{"id":"id-19.2:pend","kind":"wager-pended","entries":[["patron:ann:USD",-1000],["stake:main:USD",1000]],"wager_id":"id-19.2","ref":""}', X'8B6A6DFBA6B14C4C4D269CC86D9005491561E6425DE6E899D88BB89397224CA2', X'FA304408D6AD5A8BB21C4ED33BE492970850896E127F2627E8F4E8EF720E88FE');
INSERT INTO events VALUES (74, 3, 15, 'wagers-placed.v1', 1767225640000, '{"patron_id":"bob","action_id":"id-20","action":"place","wagers":[{"wager_id":"id-20.1","bet_id":"player","stake_minor":5000},{"wager_id":"id-20.2","bet_id":"big","stake_minor":5000}]}', X'3C2EB7B28F20B72D4D88849BBEC92B6BBC6C3BCBDDB3267E5A5866628F8C6547', X'63B8BEC2B2D02C5C690E6D83212F8568DB130D81DAB8AE5FB18D812C0A4F622A');
INSERT INTO events VALUES (75, 2, 33, 'transfer-recorded.v1', 1767225640000, '{"id":"id-20.1:pend","kind":"wager-pended","entries":[["patron:bob:USD",-5000],["stake:main:USD",5000]],"wager_id":"id-20.1","ref":""}', X'FA304408D6AD5A8BB21C4ED33BE492970850896E127F2627E8F4E8EF720E88FE', X'A59A72801D32D49EB59D100608702F8FFB868D26C0BC66B168204E29E7ED0E96');
INSERT INTO events VALUES (76, 2, 34, 'transfer-recorded.v1', 1767225640000, '{"id":"id-20.2:pend","kind":"wager-pended","entries":[["patron:bob:USD",-5000],["stake:main:USD",5000]],"wager_id":"id-20.2","ref":""}', X'A59A72801D32D49EB59D100608702F8FFB868D26C0BC66B168204E29E7ED0E96', X'EA08FF20AC0315876439BC7573559A91F6D96DB532C916B31266826C27104DEC');
INSERT INTO events VALUES (77, 3, 16, 'betting-closed.v1', 1767225641000, '{"coup_id":"id-18"}', X'63B8BEC2B2D02C5C690E6D83212F8568DB130D81DAB8AE5FB18D812C0A4F622A', X'E838946C4D5555C75AC570E3F6ABC41BBA963FF611CDAAE9BEC53496A1BD4DCE');
INSERT INTO events VALUES (78, 3, 17, 'coup-dealt.v1', 1767225642000, '{"coup_id":"id-18","burnt":"6s","cards":"9d Qs 2s Ah 2c Ah","coup":"P:9d,2s,2c B:Qs,Ah,Ah","outcome":"player","facts":{"":{"player":3,"banker":2,"player_pair":0,"banker_pair":0,"cards":6,"player_cards":3,"banker_cards":3,"player_two":1,"banker_two":1}},"last":false,"coups_left":null}', X'E838946C4D5555C75AC570E3F6ABC41BBA963FF611CDAAE9BEC53496A1BD4DCE', X'2240C02ECBD96AD7E11CB80F93399F74659134B8228932DE254B03A99B8C7B95');
INSERT INTO events VALUES (79, 3, 18, 'coup-settled.v1', 1767225643000, '{"coup_id":"id-18","fingerprint":"f78ebd562e8ab10ac25b5cc3102d0a6a7319a040617ab4ec6b5b4cd9f855668d","wagers":[{"wager_id":"id-19.1","patron_id":"ann","bet_id":"banker","stake_minor":10000,"result":"lose","won_minor":0,"commission_minor":0,"returned_minor":0,"tier_index":null},{"wager_id":"id-19.2","patron_id":"ann","bet_id":"tie","stake_minor":1000,"result":"lose","won_minor":0,"commission_minor":0,"returned_minor":0,"tier_index":null},{"wager_id":"id-20.1","patron_id":"bob","bet_id":"player","stake_minor":5000,"result":"win","won_minor":5000,"commission_minor":0,"returned_minor":10000,"tier_index":0},{"wager_id":"id-20.2","patron_id":"bob","bet_id":"big","stake_minor":5000,"result":"win","won_minor":2700,"commission_minor":0,"returned_minor":7700,"tier_index":0}],"more":false}', X'2240C02ECBD96AD7E11CB80F93399F74659134B8228932DE254B03A99B8C7B95', X'706C9CEA863FEA33F8B1BE670BE98D32E15932E1AEA096478A7BEFC845A9A776');
INSERT INTO events VALUES (80, 2, 35, 'transfer-recorded.v1', 1767225643000, '{"id":"id-19.1:post","kind":"wager-posted","entries":[["stake:main:USD",-10000],["house:USD",10000]],"wager_id":"id-19.1","ref":""}', X'EA08FF20AC0315876439BC7573559A91F6D96DB532C916B31266826C27104DEC', X'069E979C0FD37CC8A5FF48B39B830DFA47553920ECC3F2B1D6F9E5F5B2392FAA');
INSERT INTO events VALUES (81, 2, 36, 'transfer-recorded.v1', 1767225643000, '{"id":"id-19.2:post","kind":"wager-posted","entries":[["stake:main:USD",-1000],["house:USD",1000]],"wager_id":"id-19.2","ref":""}', X'069E979C0FD37CC8A5FF48B39B830DFA47553920ECC3F2B1D6F9E5F5B2392FAA', X'F36EB02177709F689729A4597757F77663070722D55D1AF68254384D5F975E54');
INSERT INTO events VALUES (82, 2, 37, 'transfer-recorded.v1', 1767225643000, '{"id":"id-20.1:post","kind":"wager-posted","entries":[["stake:main:USD",-5000],["patron:bob:USD",10000],["house:USD",-5000]],"wager_id":"id-20.1","ref":""}', X'F36EB02177709F689729A4597757F77663070722D55D1AF68254384D5F975E54', X'16D0403555305545A06A9C904AB1950CB0A9B74782DBB6CC534F4D44713A1E06');
INSERT INTO events VALUES (83, 2, 38, 'transfer-recorded.v1', 1767225643000, '{"id":"id-20.2:post","kind":"wager-posted","entries":[["stake:main:USD",-5000],["patron:bob:USD",7700],["house:USD",-2700]],"wager_id":"id-20.2","ref":""}', X'16D0403555305545A06A9C904AB1950CB0A9B74782DBB6CC534F4D44713A1E06', X'FE0D44090D521DB33D961FCB8B8D77CFC005DE0FA336BFFD6F94E9F91771CED6');
INSERT INTO events VALUES (84, 3, 19, 'betting-opened.v1', 1767225644000, '{"coup_id":"id-21","coup_number":3,"last":false}', X'706C9CEA863FEA33F8B1BE670BE98D32E15932E1AEA096478A7BEFC845A9A776', X'A10156D6931B576A6C8066FEF209042467FC9E19FE2ACAE3C730482BECBE82CD');
INSERT INTO events VALUES (85, 3, 20, 'wagers-placed.v1', 1767225645000, '{"patron_id":"ann","action_id":"id-22","action":"repeat","wagers":[{"wager_id":"id-22.1","bet_id":"banker","stake_minor":10000},{"wager_id":"id-22.2","bet_id":"tie","stake_minor":1000}]}', X'A10156D6931B576A6C8066FEF209042467FC9E19FE2ACAE3C730482BECBE82CD', X'BFFC7AB442B469C25C7AD599676CDEF0DB5CB37CCE2947EB95A760BBC1F0702F');
INSERT INTO events VALUES (86, 2, 39, 'transfer-recorded.v1', 1767225645000, '{"id":"id-22.1:pend","kind":"wager-pended","entries":[["patron:ann:USD",-10000],["stake:main:USD",10000]],"wager_id":"id-22.1","ref":""}', X'FE0D44090D521DB33D961FCB8B8D77CFC005DE0FA336BFFD6F94E9F91771CED6', X'294FF5F02C16DC5AC24AF17F2DAADA7150B9352A1DB0AE89B5E6327F27D4F996');
INSERT INTO events VALUES (87, 2, 40, 'transfer-recorded.v1', 1767225645000, '{"id":"id-22.2:pend","kind":"wager-pended","entries":[["patron:ann:USD",-1000],["stake:main:USD",1000]],"wager_id":"id-22.2","ref":""}', X'294FF5F02C16DC5AC24AF17F2DAADA7150B9352A1DB0AE89B5E6327F27D4F996', X'935AC2BEC08C51B1549349D4F965BED33F38AA53E245D049B113235BE5219291');
INSERT INTO events VALUES (88, 3, 21, 'wagers-placed.v1', 1767225646000, '{"patron_id":"bob","action_id":"id-23","action":"place","wagers":[{"wager_id":"id-23.1","bet_id":"player","stake_minor":5000},{"wager_id":"id-23.2","bet_id":"big","stake_minor":5000}]}', X'BFFC7AB442B469C25C7AD599676CDEF0DB5CB37CCE2947EB95A760BBC1F0702F', X'952C7F3C338B7C61D7EBB4AED24327EBC5BEBD651BBD0E7E5364AA20E6F77DAB');
INSERT INTO events VALUES (89, 2, 41, 'transfer-recorded.v1', 1767225646000, '{"id":"id-23.1:pend","kind":"wager-pended","entries":[["patron:bob:USD",-5000],["stake:main:USD",5000]],"wager_id":"id-23.1","ref":""}', X'935AC2BEC08C51B1549349D4F965BED33F38AA53E245D049B113235BE5219291', X'DD931207DC2CD8248637C1BA597AF8942C083F3664853511A60423413A4C868D');
INSERT INTO events VALUES (90, 2, 42, 'transfer-recorded.v1', 1767225646000, '{"id":"id-23.2:pend","kind":"wager-pended","entries":[["patron:bob:USD",-5000],["stake:main:USD",5000]],"wager_id":"id-23.2","ref":""}', X'DD931207DC2CD8248637C1BA597AF8942C083F3664853511A60423413A4C868D', X'EA8A8E55A3F7D4D3BD1829440EC9514D3F3A69F2EF9F646265608D8D53B5B2A5');
INSERT INTO events VALUES (91, 3, 22, 'betting-closed.v1', 1767225647000, '{"coup_id":"id-21"}', X'952C7F3C338B7C61D7EBB4AED24327EBC5BEBD651BBD0E7E5364AA20E6F77DAB', X'52863305630B507AFF5F1B045E3D9577B956A0303AFC48D0430D6E9E5C95B1CD');
INSERT INTO events VALUES (92, 3, 23, 'coup-dealt.v1', 1767225648000, '{"coup_id":"id-21","burnt":"Jd","cards":"Kh 4d 4h Td 7s 2s","coup":"P:Kh,4h,7s B:4d,Td,2s","outcome":"banker","facts":{"":{"player":1,"banker":6,"player_pair":0,"banker_pair":0,"cards":6,"player_cards":3,"banker_cards":3,"player_two":4,"banker_two":4}},"last":false,"coups_left":null}', X'52863305630B507AFF5F1B045E3D9577B956A0303AFC48D0430D6E9E5C95B1CD', X'7617708C96A8F08624DAC01C1558068E0EC8E8CE29AC45821D23EB46E96DC04E');
INSERT INTO events VALUES (93, 3, 24, 'coup-settled.v1', 1767225649000, '{"coup_id":"id-21","fingerprint":"f78ebd562e8ab10ac25b5cc3102d0a6a7319a040617ab4ec6b5b4cd9f855668d","wagers":[{"wager_id":"id-22.1","patron_id":"ann","bet_id":"banker","stake_minor":10000,"result":"win","won_minor":10000,"commission_minor":500,"returned_minor":19500,"tier_index":0},{"wager_id":"id-22.2","patron_id":"ann","bet_id":"tie","stake_minor":1000,"result":"lose","won_minor":0,"commission_minor":0,"returned_minor":0,"tier_index":null},{"wager_id":"id-23.1","patron_id":"bob","bet_id":"player","stake_minor":5000,"result":"lose","won_minor":0,"commission_minor":0,"returned_minor":0,"tier_index":null},{"wager_id":"id-23.2","patron_id":"bob","bet_id":"big","stake_minor":5000,"result":"win","won_minor":2700,"commission_minor":0,"returned_minor":7700,"tier_index":0}],"more":false}', X'7617708C96A8F08624DAC01C1558068E0EC8E8CE29AC45821D23EB46E96DC04E', X'0F182C89F67FDC28BB822B39C9079E362CB5EB8AC3777FC84E522600BAD79CDD');
INSERT INTO events VALUES (94, 2, 43, 'transfer-recorded.v1', 1767225649000, '{"id":"id-22.1:post","kind":"wager-posted","entries":[["stake:main:USD",-10000],["patron:ann:USD",19500],["commission:USD",500],["house:USD",-10000]],"wager_id":"id-22.1","ref":""}', X'EA8A8E55A3F7D4D3BD1829440EC9514D3F3A69F2EF9F646265608D8D53B5B2A5', X'2F0FCE18EE3C567600CA06F56CF832AF0EE5B5FAAB01002B57FAFC6C317E9AE4');
INSERT INTO events VALUES (95, 2, 44, 'transfer-recorded.v1', 1767225649000, '{"id":"id-22.2:post","kind":"wager-posted","entries":[["stake:main:USD",-1000],["house:USD",1000]],"wager_id":"id-22.2","ref":""}', X'2F0FCE18EE3C567600CA06F56CF832AF0EE5B5FAAB01002B57FAFC6C317E9AE4', X'7C10A363382E54896421938B808D120D8A20ABD3E777389BA4F75833D5769DA5');
INSERT INTO events VALUES (96, 2, 45, 'transfer-recorded.v1', 1767225649000, '{"id":"id-23.1:post","kind":"wager-posted","entries":[["stake:main:USD",-5000],["house:USD",5000]],"wager_id":"id-23.1","ref":""}', X'7C10A363382E54896421938B808D120D8A20ABD3E777389BA4F75833D5769DA5', X'62EB957371AD19F1C41B7577305D491AA80E2663F16E5A884EDE27FFE25FD6DA');
INSERT INTO events VALUES (97, 2, 46, 'transfer-recorded.v1', 1767225649000, '{"id":"id-23.2:post","kind":"wager-posted","entries":[["stake:main:USD",-5000],["patron:bob:USD",7700],["house:USD",-2700]],"wager_id":"id-23.2","ref":""}', X'62EB957371AD19F1C41B7577305D491AA80E2663F16E5A884EDE27FFE25FD6DA', X'E353B683CA5A7970338076B947355070C5EDF9BC65F5DDB5B4BA0A37FB683366');
INSERT INTO events VALUES (98, 3, 25, 'betting-opened.v1', 1767225650000, '{"coup_id":"id-24","coup_number":4,"last":false}', X'0F182C89F67FDC28BB822B39C9079E362CB5EB8AC3777FC84E522600BAD79CDD', X'35024DE32BFAA36709D38C01FF93144F205C24B02F66538444E0F99087B6BB70');
INSERT INTO events VALUES (99, 3, 26, 'wagers-placed.v1', 1767225651000, '{"patron_id":"ann","action_id":"id-25","action":"repeat","wagers":[{"wager_id":"id-25.1","bet_id":"banker","stake_minor":10000},{"wager_id":"id-25.2","bet_id":"tie","stake_minor":1000}]}', X'35024DE32BFAA36709D38C01FF93144F205C24B02F66538444E0F99087B6BB70', X'C8735CF0833BE493A53C6CF52E02C2698A61614F0086D0C9533682CF5C07A012');
INSERT INTO events VALUES (100, 2, 47, 'transfer-recorded.v1', 1767225651000, '{"id":"id-25.1:pend","kind":"wager-pended","entries":[["patron:ann:USD",-10000],["stake:main:USD",10000]],"wager_id":"id-25.1","ref":""}', X'E353B683CA5A7970338076B947355070C5EDF9BC65F5DDB5B4BA0A37FB683366', X'C50936A11682DD096E7DFCAF1C01D06CC6A7420D779D74A245ED76C1A1025AC8');
INSERT INTO events VALUES (101, 2, 48, 'transfer-recorded.v1', 1767225651000, '{"id":"id-25.2:pend","kind":"wager-pended","entries":[["patron:ann:USD",-1000],["stake:main:USD",1000]],"wager_id":"id-25.2","ref":""}', X'C50936A11682DD096E7DFCAF1C01D06CC6A7420D779D74A245ED76C1A1025AC8', X'B5162778BDD56D34F23D8B8D93435A255C24AFE297B9A69A90CDA47A8AD5296F');
INSERT INTO events VALUES (102, 3, 27, 'wagers-placed.v1', 1767225652000, '{"patron_id":"bob","action_id":"id-26","action":"place","wagers":[{"wager_id":"id-26.1","bet_id":"player","stake_minor":5000},{"wager_id":"id-26.2","bet_id":"big","stake_minor":5000}]}', X'C8735CF0833BE493A53C6CF52E02C2698A61614F0086D0C9533682CF5C07A012', X'5DCBEBF924BE299DA7634D8745AC63A73DB3A235BD7F19C030DA50622D1EA61C');
INSERT INTO events VALUES (103, 2, 49, 'transfer-recorded.v1', 1767225652000, '{"id":"id-26.1:pend","kind":"wager-pended","entries":[["patron:bob:USD",-5000],["stake:main:USD",5000]],"wager_id":"id-26.1","ref":""}', X'B5162778BDD56D34F23D8B8D93435A255C24AFE297B9A69A90CDA47A8AD5296F', X'7765A8A1CA6E83E6B3626F3F7F4B40750A1BACFB947D2BBCF1F07B827B88B86A');
INSERT INTO events VALUES (104, 2, 50, 'transfer-recorded.v1', 1767225652000, '{"id":"id-26.2:pend","kind":"wager-pended","entries":[["patron:bob:USD",-5000],["stake:main:USD",5000]],"wager_id":"id-26.2","ref":""}', X'7765A8A1CA6E83E6B3626F3F7F4B40750A1BACFB947D2BBCF1F07B827B88B86A', X'119FF18449E20494C17AFC2E94EB781B833FC1111E414EE7BD6FE221AD9A2500');
INSERT INTO events VALUES (105, 3, 28, 'betting-closed.v1', 1767225653000, '{"coup_id":"id-24"}', X'5DCBEBF924BE299DA7634D8745AC63A73DB3A235BD7F19C030DA50622D1EA61C', X'D5A69BA8384CA38B1FE499397575BAC01D527A7E9A38AEA92163B016250FBC38');
INSERT INTO events VALUES (106, 3, 29, 'coup-dealt.v1', 1767225654000, '{"coup_id":"id-24","burnt":"Kh","cards":"Jc 3s Jh 5h","coup":"P:Jc,Jh B:3s,5h","outcome":"banker","facts":{"":{"player":0,"banker":8,"player_pair":1,"banker_pair":0,"cards":4,"player_cards":2,"banker_cards":2,"player_two":0,"banker_two":8}},"last":false,"coups_left":null}', X'D5A69BA8384CA38B1FE499397575BAC01D527A7E9A38AEA92163B016250FBC38', X'B20AFA7F49B13BD5F7DE37517DF645B0862F892F9AC7BFA0DB0591E1487D5739');
INSERT INTO events VALUES (107, 3, 30, 'coup-settled.v1', 1767225655000, '{"coup_id":"id-24","fingerprint":"f78ebd562e8ab10ac25b5cc3102d0a6a7319a040617ab4ec6b5b4cd9f855668d","wagers":[{"wager_id":"id-25.1","patron_id":"ann","bet_id":"banker","stake_minor":10000,"result":"win","won_minor":10000,"commission_minor":500,"returned_minor":19500,"tier_index":0},{"wager_id":"id-25.2","patron_id":"ann","bet_id":"tie","stake_minor":1000,"result":"lose","won_minor":0,"commission_minor":0,"returned_minor":0,"tier_index":null},{"wager_id":"id-26.1","patron_id":"bob","bet_id":"player","stake_minor":5000,"result":"lose","won_minor":0,"commission_minor":0,"returned_minor":0,"tier_index":null},{"wager_id":"id-26.2","patron_id":"bob","bet_id":"big","stake_minor":5000,"result":"lose","won_minor":0,"commission_minor":0,"returned_minor":0,"tier_index":null}],"more":false}', X'B20AFA7F49B13BD5F7DE37517DF645B0862F892F9AC7BFA0DB0591E1487D5739', X'DBE6E4045F0DF6CD014483D2FF410CA7FDDE69DB3ACB7C8C5E05F9385F4F1391');
INSERT INTO events VALUES (108, 2, 51, 'transfer-recorded.v1', 1767225655000, '{"id":"id-25.1:post","kind":"wager-posted","entries":[["stake:main:USD",-10000],["patron:ann:USD",19500],["commission:USD",500],["house:USD",-10000]],"wager_id":"id-25.1","ref":""}', X'119FF18449E20494C17AFC2E94EB781B833FC1111E414EE7BD6FE221AD9A2500', X'391D6FBE625909857FEAFAD0D0D25494194B6F9FF160B5AAD1A309D35B35DDEC');
INSERT INTO events VALUES (109, 2, 52, 'transfer-recorded.v1', 1767225655000, '{"id":"id-25.2:post","kind":"wager-posted","entries":[["stake:main:USD",-1000],["house:USD",1000]],"wager_id":"id-25.2","ref":""}', X'391D6FBE625909857FEAFAD0D0D25494194B6F9FF160B5AAD1A309D35B35DDEC', X'41255CABEED9631E7B0906079F0302F91BEA2669F8E3D805F3013E49F07F7410');
INSERT INTO events VALUES (110, 2, 53, 'transfer-recorded.v1', 1767225655000, '{"id":"id-26.1:post","kind":"wager-posted","entries":[["stake:main:USD",-5000],["house:USD",5000]],"wager_id":"id-26.1","ref":""}', X'41255CABEED9631E7B0906079F0302F91BEA2669F8E3D805F3013E49F07F7410', X'3C021DDC02FB88F6E99A31CF68A3B1AC533A71254F26AF59710CC9B875159D8F');
INSERT INTO events VALUES (111, 2, 54, 'transfer-recorded.v1', 1767225655000, '{"id":"id-26.2:post","kind":"wager-posted","entries":[["stake:main:USD",-5000],["house:USD",5000]],"wager_id":"id-26.2","ref":""}', X'3C021DDC02FB88F6E99A31CF68A3B1AC533A71254F26AF59710CC9B875159D8F', X'2EF9F71B1D545BBC50588C98A3F6798A8EA0F3C5A75D49C1B6D7CB6DA60D1ADA');
INSERT INTO events VALUES (112, 3, 31, 'betting-opened.v1', 1767225656000, '{"coup_id":"id-27","coup_number":5,"last":false}', X'DBE6E4045F0DF6CD014483D2FF410CA7FDDE69DB3ACB7C8C5E05F9385F4F1391', X'2F3AC708702FB49BF474BE1DA7067332D5465802AF4DBB97BC1BDF0B54EDD552');
INSERT INTO events VALUES (113, 3, 32, 'wagers-placed.v1', 1767225657000, '{"patron_id":"ann","action_id":"id-28","action":"repeat","wagers":[{"wager_id":"id-28.1","bet_id":"banker","stake_minor":10000},{"wager_id":"id-28.2","bet_id":"tie","stake_minor":1000}]}', X'2F3AC708702FB49BF474BE1DA7067332D5465802AF4DBB97BC1BDF0B54EDD552', X'0C255F94029F1CB7287CF2BB1DDAA25D893CBCDF5EE468E7D4BA8FF601D97305');
INSERT INTO events VALUES (114, 2, 55, 'transfer-recorded.v1', 1767225657000, '{"id":"id-28.1:pend","kind":"wager-pended","entries":[["patron:ann:USD",-10000],["stake:main:USD",10000]],"wager_id":"id-28.1","ref":""}', X'2EF9F71B1D545BBC50588C98A3F6798A8EA0F3C5A75D49C1B6D7CB6DA60D1ADA', X'4DEB8C89421B7232005E48FD00E3383A428D9D13151E2A6175AC6DF34B634F07');
INSERT INTO events VALUES (115, 2, 56, 'transfer-recorded.v1', 1767225657000, '{"id":"id-28.2:pend","kind":"wager-pended","entries":[["patron:ann:USD",-1000],["stake:main:USD",1000]],"wager_id":"id-28.2","ref":""}', X'4DEB8C89421B7232005E48FD00E3383A428D9D13151E2A6175AC6DF34B634F07', X'EB20CF83D8BA4F3F320D54744A6AC6F74A8F4702D9BD9915E605B123D8A22D95');
INSERT INTO events VALUES (116, 3, 33, 'wagers-placed.v1', 1767225658000, '{"patron_id":"bob","action_id":"id-29","action":"place","wagers":[{"wager_id":"id-29.1","bet_id":"player","stake_minor":5000},{"wager_id":"id-29.2","bet_id":"big","stake_minor":5000}]}', X'0C255F94029F1CB7287CF2BB1DDAA25D893CBCDF5EE468E7D4BA8FF601D97305', X'345A95CC5A7F8254A5C5EE770262E89605091DEA15727D2086029001F7CC3FCC');
INSERT INTO events VALUES (117, 2, 57, 'transfer-recorded.v1', 1767225658000, '{"id":"id-29.1:pend","kind":"wager-pended","entries":[["patron:bob:USD",-5000],["stake:main:USD",5000]],"wager_id":"id-29.1","ref":""}', X'EB20CF83D8BA4F3F320D54744A6AC6F74A8F4702D9BD9915E605B123D8A22D95', X'074206E2393ED1F26EFF70A3E193738B91D04959C458658A9A4DC1DE9F66F8F9');
INSERT INTO events VALUES (118, 2, 58, 'transfer-recorded.v1', 1767225658000, '{"id":"id-29.2:pend","kind":"wager-pended","entries":[["patron:bob:USD",-5000],["stake:main:USD",5000]],"wager_id":"id-29.2","ref":""}', X'074206E2393ED1F26EFF70A3E193738B91D04959C458658A9A4DC1DE9F66F8F9', X'0E960E3E71DD4EA51C352D5D3F6DFEFE155877404715BF28DC52FCE59F28E543');
INSERT INTO events VALUES (119, 3, 34, 'betting-closed.v1', 1767225659000, '{"coup_id":"id-27"}', X'345A95CC5A7F8254A5C5EE770262E89605091DEA15727D2086029001F7CC3FCC', X'8A14F36114D16B795FE64BDA50B9C732B6E5E1FD0B17519E509A46A8C48365F8');
INSERT INTO events VALUES (120, 3, 35, 'coup-dealt.v1', 1767225660000, '{"coup_id":"id-27","burnt":"Tc","cards":"Ks 8h 3h 4c Qs 6h","coup":"P:Ks,3h,Qs B:8h,4c,6h","outcome":"banker","facts":{"":{"player":3,"banker":8,"player_pair":0,"banker_pair":0,"cards":6,"player_cards":3,"banker_cards":3,"player_two":3,"banker_two":2}},"last":false,"coups_left":null}', X'8A14F36114D16B795FE64BDA50B9C732B6E5E1FD0B17519E509A46A8C48365F8', X'0675C00A429A4174C6560F818590E3C55322C4061361267F292E92D8A3EC145B');
INSERT INTO events VALUES (121, 3, 36, 'coup-settled.v1', 1767225661000, '{"coup_id":"id-27","fingerprint":"f78ebd562e8ab10ac25b5cc3102d0a6a7319a040617ab4ec6b5b4cd9f855668d","wagers":[{"wager_id":"id-28.1","patron_id":"ann","bet_id":"banker","stake_minor":10000,"result":"win","won_minor":10000,"commission_minor":500,"returned_minor":19500,"tier_index":0},{"wager_id":"id-28.2","patron_id":"ann","bet_id":"tie","stake_minor":1000,"result":"lose","won_minor":0,"commission_minor":0,"returned_minor":0,"tier_index":null},{"wager_id":"id-29.1","patron_id":"bob","bet_id":"player","stake_minor":5000,"result":"lose","won_minor":0,"commission_minor":0,"returned_minor":0,"tier_index":null},{"wager_id":"id-29.2","patron_id":"bob","bet_id":"big","stake_minor":5000,"result":"win","won_minor":2700,"commission_minor":0,"returned_minor":7700,"tier_index":0}],"more":false}', X'0675C00A429A4174C6560F818590E3C55322C4061361267F292E92D8A3EC145B', X'D327A6F452354D8AAACB2D940C4EE8EC4674E2CD4FF4CCD0D256028BA84F4285');
INSERT INTO events VALUES (122, 2, 59, 'transfer-recorded.v1', 1767225661000, '{"id":"id-28.1:post","kind":"wager-posted","entries":[["stake:main:USD",-10000],["patron:ann:USD",19500],["commission:USD",500],["house:USD",-10000]],"wager_id":"id-28.1","ref":""}', X'0E960E3E71DD4EA51C352D5D3F6DFEFE155877404715BF28DC52FCE59F28E543', X'2FAB4C59CB2B4B30DCE7C61F4AC83C4922B76845D683557E44406429DA8B0B48');
INSERT INTO events VALUES (123, 2, 60, 'transfer-recorded.v1', 1767225661000, '{"id":"id-28.2:post","kind":"wager-posted","entries":[["stake:main:USD",-1000],["house:USD",1000]],"wager_id":"id-28.2","ref":""}', X'2FAB4C59CB2B4B30DCE7C61F4AC83C4922B76845D683557E44406429DA8B0B48', X'A92C7145F5C89D091C8DAC23A8300F60C7D12258B4763D880ECC0B2D61C01749');
INSERT INTO events VALUES (124, 2, 61, 'transfer-recorded.v1', 1767225661000, '{"id":"id-29.1:post","kind":"wager-posted","entries":[["stake:main:USD",-5000],["house:USD",5000]],"wager_id":"id-29.1","ref":""}', X'A92C7145F5C89D091C8DAC23A8300F60C7D12258B4763D880ECC0B2D61C01749', X'A35BE8B466981489639DD5039A19310589D710BBF48F9618A23D0FE303074AE7');
INSERT INTO events VALUES (125, 2, 62, 'transfer-recorded.v1', 1767225661000, '{"id":"id-29.2:post","kind":"wager-posted","entries":[["stake:main:USD",-5000],["patron:bob:USD",7700],["house:USD",-2700]],"wager_id":"id-29.2","ref":""}', X'A35BE8B466981489639DD5039A19310589D710BBF48F9618A23D0FE303074AE7', X'9C92555111F73CEF3A44CFEB3A3EF69EEB9FF76BC2509E8FE0B2D2D30C576612');
INSERT INTO events VALUES (126, 3, 37, 'betting-opened.v1', 1767225662000, '{"coup_id":"id-30","coup_number":6,"last":false}', X'D327A6F452354D8AAACB2D940C4EE8EC4674E2CD4FF4CCD0D256028BA84F4285', X'088080ED4AE8816B9FDD3F5D6A595F3E4182BD7FD6EAE42F640B4EE9328B3984');
INSERT INTO events VALUES (127, 3, 38, 'wagers-placed.v1', 1767225663000, '{"patron_id":"bob","action_id":"id-31","action":"repeat","wagers":[{"wager_id":"id-31.1","bet_id":"player","stake_minor":5000},{"wager_id":"id-31.2","bet_id":"big","stake_minor":5000}]}', X'088080ED4AE8816B9FDD3F5D6A595F3E4182BD7FD6EAE42F640B4EE9328B3984', X'B3187DF060E28F194E7EAACA1AF23B3D06A76ACF466DCF8EA6C0AF2196877A17');
INSERT INTO events VALUES (128, 2, 63, 'transfer-recorded.v1', 1767225663000, '{"id":"id-31.1:pend","kind":"wager-pended","entries":[["patron:bob:USD",-5000],["stake:main:USD",5000]],"wager_id":"id-31.1","ref":""}', X'9C92555111F73CEF3A44CFEB3A3EF69EEB9FF76BC2509E8FE0B2D2D30C576612', X'AAD3FE8DC6206BDB27E890CCE4196ABA8DEB2A53D8E46B215629157905605B4B');
INSERT INTO events VALUES (129, 2, 64, 'transfer-recorded.v1', 1767225663000, '{"id":"id-31.2:pend","kind":"wager-pended","entries":[["patron:bob:USD",-5000],["stake:main:USD",5000]],"wager_id":"id-31.2","ref":""}', X'AAD3FE8DC6206BDB27E890CCE4196ABA8DEB2A53D8E46B215629157905605B4B', X'6DDC3AE41EC986F4871008CEF718666B1CD0E31B6D5BA7E3BB5928BC80651E38');
INSERT INTO events VALUES (130, 3, 39, 'coup-voided.v1', 1767225664000, '{"coup_id":"id-30","reason":"burn-forgotten","wager_ids":["id-31.1","id-31.2"]}', X'B3187DF060E28F194E7EAACA1AF23B3D06A76ACF466DCF8EA6C0AF2196877A17', X'7D0A53B36E4010B21BD2B2B9F7F6EC0A072CB250DFB2428160ECA3BC9BAF1AB7');
INSERT INTO events VALUES (131, 2, 65, 'transfer-recorded.v1', 1767225664000, '{"id":"id-31.1:void","kind":"wager-voided","entries":[["stake:main:USD",-5000],["patron:bob:USD",5000]],"wager_id":"id-31.1","ref":""}', X'6DDC3AE41EC986F4871008CEF718666B1CD0E31B6D5BA7E3BB5928BC80651E38', X'B3A246F50CE4843428E541117FE3E6112AAC614E049D184B1AD237E3F537D696');
INSERT INTO events VALUES (132, 2, 66, 'transfer-recorded.v1', 1767225664000, '{"id":"id-31.2:void","kind":"wager-voided","entries":[["stake:main:USD",-5000],["patron:bob:USD",5000]],"wager_id":"id-31.2","ref":""}', X'B3A246F50CE4843428E541117FE3E6112AAC614E049D184B1AD237E3F537D696', X'62905F3A873446D91723D5C65087B4C15E5089D1CCF8D4859C0D12A48149E716');
INSERT INTO events VALUES (133, 3, 40, 'betting-opened.v1', 1767225665000, '{"coup_id":"id-32","coup_number":7,"last":false}', X'7D0A53B36E4010B21BD2B2B9F7F6EC0A072CB250DFB2428160ECA3BC9BAF1AB7', X'0BA0F9E2A4AA25152E4E6D4477CDC044FF3729181ECD148EA2D90FB6ABB0A6E3');
INSERT INTO events VALUES (134, 3, 41, 'wagers-placed.v1', 1767225666000, '{"patron_id":"ann","action_id":"id-33","action":"place","wagers":[{"wager_id":"id-33.1","bet_id":"banker","stake_minor":10000},{"wager_id":"id-33.2","bet_id":"perfect_pair","stake_minor":1000}]}', X'0BA0F9E2A4AA25152E4E6D4477CDC044FF3729181ECD148EA2D90FB6ABB0A6E3', X'8B1926D4FFF48B8B415E08E1584170A22ACB98101BCC0E31B194FB62F652F75A');
INSERT INTO events VALUES (135, 2, 67, 'transfer-recorded.v1', 1767225666000, '{"id":"id-33.1:pend","kind":"wager-pended","entries":[["patron:ann:USD",-10000],["stake:main:USD",10000]],"wager_id":"id-33.1","ref":""}', X'62905F3A873446D91723D5C65087B4C15E5089D1CCF8D4859C0D12A48149E716', X'9C6E0450879356E3625DD10CAEF53B7E28652562F26E7961F29D71B59F2160B3');
INSERT INTO events VALUES (136, 2, 68, 'transfer-recorded.v1', 1767225666000, '{"id":"id-33.2:pend","kind":"wager-pended","entries":[["patron:ann:USD",-1000],["stake:main:USD",1000]],"wager_id":"id-33.2","ref":""}', X'9C6E0450879356E3625DD10CAEF53B7E28652562F26E7961F29D71B59F2160B3', X'B8B6A6AC319EE531FEECD2010CD8A2D623059321D5C65094B4DF6094E64E097E');
INSERT INTO events VALUES (137, 3, 42, 'wagers-placed.v1', 1767225667000, '{"patron_id":"bob","action_id":"id-34","action":"place","wagers":[{"wager_id":"id-34.1","bet_id":"player_odd","stake_minor":5000}]}', X'8B1926D4FFF48B8B415E08E1584170A22ACB98101BCC0E31B194FB62F652F75A', X'F1D41F475AC1E1D6954D3BB7FD2936C661272E75B76B054E91B1D16FC6F193B2');
INSERT INTO events VALUES (138, 2, 69, 'transfer-recorded.v1', 1767225667000, '{"id":"id-34.1:pend","kind":"wager-pended","entries":[["patron:bob:USD",-5000],["stake:main:USD",5000]],"wager_id":"id-34.1","ref":""}', X'B8B6A6AC319EE531FEECD2010CD8A2D623059321D5C65094B4DF6094E64E097E', X'8BB7ADF53D013A5CB61BC27462857CBA3E3F929CF2B8E153F25F07CC73405CF6');
INSERT INTO open_wagers VALUES ('id-33.1', 'patron:ann:USD', 'stake:main:USD', 10000);
INSERT INTO open_wagers VALUES ('id-33.2', 'patron:ann:USD', 'stake:main:USD', 1000);
INSERT INTO open_wagers VALUES ('id-34.1', 'patron:bob:USD', 'stake:main:USD', 5000);
INSERT INTO people VALUES ('ann', '{"language":"vi","name":"Ann"}');
INSERT INTO streams VALUES (1, 'house', 2, X'093C7E47407355FD77374F96B2AB40736ECF2C7F03DAEA5BA8D1FDCE6B403BCE');
INSERT INTO streams VALUES (2, 'ledger', 69, X'8BB7ADF53D013A5CB61BC27462857CBA3E3F929CF2B8E153F25F07CC73405CF6');
INSERT INTO streams VALUES (3, 'table/main', 42, X'F1D41F475AC1E1D6954D3BB7FD2936C661272E75B76B054E91B1D16FC6F193B2');
INSERT INTO streams VALUES (4, 'table/pictures', 15, X'A80C9423BBB3E9DF8DD29F1B34A8770F0486DDE0179158DF8D056E59FACE9F28');
INSERT INTO streams VALUES (5, 'table/closed', 10, X'299FE536A082EB3C526707EA3621E8A0FA3550784D52540827242900D954C680');
INSERT INTO transfers VALUES (1, 'id-1', 'deposit', NULL);
INSERT INTO transfers VALUES (2, 'id-2', 'deposit', NULL);
INSERT INTO transfers VALUES (3, 'id-5.1:pend', 'wager-pended', 'id-5.1');
INSERT INTO transfers VALUES (4, 'id-5.2:pend', 'wager-pended', 'id-5.2');
INSERT INTO transfers VALUES (5, 'id-5.1:post', 'wager-posted', 'id-5.1');
INSERT INTO transfers VALUES (6, 'id-5.2:post', 'wager-posted', 'id-5.2');
INSERT INTO transfers VALUES (7, 'id-8.1:pend', 'wager-pended', 'id-8.1');
INSERT INTO transfers VALUES (8, 'id-8.2:pend', 'wager-pended', 'id-8.2');
INSERT INTO transfers VALUES (9, 'id-8.3:pend', 'wager-pended', 'id-8.3');
INSERT INTO transfers VALUES (10, 'id-8.1:post', 'wager-posted', 'id-8.1');
INSERT INTO transfers VALUES (11, 'id-8.2:post', 'wager-posted', 'id-8.2');
INSERT INTO transfers VALUES (12, 'id-8.3:post', 'wager-posted', 'id-8.3');
INSERT INTO transfers VALUES (13, 'id-11.1:pend', 'wager-pended', 'id-11.1');
INSERT INTO transfers VALUES (14, 'id-11.2:pend', 'wager-pended', 'id-11.2');
INSERT INTO transfers VALUES (15, 'id-11.3:pend', 'wager-pended', 'id-11.3');
INSERT INTO transfers VALUES (16, 'id-12.1:pend', 'wager-pended', 'id-12.1');
INSERT INTO transfers VALUES (17, 'id-11.1:post', 'wager-posted', 'id-11.1');
INSERT INTO transfers VALUES (18, 'id-11.2:post', 'wager-posted', 'id-11.2');
INSERT INTO transfers VALUES (19, 'id-11.3:post', 'wager-posted', 'id-11.3');
INSERT INTO transfers VALUES (20, 'id-12.1:post', 'wager-posted', 'id-12.1');
INSERT INTO transfers VALUES (21, 'id-15.1:pend', 'wager-pended', 'id-15.1');
INSERT INTO transfers VALUES (22, 'id-15.2:pend', 'wager-pended', 'id-15.2');
INSERT INTO transfers VALUES (23, 'id-16.1:pend', 'wager-pended', 'id-16.1');
INSERT INTO transfers VALUES (24, 'id-16.2:pend', 'wager-pended', 'id-16.2');
INSERT INTO transfers VALUES (25, 'id-16.1:void', 'wager-voided', 'id-16.1');
INSERT INTO transfers VALUES (26, 'id-16.2:void', 'wager-voided', 'id-16.2');
INSERT INTO transfers VALUES (27, 'id-17.1:pend', 'wager-pended', 'id-17.1');
INSERT INTO transfers VALUES (28, 'id-17.1:void', 'wager-voided', 'id-17.1');
INSERT INTO transfers VALUES (29, 'id-15.1:post', 'wager-posted', 'id-15.1');
INSERT INTO transfers VALUES (30, 'id-15.2:post', 'wager-posted', 'id-15.2');
INSERT INTO transfers VALUES (31, 'id-19.1:pend', 'wager-pended', 'id-19.1');
INSERT INTO transfers VALUES (32, 'id-19.2:pend', 'wager-pended', 'id-19.2');
INSERT INTO transfers VALUES (33, 'id-20.1:pend', 'wager-pended', 'id-20.1');
INSERT INTO transfers VALUES (34, 'id-20.2:pend', 'wager-pended', 'id-20.2');
INSERT INTO transfers VALUES (35, 'id-19.1:post', 'wager-posted', 'id-19.1');
INSERT INTO transfers VALUES (36, 'id-19.2:post', 'wager-posted', 'id-19.2');
INSERT INTO transfers VALUES (37, 'id-20.1:post', 'wager-posted', 'id-20.1');
INSERT INTO transfers VALUES (38, 'id-20.2:post', 'wager-posted', 'id-20.2');
INSERT INTO transfers VALUES (39, 'id-22.1:pend', 'wager-pended', 'id-22.1');
INSERT INTO transfers VALUES (40, 'id-22.2:pend', 'wager-pended', 'id-22.2');
INSERT INTO transfers VALUES (41, 'id-23.1:pend', 'wager-pended', 'id-23.1');
INSERT INTO transfers VALUES (42, 'id-23.2:pend', 'wager-pended', 'id-23.2');
INSERT INTO transfers VALUES (43, 'id-22.1:post', 'wager-posted', 'id-22.1');
INSERT INTO transfers VALUES (44, 'id-22.2:post', 'wager-posted', 'id-22.2');
INSERT INTO transfers VALUES (45, 'id-23.1:post', 'wager-posted', 'id-23.1');
INSERT INTO transfers VALUES (46, 'id-23.2:post', 'wager-posted', 'id-23.2');
INSERT INTO transfers VALUES (47, 'id-25.1:pend', 'wager-pended', 'id-25.1');
INSERT INTO transfers VALUES (48, 'id-25.2:pend', 'wager-pended', 'id-25.2');
INSERT INTO transfers VALUES (49, 'id-26.1:pend', 'wager-pended', 'id-26.1');
INSERT INTO transfers VALUES (50, 'id-26.2:pend', 'wager-pended', 'id-26.2');
INSERT INTO transfers VALUES (51, 'id-25.1:post', 'wager-posted', 'id-25.1');
INSERT INTO transfers VALUES (52, 'id-25.2:post', 'wager-posted', 'id-25.2');
INSERT INTO transfers VALUES (53, 'id-26.1:post', 'wager-posted', 'id-26.1');
INSERT INTO transfers VALUES (54, 'id-26.2:post', 'wager-posted', 'id-26.2');
INSERT INTO transfers VALUES (55, 'id-28.1:pend', 'wager-pended', 'id-28.1');
INSERT INTO transfers VALUES (56, 'id-28.2:pend', 'wager-pended', 'id-28.2');
INSERT INTO transfers VALUES (57, 'id-29.1:pend', 'wager-pended', 'id-29.1');
INSERT INTO transfers VALUES (58, 'id-29.2:pend', 'wager-pended', 'id-29.2');
INSERT INTO transfers VALUES (59, 'id-28.1:post', 'wager-posted', 'id-28.1');
INSERT INTO transfers VALUES (60, 'id-28.2:post', 'wager-posted', 'id-28.2');
INSERT INTO transfers VALUES (61, 'id-29.1:post', 'wager-posted', 'id-29.1');
INSERT INTO transfers VALUES (62, 'id-29.2:post', 'wager-posted', 'id-29.2');
INSERT INTO transfers VALUES (63, 'id-31.1:pend', 'wager-pended', 'id-31.1');
INSERT INTO transfers VALUES (64, 'id-31.2:pend', 'wager-pended', 'id-31.2');
INSERT INTO transfers VALUES (65, 'id-31.1:void', 'wager-voided', 'id-31.1');
INSERT INTO transfers VALUES (66, 'id-31.2:void', 'wager-voided', 'id-31.2');
INSERT INTO transfers VALUES (67, 'id-33.1:pend', 'wager-pended', 'id-33.1');
INSERT INTO transfers VALUES (68, 'id-33.2:pend', 'wager-pended', 'id-33.2');
INSERT INTO transfers VALUES (69, 'id-34.1:pend', 'wager-pended', 'id-34.1');
