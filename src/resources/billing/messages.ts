import { defineMessages } from '../../define/message.ts'

/** What is refused or noted of billing. */
export const billingMessages = {
  'recharges.otherAmount': {
    code: 409,
    zh: '支付平台通知金额 {paid} 元，与充值金额 {amount} 元不符，未入账',
    en: 'The gateway tells of {paid}, the top-up is {amount}: not credited',
  },
  'recharges.otherChannel': {
    code: 409,
    zh: '支付平台通知的方式与充值单不符，未入账',
    en: 'The channel of the notice is not that of the top-up: not credited',
  },
  'recharges.otherReference': {
    code: 409,
    zh: '充值单已由流水号 {reference} 到账，未重复入账',
    en: 'Already paid by {reference}: not credited again',
  },
  'recharges.usedReference': {
    code: 409,
    zh: '流水号 {reference} 已用于充值单 {no}',
    en: '{reference} belongs to the top-up {no}',
  },
  'recharges.told': { zh: '支付平台通知，流水号 {reference}', en: 'Told by the gateway, {reference}' },
  'recharges.late': {
    zh: '关闭后收到支付，已入账，流水号 {reference}',
    en: 'Paid after it was closed, and credited, {reference}',
  },
  'recharges.timedOut': { zh: '{minutes} 分钟内未支付', en: 'Not paid within {minutes} minutes' },
  'recharges.aboveAmount': { code: 422, zh: '退款不能超过充值金额 {amount} 元', en: 'Not above the top-up {amount}' },
  'recharges.aboveBalance': {
    code: 409,
    zh: '可用余额只有 {free} 元，不能退 {amount} 元',
    en: 'The free balance is {free}: {amount} cannot be refunded',
  },
  'dunning.nothing': { code: 409, zh: '所选客户都没有可催的未收款', en: 'Nothing is outstanding of these customers' },
  'notice.none': {
    code: 409,
    zh: '所选客户没有可发的：没有手机号、不接收短信，或今天已发过同样内容',
    en: 'None of them gets it: no mobile, no messages wanted, or the same text was sent today',
  },
  'notice.confirm': {
    code: 422,
    zh: '将发给 {customers} 位客户，共 {parts} 条，费用 {cost} 元，余额 {free} 元。填入条数 {parts} 后发送',
    en: '{parts} messages to {customers} customers for {cost} yuan, of a balance of {free}. Type {parts} to send them',
  },
  'notice.balance': {
    code: 409,
    zh: '余额不足：需 {cost} 元，可用 {free} 元，请先充值',
    en: 'The balance is too low: {cost} yuan are needed, {free} are free. Top up first',
  },
  'dunning.none': {
    code: 409,
    zh: '没有发出催款短信：{names} 今天已催过，或不接收短信',
    en: 'Nothing was sent: {names} were reminded today already, or take no messages',
  },
  'messages.notFailed': { code: 409, zh: '没有可重发的短信', en: 'None of these can be sent again' },
} as const

/** Makes a message of the module. */
export const message = defineMessages(billingMessages)
