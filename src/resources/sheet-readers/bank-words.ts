/** What a column of a bank file is here. */
export type Role =
  | 'date'
  | 'time'
  | 'in'
  | 'out'
  | 'amount'
  | 'direction'
  | 'balance'
  | 'name'
  | 'account'
  | 'bank'
  | 'summary'
  | 'reference'
  | 'own'
  | 'currency'
  | 'state'
  | 'kind'
  | 'payer'
  | 'payerName'
  | 'payerBank'
  | 'payee'
  | 'payeeName'
  | 'payeeBank'

/**
 * What banks call their columns, the likeliest name first; spaces, widths, a unit in brackets and an English name behind
 * the Chinese one do not count. A summary is all of its columns, any other role the first that the file has.
 */
export const headings: Readonly<Record<Role, readonly string[]>> = {
  date: split('交易日期 交易时间 交易日 记账日期 记账日 入账日期 记账时间 发生时间 交易日期时间 日期'),
  time: split('交易时间 记账时间 交易时刻'),
  in: split(
    '记账金额(收入) 交易金额(收入) 收入金额 收入 贷方金额 贷方发生额(收入) 贷方发生额 存入金额 存入 转入金额 贷方 收入发生额',
  ),
  out: split(
    '记账金额(支出) 交易金额(支出) 支出金额 支出 借方金额 借方发生额(支取) 借方发生额 取出金额 支取金额 支取 转出金额 借方 支出发生额',
  ),
  amount: split('交易金额 发生额 收支金额 金额 人民币金额 结算金额 应结订单金额'),
  direction: split('借贷标志 借/贷 借贷 收/支 收支类型 交易方向 收支标志 借贷方向'),
  balance: split('余额 账户余额 本次余额 联机余额 交易后余额 账户结余 当前余额'),
  name: split(
    '对方户名 对方账户名称 对方账户名 对方单位名称 对方单位 对方名称 收(付)方名称 收付方名称 交易对手名称 对手信息 交易对方 对方账号名称',
  ),
  account: split('对方账号 对方卡号/账号 对方账户 收(付)方账号 收付方账号 交易对手账号 对方帐号'),
  bank: split('对方开户机构 对方开户行 对方行名 对方开户行名 收(付)方开户行名 交易对手行名'),
  summary: split(
    '摘要 交易摘要 交易详情 交易描述 交易名称 用途 交易用途 备注 附言 交易附言 客户附言 客户摘要 业务摘要 其它摘要 商品说明 商品 商品名称 业务名称 交易场所 交易地点 网点名称',
  ),
  reference: split(
    '交易流水号 流水号 账户明细编号-交易流水号 日志号 凭证号 资金流水单号 账务流水号 交易订单号 交易单号 核心流水号',
  ),
  own: split('本方账号 账号 借记卡号 卡号末四位 卡号后四位 卡末四位'),
  currency: split('记账币种 结算币种 币种 币别 货币'),
  state: split('交易状态 当前状态'),
  kind: split('交易类型 业务类型 交易分类'),
  payer: split('付款人账号 付款账号 付款方账号'),
  payerName: split('付款人名称 付款人户名 付款方名称 付款方户名'),
  payerBank: split('付款人开户行名 付款人开户行 付款方开户行'),
  payee: split('收款人账号 收款账号 收款方账号'),
  payeeName: split('收款人名称 收款人户名 收款方名称 收款方户名'),
  payeeBank: split('收款人开户行名 收款人开户行 收款方开户行'),
}

/** What a file says of an amount beside it, from the bank's side: 贷 is money that came in. */
export const directions = {
  in: split('贷 贷方 收 收入 存入 转入 来账 入账 CR C CRDT CREDIT'),
  out: split('借 借方 支 支出 支取 取出 转出 往账 出账 DR D DBIT DEBIT'),
  neutral: split('/ 不计收支 中性交易 其他'),
} as const

/** What stands above the headings before the account, the period and the balances. */
export const preamble = {
  account: '(?:查询账号|本方账号|银行账号|账户账号|账户号|支付宝账户|卡号|账号|帐号)',
  opening: '(?:期初余额|上期余额|承前余额)',
  closing: '(?:期末余额|本期余额)',
  year: '(\\d{4})年(?:(\\d{1,2})月)?',
} as const

/** With which words the lines below the rows begin. */
export const footers =
  '^(?:#|-{3,}|—|\\*|合计|总计|小计|累计|人民币合计|外币合计|合计金额|以上|以下|共|总|收入|支出|贷方|借方|记录|打印|制表|下载|导出|注|说明|提示|温馨|声明|资金流水总|本页|当前页|期末|期初|\\d+笔|\\d+收|\\d+支)'

/** Sums as files state them: how many lines, and how much came in and went out. */
export const stated = {
  count: ['共(\\d+)笔', '总笔数[:：]?(\\d+)', '记录数[:：]?(\\d+)'],
  in: [
    '(?:收入|贷方|存入)(?:合计|总额|金额)?[:：,，]?(\\d+)笔[,，:：]?共?([\\d,.]+)元?',
    '(\\d+)收([\\d,]+\\.\\d{2})',
    '(?:收入|贷方|存入)(?:合计|总额|总金额)[:：]?()([\\d,]+\\.\\d{2})',
  ],
  out: [
    '(?:支出|借方|支取)(?:合计|总额|金额)?[:：,，]?(\\d+)笔[,，:：]?共?-?([\\d,.]+)元?',
    '(\\d+)支([\\d,]+\\.\\d{2})',
    '(?:支出|借方|支取)(?:合计|总额|总金额)[:：]?()-?([\\d,]+\\.\\d{2})',
  ],
} as const

/** The sums below the rows of a merchant's ledger, as headings of their own. */
export const merchantSums = {
  count: '资金流水总笔数',
  inCount: '收入笔数',
  in: '收入金额',
  outCount: '支出笔数',
  out: '支出金额',
} as const

/** The unit of money, and the signs in a written day. */
export const [yuan, dateSigns] = ['元', '年月日']

/** Money of the country, as columns of currencies have it. */
export const yuanWords: readonly string[] = split('人民币 人民币元 CNY RMB 156 001 人民币(本位币) 人民币(CNY)')

function split(words: string): readonly string[] {
  return words.split(' ')
}

/** What the name of a company has besides its name; two that differ in nothing else are one. */
export const nameNoise = '有限责任公司|股份有限公司|有限公司|集团|公司|\\(个人独资\\)|个体工商户'
