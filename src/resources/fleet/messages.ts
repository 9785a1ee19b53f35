import { defineMessages } from '../../define/message.ts'

/** What is refused of drivers' claims and of traffic violations. */
export const fleetMessages = {
  'violations.withheld': {
    code: 409,
    zh: '驾驶员当月的工资单 {no} 已确认，先反确认',
    en: "The driver's sheet {no} of that month is confirmed: undo the confirmation first",
  },
  'claims.own': { code: 422, zh: '只能填报自己的报销', en: 'Only claims of your own' },
  'claims.above': { code: 422, zh: '不能高于报销金额 {claimed} 元', en: 'Not above the {claimed} that is claimed' },
  'claims.otherDriver': { code: 422, zh: '运单 {no} 不是该驾驶员的', en: 'Trip {no} is of another driver' },
  'claims.oldTrip': {
    code: 422,
    zh: '运单 {no} 已结束 30 天以上，不能再报销',
    en: 'Trip {no} ended more than 30 days ago',
  },
  'claims.doubtful': {
    code: 422,
    zh: '请填写情况说明：{what}',
    en: 'Explain, please: {what}',
  },
  'claims.twice': { zh: '与 {list} 疑似重复', en: 'looks the same as {list}' },
  'claims.twiceHere': { zh: '本单内有相同的明细', en: 'has the same item twice' },
  'claims.outside': { zh: '{list} 不在运单行程前后 3 天内', en: '{list} is not within 3 days of the trip' },
  'claims.advanceWhole': {
    code: 422,
    zh: '借支和冲抵金额须一并填写',
    en: 'Say both the advance and how much is set off',
  },
  'claims.advanceOther': { code: 422, zh: '借支 {no} 不是该驾驶员的', en: 'The advance {no} is of somebody else' },
  'claims.advanceUnpaid': {
    code: 422,
    zh: '借支 {no} 尚未付清，付清后才能冲抵',
    en: 'The advance {no} is not paid out yet',
  },
  'claims.advanceAbove': { code: 422, zh: '最多可冲 {left} 元', en: 'Not more than {left}' },
  'claims.advanceUsed': {
    code: 409,
    zh: '借支 {no} 已有报销冲抵，先反审核报销单',
    en: 'Claims are set off against the advance {no}: undo their approval first',
  },
  'claims.withheld': {
    code: 409,
    zh: '借支已列入已确认的工资单 {no}，先反确认工资单',
    en: 'Sheet {no} is confirmed and settles the advance: undo the confirmation first',
  },
  'claims.requested': {
    code: 409,
    zh: '应付 {no} 已申请付款，先撤回付款申请',
    en: 'The payment of {no} is asked for: withdraw the request first',
  },
} as const

/** Makes a message of the module. */
export const message = defineMessages(fleetMessages)
