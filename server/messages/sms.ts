import { defineMessages } from '../../src/define/message.ts'

/** What is sent to phones, and why it could not be. */
export const smsMessages = {
  'sms.verify': {
    zh: '您的验证码是 {code}，{minutes} 分钟内有效，请勿告诉他人。',
    en: 'Your verification code is {code}. It is good for {minutes} minutes, tell it to nobody.',
  },
  'sms.gateway': { zh: '短信网关返回 {status}', en: 'The gateway answered {status}' },
  'sms.late': { zh: '已过有效期', en: 'Too late to be of use' },
} as const

/** Makes a message of these. */
export const message = defineMessages(smsMessages)
