/**
 * Passwords that everybody tries first, in lower case, of eight characters and more (shorter ones are refused anyway):
 * the world's, and the habits of Chinese users: 我爱你, 520, 1314, keyboard runs, pinyin, years of birth, zodiac words.
 */
const common = `
password passw0rd p@ssw0rd p@ssword password1 password12 password123 password1234 password! password01 password1! pass1234 pass12345
passwd123 passwort motdepasse mypassword newpassword changeme changeme1 changeme123 letmein1 letmein123 welcome1 welcome12
welcome123 welcome2024 welcome2025 welcome2026 iloveyou iloveyou1 iloveyou2 iloveyou123 iloveu520 ilove1314 princess sunshine sunshine1 football football1
baseball basketball superman superman1 batman123 spiderman starwars pokemon1 michael1 jennifer jordan23 charlie1 computer internet
whatever trustno1 trustnoone dragon123 master123 shadow12 monkey123 killer123 hello123 hello1234 hello2026 helloworld testtest test1234
test12345 test123456 testing1 testing123 guest123 guest1234 user1234 user12345 username username1 default1 secret123 secret1234 access14
admin123 admin1234 admin12345 admin123456 admin1234567 admin12345678 admin123! admin@123 admin888 admin8888 admin666 admin6666
admin2024 admin2025 admin2026 adminadmin adminpass administrator administrator1 root1234 root12345 root123456 rootroot toor1234 manager1
manager123 operator operator1 system123 sysadmin sysadmin1 oracle123 mysql123 postgres postgres1 server123 qwertyui qwertyuiop qwerty12
qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty1! qwer1234 qwer12345 qwer123456 qwer!234 qwerasdf qwerasdfzxcv qweasdzxc qweasd123
qwe123456 qwe12345 qwe123qwe qweqwe123 qaz12345 qazwsx12 qazwsx123 qazwsxedc qazwsxedc1 qazwsxedc123 qazxswedc 1qaz2wsx 1qaz2wsx3edc
1qaz@wsx 1qazxsw2 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y zaq12wsx zaq1xsw2 zxcvbnm1 zxcvbnm123 zxcvbnma zxc12345 zxc123456 zxcasdqwe asdfghjk
asdfghjkl asdfghjkl1 asdf1234 asdf12345 asdfasdf asd12345 asd123456 asdasd123 asdqwe123 qwert123 qwert12345 aaa11111 aaa12345 aaa123456
aaaa1111 aaaa1234 aaaaaaaa aabbccdd abc12345 abc123456 abc1234567 abc12345678 abc123abc abcabc123 abcd1234 abcd12345 abcd123456
abcde123 abcde12345 abcdefgh abcdefg1 abcdefg123 abcdefghi abcdef123 abcdef123456 a1234567 a12345678 a123456789 a1b2c3d4 a1b2c3d4e5
a1s2d3f4 aa123456 aa12345678 aa123123 aa112233 aa11223344 as123456 asd123asd ab123456 z1234567 z12345678 z123456789 zz123456 q1234567
q12345678 q123456789 q1w2e3r4 q1w2e3r4t5 qq123456 qq12345678 qq123123 qq5201314 qq1314520 w1234567 w12345678 w123456789 ww123456 wo123456
x1234567 x12345678 xx123456 s1234567 s12345678 l1234567 l12345678 lj123456 li123456 wang1234 wang123456 wang12345 zhang123 zhang1234 zhang123456
liu123456 chen1234 chen123456 yang1234 yang123456 huang123 huang123456 zhao1234 zhao123456 wu123456 zhou1234 zhou123456 lin123456 lihua123
xiaoming xiaoming1 xiaoming123 xiaohong xiaohua1 zhangsan zhangsan1 zhangsan123 lisi1234 wangwu123 wangxiao woaini123 woaini1234
woaini520 woaini521 woaini1314 woaini5201314 woaini12 woaini123456 woainima woaiwojia woaiwo123 woaiwo520 wodemima nishishei
nihao123 nihao1234 nihao123456 nihao2026 caonima1 caonima123 wocaonima dajiahao tiantian tiantian1 baobao123 baobei520 baobei123 qinaide1
laopo520 laopo1314 laogong1 laogong520 mima1234 mima12345 mima123456 mimamima mima8888 denglu123 gongsi123 gongsi888 kuaile123 xinnian1
fengkuang xingfu123 pingan123 pingan888 facai888 facai666 falali888 gongxifacai zhongguo zhongguo1 zhongguo123 china123 china1234 china888
china2008 beijing1 beijing123 beijing2008 beijing2022 shanghai shanghai1 shanghai123 shenzhen shenzhen1 shenzhen123 guangzhou guangzhou1
guangzhou123 chengdu1 chengdu123 chongqing chongqing1 hangzhou hangzhou1 hangzhou123 nanjing1 nanjing123 wuhan1234 taobao123 alibaba1
alipay123 weixin123 wechat123 baidu123 tencent1 huawei123 huawei1234 huawei@123 xiaomi123 long1234 wulong123 qicheche yunshu123 wuliu123
tuoyun123 jiaoche1 jiaoche123 cheliang1 siji1234 siji123456 diaodu123 caiwu123 caiwu1234 kuaiji123 chuna123 laoban123 laoban888 jingli123
11111111 111111111 1111111111 22222222 33333333 44444444 55555555 66666666 666666666 6666666666 77777777 88888888 888888888 8888888888
99999999 999999999 00000000 0000000000 11112222 11223344 1122334455 112233445566 12121212 12312312 123123123 1231231234 12341234 123412341234
12344321 12345678 123456789 1234567890 12345678910 123456789a 123456789abc 123456789q 123456789z 12345678a 12345678q 1234567a 1234567q
123456aa 123456ab 123456abc 123456asd 123456qq 123456qwe 123456zz 123456as 123456zx 12345abc 12345abcde 12345qwe 12345qwert 1234abcd
1234asdf 1234qwer 123abc123 123abc456 123qwe123 123qweasd 123qweasdzxc 123qwe!@# 123asd123 123456654321 1234567890a 147258369 1472583690
159357456 159753456 159951159 13131313 13141314 1314520520 13145200 5201314520 52013145 52013140 5201314a 520131400 52052052 520520520
521521521 5211314a 5845201314 66668888 88886666 16888888 168168168 16816888 51888888 99998888 87654321 876543210 987654321 9876543210
98765432 0123456789 01234567 10101010 20082008 19491001 19990909 19881228 20000101 20200202 31415926 3141592653 741852963 7418529630
789456123 789456123a 963852741 android1 android123 linux123 windows1 windows10 iphone12 google123 apple123 samsung1 nokia123 monkey12
lovelove lovelove1 loveyou1 loveme123 love1234 love5201314 love520520 love1314 lover123 sweetheart babygirl1 angel123 angel520 happy123
happy1234 happy2026 lucky123 lucky888 lucky168 money888 money123 freedom1 summer2024 summer2025 summer2026 winter2025 winter2026 spring2026
autumn2026 monday123 friday123 january1 october1 soccer123 hockey123 tiger123 tiger888 dragon88 dragon888 phoenix1 panda123 pikachu1
`

/** Looked up in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(common.split(/\s+/).filter(Boolean))
