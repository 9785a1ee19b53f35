import { defineMessages } from '../../src/define/message.ts'

/** Why a text message could not be sent. */
export const smsMessages = {
  'sms.gateway': { zh: '短信网关返回 {status}', en: 'The gateway answered {status}' },
  'sms.unpaid': { zh: '余额不足', en: 'The balance is used up' },
  'sms.late': { zh: '已过有效期', en: 'Too late to be of use' },
} as const

/** Makes a message of these. */
export const message = defineMessages(smsMessages)
