import { defineMessages } from '../../src/define/message.ts'

/** What the page says under the link of a customer's statement. */
export const statementPageMessages = {
  'statement.title': { zh: '{month} 对账单', en: 'Statement of {month}' },
  'statement.missing': {
    zh: '链接无效或已撤回，请向对方索取新的链接。',
    en: 'The link is wrong or was withdrawn. Please ask for a new one.',
  },
  'statement.sent': { zh: '待您确认', en: 'awaiting your answer' },
  'statement.disputed': { zh: '已提出异议', en: 'disputed' },
  'statement.confirmed': { zh: '已确认', en: 'confirmed' },
  'statement.closed': { zh: '已结清', en: 'settled' },
  'statement.opening': { zh: '期初欠款', en: 'Opening' },
  'statement.claimed': { zh: '本期运费', en: 'New' },
  'statement.received': { zh: '本期收款', en: 'Received' },
  'statement.relieved': { zh: '减免', en: 'Relief' },
  'statement.offset': { zh: '抵扣', en: 'Offset' },
  'statement.closing': { zh: '期末欠款', en: 'Closing' },
  'statement.yuan': { zh: '{amount} 元', en: '¥{amount}' },
  'statement.day': { zh: '日期 / 单号', en: 'Day / no.' },
  'statement.lane': { zh: '线路', en: 'Lane' },
  'statement.amount': { zh: '金额', en: 'Amount' },
  'statement.open': { zh: '现未收', en: 'Open now' },
  'statement.noLines': { zh: '本期没有新的运费', en: 'Nothing new in this month' },
  'statement.name': { zh: '您的姓名', en: 'Your name' },
  'statement.words': { zh: '留言（有异议时必填）', en: 'What you want to say (needed for a dispute)' },
  'statement.confirm': { zh: '确认无误', en: 'Confirm' },
  'statement.dispute': { zh: '有异议', en: 'Dispute' },
  'statement.incomplete': {
    zh: '请填写您的姓名；留言不超过 200 字',
    en: 'Please enter your name; at most 200 characters of words',
  },
  'statement.noWords': { zh: '请写明有异议的地方', en: 'Please say what is wrong' },
  'statement.thanks': { zh: '已收到，谢谢', en: 'Received, thank you' },
  'statement.answered': {
    zh: '该对账单已经答复或撤回',
    en: 'This statement was answered or withdrawn meanwhile',
  },
} as const

/** Makes a message of these. */
export const message = defineMessages(statementPageMessages)
