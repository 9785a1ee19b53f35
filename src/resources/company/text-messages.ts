import { datetime, integer, money, phone, section, select, text, textarea } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

/**
 * 短信: every message that left or waits, over the engine's queue (server/db/views.ts). Codes are blotted out; only the
 * outbox of a demonstration, which sends nothing, still shows them to who reaches the whole company.
 */
export const textMessages = defineResource({
  name: 'textMessages',
  label: ['短信', 'Text message'],
  flag: 'companyManager',
  titleField: 'content',
  scope: {},
  sqlView: true,
  rights: { create: false, change: false, read: 'role.edit' },
  fields: {
    ...section('短信', 'Text message', {
      sentTo: phone('手机', 'Mobile', { required: true, width: 120 }),
      template: select('用途', 'Purpose', {
        verify: ['验证码', 'Verification code'],
        order_created: ['下单', 'Order entered'],
        dispatched: ['派车', 'Dispatched'],
        departed: ['发车', 'Departed'],
        arrived: ['到达', 'Arrived'],
        delivered: ['交车', 'Delivered'],
        dunning: ['催款', 'Payment reminder'],
      }),
      content: text('内容', 'Text', { required: true, width: 360 }),
      status: select(
        '状态',
        'State',
        {
          reserved: { label: ['待发送', 'Waiting'], color: 'gold' },
          sent: { label: ['已发送', 'Sent'], color: 'green' },
          failed: { label: ['失败', 'Failed'], color: 'red' },
        },
        { required: true, width: 90 },
      ),
      segments: integer('条数', 'Parts', { required: true, width: 70 }),
      feeFen: money('费用', 'Charge', { required: true, width: 80 }),
      sentAt: datetime('发送时间', 'Sent at'),
      gateway: select('通道', 'Channel', { gateway: ['短信网关', 'Gateway'], outbox: ['发件箱', 'Outbox'] }),
      failReason: textarea('失败原因', 'Why it failed', { maxLength: 200 }),
    }),
  },
  views: {
    all: {
      path: '/company/smsOutbox',
      label: ['短信发件箱', 'Message outbox'],
      right: 'role.edit',
      tabs: 'status',
      columns: ['createdAt', 'sentTo', 'template', 'content', 'status', 'segments', 'feeFen'],
      optionalColumns: ['sentAt', 'gateway', 'failReason'],
      filters: ['createdAt', 'sentTo', 'template'],
      totals: ['segments', 'feeFen'],
      totalsWhere: { status: 'sent' },
      totalsNote: ['只计已发送', 'sent ones alone'],
      sort: '-createdAt',
    },
  },
  exchange: { export: true },
})
