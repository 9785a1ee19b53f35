import { defineMessages } from '../../src/define/message.ts'

/** What is refused or noted of payments through a gateway. */
export const paymentMessages = {
  'payments.gateway': { zh: '支付网关返回 {status}', en: 'The payment gateway answered {status}' },
  'payments.unreadable': { zh: '支付网关的答复无法识别', en: 'The answer of the payment gateway cannot be read' },
  'payments.away': { zh: '支付网关未响应：{reason}', en: 'No answer from the payment gateway: {reason}' },
  'payments.noGateway': {
    code: 409,
    zh: '没有接入支付网关，请用银行转账',
    en: 'No payment gateway: use a bank transfer',
  },
  'payments.unsigned': { code: 403, zh: '签名不正确', en: 'The signature is wrong' },
  'payments.unknown': { code: 404, zh: '没有充值单 {no}', en: 'There is no top-up {no}' },
} as const

/** Makes a message of these. */
export const message = defineMessages(paymentMessages)
