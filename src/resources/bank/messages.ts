import { defineMessages } from '../../define/message.ts'

/** What is refused or noted of bank statements. */
export const bankMessages = {
  'bank.noFile': { code: 409, zh: '请选择对账单文件', en: 'Choose the file of the bank' },
  'bank.oneAccount': { code: 422, zh: '只能核对同一账户的明细', en: 'Lines of one account alone are matched' },
  'bank.unequal': {
    code: 422,
    zh: '所选明细合计 {lines} 元，流水合计 {movements} 元，不相等',
    en: 'The lines come to {lines}, the movements to {movements}',
  },
  'bank.taken': {
    code: 409,
    zh: '有明细或流水已被核对，或不是这个账户的：请刷新后重试',
    en: 'A line or movement is matched already, or of another account: refresh and try again',
  },
  'bank.notIncome': { code: 422, zh: '明细 {no} 是支出，请选支出类别', en: 'Line {no} went out: choose an expense' },
  'bank.notExpense': { code: 422, zh: '明细 {no} 是收入，请选收入类别', en: 'Line {no} came in: choose an income' },
  'bank.aboveLimit': {
    code: 409,
    zh: '明细 {no} 超过 {limit} 元的支出限额：请在其他收支登记，审批后再核对',
    en: 'Line {no} is above the limit of {limit}: enter it as an expense, and match it once it is approved',
  },
  'bank.noRule': { code: 409, zh: '没有明细符合入账规则', en: 'No line fits a rule' },
  'bank.noSuggestion': { code: 409, zh: '没有 {score} 分以上的建议', en: 'No suggestion of {score} or more' },
  'bank.balanced': {
    code: 409,
    zh: '对账单 {no} 已核平，请先重新核对',
    en: 'Statement {no} is balanced: open it again first',
  },
  'bank.unknown': {
    code: 422,
    zh: '认不出这是哪种对账单：请上传银行、支付宝或微信导出的明细原文件',
    en: 'No known statement: upload the file as the bank, Alipay or WeChat exports it',
  },
  'bank.unreadable': {
    code: 422,
    zh: '文件打不开，可能已损坏或加了密码：请重新导出，或另存为 xlsx 后再试',
    en: 'The file cannot be opened: export it again, or save it as xlsx',
  },
  'bank.empty': { code: 422, zh: '对账单里没有明细', en: 'The statement has no lines' },
  'bank.tooMany': {
    code: 422,
    zh: '一份对账单最多 {most} 行，请分段导出',
    en: 'At most {most} lines in one statement',
  },
  'bank.tooLarge': { code: 413, zh: '对账单不能超过 {size}，请分段导出', en: 'A statement may have at most {size}' },
  'bank.bomb': { code: 422, zh: '压缩包展开后过大，不能导入', en: 'The archive is too large when unpacked' },
  'bank.noFileInside': {
    code: 422,
    zh: '压缩包里没有账务明细：请解压后上传其中的明细文件',
    en: 'The archive holds no statement: upload the file inside it',
  },
  'bank.locked': {
    code: 422,
    zh: '压缩包有密码：请先解压，再上传其中的明细文件',
    en: 'The archive has a password: unpack it first',
  },
  'bank.slow': { code: 422, zh: '文件过于复杂，{seconds} 秒内没有读完：请分段导出', en: 'Not read within {seconds} s' },
  'bank.entities': {
    code: 422,
    zh: '文件含有不允许的 DOCTYPE 声明，不能导入',
    en: 'A DOCTYPE is not allowed in a statement',
  },
  'bank.cut': {
    code: 422,
    zh: '文件不完整，在第 {row} 行被截断：请重新导出',
    en: 'The file is cut off at line {row}: export it again',
  },
  'bank.noEnd': {
    code: 422,
    zh: '文件不完整，缺少末尾的“{end}”：请重新导出',
    en: 'The file is cut off: “{end}” is missing at its end',
  },
  'bank.tradeBill': {
    code: 422,
    zh: '这是微信商户的交易账单，不是资金流水：请在商户平台下载“资金账单”',
    en: 'A trade bill is no ledger: fetch the fund flow bill from the merchant platform',
  },
  'bank.badLines': {
    code: 422,
    zh: '有 {count} 行读不懂，第一处在第 {row} 行：{reason}',
    en: '{count} lines cannot be read, the first is {row}: {reason}',
  },
  'bank.badAmount': { code: 422, zh: '“{text}”不是金额', en: '“{text}” is no amount' },
  'bank.badDay': { code: 422, zh: '“{text}”不是日期', en: '“{text}” is no date' },
  'bank.badDirection': { code: 422, zh: '“{text}”看不出收还是支', en: '“{text}” says neither in nor out' },
  'bank.noYear': {
    code: 422,
    zh: '账单标题里没有年月，无法确定日期：请上传原文件',
    en: 'The title names no year and month',
  },
  'bank.totals': {
    code: 422,
    zh: '合计对不上：{parts}。文件可能缺行或被改动',
    en: 'The sums do not add up: {parts}. Lines may be missing',
  },
  'bank.totalIn': { zh: '收入 文件 {stated}，明细 {found}', en: 'in: file {stated}, lines {found}' },
  'bank.totalOut': { zh: '支出 文件 {stated}，明细 {found}', en: 'out: file {stated}, lines {found}' },
  'bank.totalCount': { zh: '笔数 文件 {stated}，明细 {found}', en: 'count: file {stated}, lines {found}' },
  'bank.totalClosing': { zh: '期末余额 文件 {stated}，明细 {found}', en: 'closing: file {stated}, lines {found}' },
  'bank.looseSums': {
    zh: '与文件所写合计不同（{parts}），该账单注明仅供参考',
    en: 'The sums differ from those of the file ({parts}), which calls them a mere hint',
  },
  'bank.chain': {
    code: 422,
    zh: '余额不连续：有 {count} 处对不上，第一处在第 {row} 行（应为 {expected}，文件为 {stated}）',
    en: 'The balances break {count} times, first at line {row} ({expected} expected, {stated} stated)',
  },
  'bank.chainAt': { zh: '应为 {expected}，文件为 {stated}', en: '{expected} expected, {stated} stated' },
  'bank.severalAccounts': {
    code: 422,
    zh: '文件里有多个账号（{accounts}）：请按账号分别导出',
    en: 'The file holds several accounts ({accounts}): export each by itself',
  },
  'bank.otherAccount': {
    code: 422,
    zh: '这是账号 {stated} 的对账单，不是所选账户（{own}）的',
    en: 'The statement is of account {stated}, not of the chosen one ({own})',
  },
  'bank.otherFormat': {
    code: 422,
    zh: '这是“{found}”的文件，不是所选的“{chosen}”',
    en: 'The file is “{found}”, not “{chosen}” as chosen',
  },
  'bank.otherBank': {
    code: 422,
    zh: '这是“{found}”的文件，而所选账户开在“{bank}”',
    en: 'The file is “{found}”, but the chosen account is with “{bank}”',
  },
  'bank.neutral': {
    code: 422,
    zh: '有 {count} 行“不计收支”，请选择怎样处理',
    en: '{count} lines are neither in nor out: say what becomes of them',
  },
  'bank.macros': { zh: '文件含有宏，已忽略', en: 'The macros of the file were ignored' },
  'bank.sheets': { zh: '只读取了工作表“{sheet}”', en: 'The sheet “{sheet}” alone was read' },
  'bank.foreign': { zh: '跳过 {count} 行外币', en: '{count} lines of other currencies were left out' },
  'bank.notPaid': { zh: '跳过 {count} 行未成交的交易', en: '{count} lines that were never paid were left out' },
  'bank.pending': { zh: '跳过 {count} 行未入账的交易', en: '{count} lines that are not booked were left out' },
  'bank.neutralLeft': { zh: '跳过 {count} 行不计收支', en: '{count} lines that are neither in nor out were left out' },
  'bank.zero': { zh: '跳过 {count} 行零金额', en: '{count} lines of zero were left out' },
  'bank.noBalance': { zh: '文件没有余额，无法核对余额是否连续', en: 'No balances: their chain cannot be checked' },
  'bank.generic': {
    zh: '未识别出具体银行，按表头含义读取，请核对各列',
    en: 'Read by the meaning of its headings: check the columns',
  },
} as const

/** Makes a message of the module. */
export const message = defineMessages(bankMessages)
