import { defineMessages } from '../../define/message.ts'

/** What is refused or noted of customers. */
export const customerMessages = {
  'customers.phoneTaken': { code: 422, zh: '已有使用此电话的个人客户：{name}', en: 'The phone belongs to {name}' },
  'customers.ofAnother': { zh: '他人名下', en: 'somebody else' },
} as const

/** Makes a message of the module. */
export const message = defineMessages(customerMessages)
