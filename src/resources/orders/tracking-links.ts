import { computed, datetime, ref, state, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { reviewed } from './states.ts'

/** 查询链接: under which an order is seen without an account. Each is given to somebody, and taken back by itself. */
export const trackingLinks = defineResource({
  name: 'trackingLinks',
  label: ['查询链接', 'Tracking link'],
  flag: 'orderManage',
  titleField: 'forWhom',
  scope: { parent: 'orderId' },
  rights: { create: false, change: false, remove: false },
  fields: {
    orderId: ref('订单', 'Order', 'orders', { required: true }),
    forWhom: text('给谁', 'For whom', { required: true, maxLength: 60 }),
    link: text('链接', 'Link', { required: true, format: 'link', maxLength: 80 }),
    status: state(
      '状态',
      'Status',
      {
        open: { label: ['有效', 'Open'], color: 'green' },
        revoked: { label: ['已停用', 'Revoked'], color: 'grey' },
      },
      'open',
    ),
    revokedAt: computed(datetime('停用时间', 'Revoked at')),
    revokedById: computed(ref('停用人', 'Revoked by', 'staff')),
    revokeReason: computed(text('停用原因', 'Why it was revoked')),
  },
  unique: [['link']],
  actions: {
    revoke: {
      label: ['停用链接', 'Revoke the link'],
      done: ['链接已停用', 'Link revoked'],
      from: ['open'],
      to: 'revoked',
      stamp: { revokedAt: '$now', revokedById: '$actor', revokeReason: '$reason' },
      right: 'order.create',
      custom: true,
      color: 'red',
      confirm: ['打开此链接的人将看到已停用', 'Who opens it is told that it was revoked'],
      input: { reason: text('原因', 'Reason', { required: true }) },
    },
  },
})

/** 发查询链接: one more, for somebody else. */
export const shareLink = {
  label: ['发查询链接', 'New tracking link'],
  done: ['查询链接已新建', 'Tracking link made'],
  from: reviewed,
  right: 'order.create',
  custom: true,
  input: { forWhom: text('给谁', 'For whom', { required: true, maxLength: 60 }) },
} as const
