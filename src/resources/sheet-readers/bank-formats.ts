import type { Text } from '../../define/text.ts'
import type { Role } from './bank-words.ts'

/** A layout of rows and columns: by what it is known, and where it differs from what most banks do. */
export type TableFormat = {
  label: Text
  /** The bank by the word that its name holds; none where any bank may send it. */
  bank?: string
  /** Its headings all stand in one row; of several sets, any. */
  heads: readonly (readonly string[])[]
  /** What stands above the headings. */
  above?: string
  /** Columns under other names than the usual ones, or of these the ones that count. */
  columns?: Partial<Record<Role, readonly string[]>>
  /** `inverted`: of a credit card, spending is above zero. `unsigned`: the column or the word beside it says which way, whatever the sign. */
  sign?: 'inverted' | 'unsigned'
  /** Words beside an amount that this bank alone has. */
  directions?: { in: readonly string[]; out: readonly string[] }
  /** Which way money went where the file calls it neither, by what is in these columns. */
  neutral?: { of: readonly Role[]; in: string; out: string }
  /** Lines in these states were never paid. */
  skip?: string
  /** Days are `MM/DD`; the year stands above. */
  noYear?: true
  /** The line that a whole file ends with: without it, it was cut off. */
  ends?: string
  /** The file itself says that its sums may differ. */
  looseSums?: true
  /** No ledger: refused with what to fetch instead. */
  isRefused?: true
}

const one = (...lists: string[]) => lists.map((list) => list.split(' '))

/** The layouts, the more particular before the more general. */
export const tableFormats = {
  wechatTrade: {
    label: ['微信商户交易账单', 'WeChat Pay trade bill'],
    heads: one('交易时间 公众账号ID 商户号 微信订单号'),
    isRefused: true,
  },
  wechatMerchant: {
    label: ['微信商户资金账单', 'WeChat Pay merchant fund flow'],
    bank: '微信',
    heads: one('记账时间 资金流水单号 收支类型 收支金额 账户结余'),
    columns: { date: ['记账时间'], time: [], reference: ['资金流水单号'], summary: ['业务名称', '业务类型', '备注'] },
    sign: 'unsigned',
    ends: '资金流水总笔数',
  },
  wechatPersonal: {
    label: ['微信支付账单', 'WeChat Pay bill'],
    bank: '微信',
    heads: one('交易时间 交易类型 交易对方 收/支 金额 当前状态 交易单号'),
    columns: { date: ['交易时间'], time: [], summary: ['交易类型', '商品', '当前状态', '备注'] },
    sign: 'unsigned',
    neutral: { of: ['kind'], in: '充值|零钱通转出|转入零钱$', out: '提现|转入零钱通|信用卡还款' },
    looseSums: true,
  },
  alipayBusiness: {
    label: ['支付宝账务明细', 'Alipay business ledger'],
    bank: '支付宝',
    heads: one('账务流水号 业务流水号 发生时间 收入金额 支出金额 账户余额'),
    columns: { date: ['发生时间'], time: [], reference: ['账务流水号'], summary: ['业务类型', '商品名称', '备注'] },
    sign: 'unsigned',
    ends: '列表结束',
  },
  alipayPersonal: {
    label: ['支付宝交易明细', 'Alipay bill'],
    bank: '支付宝',
    heads: one('交易时间 交易对方 商品说明 收/支 金额 交易状态 交易订单号'),
    columns: { date: ['交易时间'], time: [], summary: ['交易分类', '商品说明', '备注'] },
    sign: 'unsigned',
    neutral: { of: ['state'], in: '退款成功', out: '$^' },
    skip: '交易关闭|等待',
    looseSums: true,
  },
  icbcCredit: {
    label: ['工商银行信用卡', 'ICBC credit card'],
    bank: '工商',
    heads: one('交易日期 记账日期 摘要 记账金额(收入) 记账金额(支出)'),
    columns: { date: ['记账日期'], time: [] },
    ends: '合计金额',
  },
  icbcDebit: {
    label: ['工商银行个人', 'ICBC personal'],
    bank: '工商',
    heads: one('交易日期 摘要 记账金额(收入) 记账金额(支出) 余额'),
    columns: { time: [], summary: ['摘要', '交易详情', '交易场所'] },
    ends: '人民币合计',
  },
  icbcCorporate: {
    label: ['工商银行企业', 'ICBC corporate'],
    bank: '工商',
    heads: one(
      '凭证号 本方账号 对方账号 交易时间 借/贷 借方发生额 贷方发生额',
      '对方账号 交易时间 借贷标志 对方单位 发生额 余额',
      '对方账号 交易时间 余额 转出金额 转入金额',
    ),
    columns: { date: ['交易时间'], time: [], own: ['本方账号'] },
  },
  ccbCorporate: {
    label: ['建设银行企业', 'CCB corporate'],
    bank: '建设',
    heads: one('账号 交易时间 借方发生额(支取) 贷方发生额(收入) 余额'),
    columns: { date: ['交易时间'], time: [], reference: ['账户明细编号-交易流水号'] },
  },
  ccbPersonal: {
    label: ['建设银行个人', 'CCB personal'],
    bank: '建设',
    heads: one('记账日 交易日期 支出 收入 摘要'),
    columns: { date: ['交易日期'], time: ['交易时间'] },
  },
  abcPersonal: {
    label: ['农业银行个人', 'ABC personal'],
    bank: '农业',
    heads: one('交易日期 交易摘要 交易金额 本次余额 对手信息'),
    columns: { date: ['交易日期'], time: ['交易时间'], summary: ['交易摘要', '交易附言', '交易渠道'] },
  },
  bocCorporate: {
    label: ['中国银行企业', 'BOC corporate'],
    bank: '中国银行',
    heads: one('交易类型 付款人账号 收款人账号 交易日期 交易金额 交易后余额'),
    columns: { direction: ['交易类型'], kind: [], time: ['交易时间'] },
    sign: 'unsigned',
  },
  bocCredit: {
    label: ['中国银行信用卡', 'BOC credit card'],
    bank: '中国银行',
    heads: one('交易日 银行记账日 交易描述 存入 支出'),
    columns: { date: ['银行记账日', '交易日'], time: [] },
  },
  bocPersonal: {
    label: ['中国银行个人', 'BOC personal'],
    bank: '中国银行',
    heads: one('记账日期 记账时间 金额 余额 交易名称 对方账户名'),
    columns: { date: ['记账日期'], time: ['记账时间'], summary: ['交易名称', '附言', '网点名称'] },
  },
  cmbCredit: {
    label: ['招商银行信用卡', 'CMB credit card'],
    bank: '招商',
    heads: one('交易日 记账日 交易摘要 人民币金额 卡号末四位'),
    columns: { date: ['记账日', '交易日'], time: [], amount: ['人民币金额'] },
    sign: 'inverted',
    noYear: true,
  },
  cmbPersonal: {
    label: ['招商银行个人', 'CMB personal'],
    bank: '招商',
    heads: one('记账日期 货币 交易金额 联机余额 交易摘要 对手信息'),
    columns: { date: ['记账日期'], time: [], summary: ['交易摘要', '客户摘要'] },
  },
  cmbCorporate: {
    label: ['招商银行企业', 'CMB corporate'],
    bank: '招商',
    heads: one('账号 交易日 借方金额 贷方金额 余额 收(付)方名称'),
    columns: { date: ['交易日'], time: ['交易时间'], reference: ['流水号', '交易流水号'] },
  },
  citicCredit: {
    label: ['中信银行信用卡', 'CITIC credit card'],
    bank: '中信',
    heads: one('交易日期 入账日期 交易描述 结算币种 结算金额'),
    columns: { date: ['入账日期', '交易日期'], time: [], amount: ['结算金额'] },
    sign: 'inverted',
  },
  citicCorporate: {
    label: ['中信银行企业', 'CITIC corporate'],
    bank: '中信',
    heads: one(
      '交易日期 对方账号 对方账户名称 借方发生额 贷方发生额 账户余额',
      '账号 账号名称 币种 交易日 借方金额 贷方金额 余额',
    ),
    columns: { date: ['交易日期', '交易日'], time: ['交易时间'] },
  },
  bocom: {
    label: ['交通银行', 'Bank of Communications'],
    bank: '交通',
    heads: one('序号 交易日期 交易类型 借贷 交易金额 余额'),
    columns: { date: ['交易日期'], time: ['交易时间'], reference: [] },
  },
  spdb: {
    label: ['浦发银行', 'SPDB'],
    bank: '浦发',
    heads: one('交易日期 存入金额 取出金额 余额 交易对手名称'),
    columns: { date: ['交易日期'], time: [], own: [] },
  },
  minsheng: {
    label: ['民生银行', 'Minsheng Bank'],
    bank: '民生',
    heads: one('交易时间 交易流水号 借方发生额 贷方发生额 账户余额 客户附言'),
    columns: { date: ['交易时间'], time: [], reference: ['交易流水号'] },
  },
  abcCorporate: {
    label: ['农业银行企业', 'ABC corporate'],
    bank: '农业',
    heads: one('交易时间 收入金额 支出金额 账户余额 对方户名'),
    columns: { date: ['交易时间'], time: [], reference: [] },
  },
  pingan: {
    label: ['平安银行', 'Ping An Bank'],
    bank: '平安',
    heads: one('交易时间 账号 收入 支出 账户余额 对方户名', '交易日期 借方 贷方 付款方户名 收款方户名'),
    columns: { date: ['交易时间', '交易日期'], time: [] },
  },
  czbank: {
    label: ['浙商银行', 'China Zheshang Bank'],
    bank: '浙商',
    heads: one('借贷标志 交易金额', '借贷标志 发生额'),
    above: '浙商',
    directions: { in: ['1'], out: ['2'] },
  },
  everbright: { label: ['光大银行', 'China Everbright Bank'], bank: '光大', heads: [[]], above: '光大' },
  psbc: { label: ['邮储银行', 'Postal Savings Bank'], bank: '邮', heads: [[]], above: '邮政储蓄|邮储' },
  other: { label: ['其他银行表格', "Another bank's sheet"], heads: [[]] },
} as const satisfies Record<string, TableFormat>

/** Messages of banks, which say by themselves what is what. */
export const messageFormats = {
  camt053: ['CAMT.053 对账单', 'CAMT.053 statement'],
  mt940: ['MT940 对账单', 'MT940 statement'],
  ofx: ['OFX 对账单', 'OFX statement'],
} as const satisfies Record<string, Text>

type Labels = {
  -readonly [K in Exclude<keyof typeof tableFormats, 'wechatTrade'> | keyof typeof messageFormats]: Text
}
export type FileFormat = keyof Labels

const tables = Object.entries<TableFormat>(tableFormats).filter(([, { isRefused }]) => !isRefused)

/** What each way of writing a statement is called. */
export const fileFormats = {
  ...Object.fromEntries(tables.map(([key, { label }]) => [key, label])),
  ...messageFormats,
} as Labels // `fromEntries` forgets the names
