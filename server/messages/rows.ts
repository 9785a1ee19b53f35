import { defineMessages } from '../../src/define/message.ts'

export const rowMessages = {
  'row.missing': { code: 404, zh: '记录不存在或无权查看', en: 'The record does not exist or is not yours to see' },
  'row.stale': {
    code: 409,
    zh: '记录已被他人修改，请查看最新内容后再保存',
    en: 'The record was changed by somebody else',
  },
  'period.closed': {
    code: 409,
    zh: '{month} 已关账，不能再新增、修改或办理该月的单据',
    en: '{month} is closed: nothing of that month can be written any more',
  },
  'period.running': {
    code: 422,
    zh: '{month} 还没有过完，不能关账',
    en: '{month} is not over yet and cannot be closed',
  },
  'period.open': {
    code: 422,
    zh: '{month} 还有 {count} 笔未办完：办完后再关账，或填写仍要关账的原因',
    en: '{count} documents of {month} are not done: finish them first, or say why it is closed all the same',
  },
  'period.gap': {
    code: 422,
    zh: '{month} 还没有关账，须按月份先后关账',
    en: '{month} is not closed yet: months are closed in their order',
  },
  'period.later': {
    code: 409,
    zh: '{month} 已关账，须先反关账较晚的月份',
    en: '{month} is closed: open the later months first',
  },
  'print.unfit': {
    code: 422,
    zh: '{count} 条记录当前状态下不能打印此单据',
    en: '{count} of them have no such paper in their state',
  },
  'print.tooMany': {
    code: 422,
    zh: '一次打印的明细不能超过 {limit} 行，请少选一些',
    en: 'More than {limit} rows for one printing: choose fewer',
  },
  'row.locked': { code: 409, zh: '当前状态下不能修改', en: 'Not changeable in this state' },
  'row.incomplete': { code: 422, zh: '提交前请填写：{fields}', en: 'Before submitting, fill in: {fields}' },
  'row.notRemovable': { code: 409, zh: '当前状态下不能删除', en: 'Not removable in this state' },
  'row.inUse': { code: 409, zh: '已被{by}引用，不能删除', en: 'In use by {by}, not removable' },
  'row.duplicate': { code: 422, zh: '{label}已存在', en: '{label} exists already' },
  'row.reference': {
    code: 422,
    zh: '所选{label}不存在或不可用',
    en: 'The chosen {label} does not exist or is not available',
  },
  'row.broughtAlong': {
    code: 422,
    zh: '随{by}带出的{label}当前不可用，请另选',
    en: 'The {label} that came with the {by} is not available now, choose another',
  },
  'amount.range': { code: 422, zh: '{label}超出允许范围', en: '{label} is out of range' },
  'action.notAllowed': {
    code: 409,
    zh: '{title}当前为「{state}」，不能{action}',
    en: '{title} is "{state}": {action} is not possible',
  },
  // Behind a refusal: who was first.
  'row.doneBy': { zh: '{message}（{who} {time}）', en: '{message} ({who}, {time})' },
  'action.notNow': { code: 409, zh: '{title}现在不能做「{action}」', en: '{title}: {action} is not possible now' },
  'action.refused': { code: 409, zh: '{title}：{reason}', en: '{title}: {reason}' },
  'action.own': {
    code: 409,
    zh: '{title} 由本人经手，不能由本人{action}，请由他人办理',
    en: '{title}: {action} is for somebody else, since it is your own',
  },
  'action.ownReason': {
    code: 422,
    zh: '对本人经手的记录{action}，请填写说明',
    en: 'Say why: {action} of what is your own',
  },
  'action.singleRow': {
    code: 422,
    zh: '选了多条时不能统一填写，请逐条操作',
    en: 'Not over a selection: one row at a time',
  },
  // What a refusal of one row says, in the action over a selection.
  'action.ofRow': { code: 409, zh: '{title}：{message}', en: '{title}: {message}' },
  'action.noRows': { code: 422, zh: '请先选择记录', en: 'Choose records first' },
  'restore.nothing': { code: 422, zh: '这条记录里没有可恢复的内容', en: 'Nothing to restore in this entry' },
  'audit.said': { zh: '{text}', en: '{text}' },
  'audit.kind': { zh: '{label}：{kind}', en: '{label}: {kind}' },
  'audit.chainBroken': {
    code: 409,
    zh: '日志链在序号 {seal} 处断开：{found}',
    en: 'The chain of the log is broken at number {seal}: {found}',
  },
  'cell.head': { zh: '{label}（{unit}）', en: '{label} ({unit})' },
  'cell.headOfLine': { zh: '{line}{label}', en: '{line}: {label}' },
  'cell.totals': { zh: '合计', en: 'Total' },
  'cell.totalsNoting': { zh: '合计（{note}）', en: 'Total ({note})' },
  'row.numbered': { zh: '{label} {number}', en: '{label} {number}' },
  'row.other': { zh: '其他记录', en: 'other records' },
  'row.record': { zh: '记录', en: 'Record' },
  'row.amount': { zh: '金额', en: 'Amount' },
  'row.versionMissing': { zh: '缺少版本号', en: 'The version is missing' },
  'row.fieldLocked': { zh: '当前状态下不能修改{label}', en: '{label} is not changeable in this state' },
  'row.lineGone': { zh: '这一行已被删除，请刷新', en: 'This line was removed: reload' },
  'row.notChosen': { zh: '「{name}」当前不可选：{reason}', en: '“{name}” cannot be chosen now: {reason}' },
  'row.emptyValue': { zh: '{label}未填', en: '{label} is empty' },
  'row.value': { zh: '{label}为「{value}」', en: '{label} is “{value}”' },
  'row.notAList': { zh: '{label}须为列表', en: '{label} must be a list' },
  'row.linesMissing': { zh: '至少填写 {count} 行{label}', en: 'Enter at least {count} of {label}' },
  'row.linesTooMany': { zh: '{label}最多 {count} 行', en: 'At most {count} of {label}' },
  'row.unknownColumn': { zh: '不认识的列', en: 'Unknown column' },
  'row.sameColumn': { zh: '与另一列同为{label}，只留一列', en: 'Another column is {label} too; leave one' },
  'row.oneValue': { zh: '{label}应为一个值', en: '{label} must be one value' },
  'row.unreadable': { zh: '{label}「{text}」不能识别', en: '{label} “{text}” is not known' },
  'row.otherThanAbove': {
    zh: '与第 {line} 行是同一张单据，但{label}不同',
    en: 'The same document as row {line}, but with another {label}',
  },
  'row.noObject': { zh: '内容须为一个对象', en: 'The content must be an object' },
} as const

/** Makes a message of these. */
export const message = defineMessages(rowMessages)
