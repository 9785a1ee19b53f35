import { boolean, date, ref, select, text } from '../../define/field.ts'
import { names } from '../../define/names.ts'
import { defineResource } from '../../define/resource.ts'

/** 跟进记录: what was talked about with a customer, and when to talk again; then the owner is told. */
export const customerFollowUps = defineResource({
  name: 'customerFollowUps',
  label: ['跟进记录', 'Follow-up'],
  flag: 'customerManage',
  titleField: 'content',
  confirmFields: ['customerId', 'content'],
  scope: { parent: 'customerId' },
  rights: { create: 'customer.edit', change: 'customer.edit', remove: 'customer.edit' },
  search: ['content', 'customerId.name'],
  fields: {
    customerId: ref('客户', 'Customer', 'customers', {
      ...{ required: true, readOnly: 'afterCreate' },
      autofill: { ownerId: 'ownerId' },
    }),
    followedOn: date('跟进日期', 'Talked on', { required: true, initial: '$today', max: '$today' }),
    way: select(
      '方式',
      'By',
      { phone: ['电话', 'Phone'], wechat: ['微信', 'WeChat'], visit: ['上门', 'Visit'], other: ['其他', 'Other'] },
      { required: true, initial: 'phone' },
    ),
    content: text('跟进内容', 'What was said', { required: true, maxLength: 200, width: 260 }),
    nextOn: date('下次跟进', 'Talk again on', {
      deadline: { while: { isDone: false }, warnDays: 0, remind: ['ownerId'], remindDays: 0 },
    }),
    isDone: boolean('已完成', 'Done', { hint: ['不用再提醒', 'No reminder is wanted'] }),
    ownerId: ref('跟进人', 'By whom', 'staff', { required: true, initial: '$actor', filter: { status: 'on' } }),
  },
  actions: {
    done: {
      label: ['完成跟进', 'Done'],
      done: ['已完成跟进', 'Done'],
      when: { isDone: false },
      disabledReason: ['已经完成', 'It is done'],
      stamp: { isDone: true },
      right: 'customer.edit',
      bulk: 'each',
      primary: true,
    },
  },
  views: {
    all: {
      path: '/clientManage/followUpTable',
      label: ['跟进记录', 'Follow-ups'],
      tabs: [
        { key: 'due', label: ['到期未跟进', 'Due'], where: { isDone: false, nextOn: { lte: '$today' } } },
        { key: 'open', label: ['待跟进', 'Open'], where: { isDone: false, nextOn: { gt: '$today' } } },
        { key: 'done', label: ['已完成', 'Done'], where: { isDone: true } },
      ],
      columns: names('content customerId way followedOn nextOn isDone ownerId createdAt'),
      filters: names('customerId ownerId followedOn nextOn way'),
      sort: '-followedOn',
      actions: ['done'],
      links: ['customers.all'],
    },
  },
  show: { history: true },
  exchange: { export: true },
})
