import { defineMessages } from '../../define/message.ts'

/** What is refused or noted of customers. */
export const customerMessages = {
  'customers.phoneTaken': { code: 422, zh: '已有使用此电话的个人客户：{name}', en: 'The phone belongs to {name}' },
  'customers.mergeSelf': { code: 422, zh: '不能并入自己，请选另一客户', en: 'It is the same customer: choose another' },
  'customers.mergeGone': {
    code: 422,
    zh: '{name} 已并入其他客户，请选那个客户',
    en: '{name} was merged into another: choose that one',
  },
  'customers.ofAnother': { zh: '他人名下', en: 'somebody else' },
} as const

/** Makes a message of the module. */
export const message = defineMessages(customerMessages)
