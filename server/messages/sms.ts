import { defineMessages } from '../../src/define/message.ts'

/** Why a text message could not be sent. */
export const smsMessages = {
  'sms.gateway': { zh: '短信网关返回 {status}', en: 'The gateway answered {status}' },
  'sms.late': { zh: '已过有效期', en: 'Too late to be of use' },
} as const

/** Makes a message of these. */
export const message = defineMessages(smsMessages)
