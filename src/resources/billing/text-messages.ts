import { datetime, integer, money, phone, ref, section, select, text, textarea } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

/**
 * 短信: every message that left or waits, over the engine's queue (server/db/views.ts). Codes are blotted out of the
 * content; only the outbox of a demonstration, which sends nothing, still shows them to an administrator.
 */
export const textMessages = defineResource({
  name: 'textMessages',
  label: ['短信', 'Text message'],
  flag: 'chargeRecord',
  titleField: 'content',
  scope: {},
  sqlView: true,
  rights: { create: false, change: false },
  fields: {
    ...section('短信', 'Text message', {
      sentTo: phone('手机', 'Mobile', { required: true, width: 120 }),
      template: select('用途', 'Purpose', {
        verify: ['验证码', 'Verification code'],
        order_created: ['接单', 'Order taken'],
        dispatched: ['派车', 'Dispatched'],
        departed: ['发车', 'Departed'],
        arrived: ['到达', 'Arrived'],
        delivered: ['交车', 'Delivered'],
        dunning: ['催款', 'Payment reminder'],
        notice: ['群发', 'Sent to many'],
      }),
      content: text('内容', 'Text', { required: true, width: 360 }),
      plainText: text('发件箱原文', 'As written', { right: 'role.edit', width: 360 }),
      status: select(
        '状态',
        'State',
        {
          queued: { label: ['排队', 'Queued'], color: 'grey' },
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
      orderId: ref('订单', 'Order', 'orders'),
    }),
  },
  actions: {
    resend: {
      label: ['重发', 'Send again'],
      done: ['已重新排队', 'Queued again'],
      when: { status: 'failed', template: { ne: 'verify' } },
      disabledReason: ['只有失败的业务短信可以重发', 'Failed messages other than codes alone'],
      right: 'recharge.create',
      bulk: 'together',
      custom: true,
      primary: true,
    },
  },
  views: {
    used: {
      path: '/home/smUsedList',
      label: ['短信使用记录', 'Messages used'],
      tabs: 'status',
      columns: ['createdAt', 'sentTo', 'template', 'content', 'status', 'segments', 'feeFen', 'orderId', 'failReason'],
      optionalColumns: ['sentAt', 'gateway'],
      filters: ['createdAt', 'sentTo', 'template'],
      totals: ['segments', 'feeFen'],
      totalsWhere: { status: 'sent' },
      totalsNote: ['只计已发送', 'sent ones alone'],
      sort: '-createdAt',
      links: ['balanceEntries.all', 'recharges.all'],
      actions: ['resend'],
    },
    all: {
      path: '/company/smsOutbox',
      label: ['短信发件箱', 'Message outbox'],
      right: 'role.edit',
      tabs: 'status',
      columns: ['createdAt', 'sentTo', 'template', 'plainText', 'status', 'segments', 'feeFen'],
      optionalColumns: ['sentAt', 'gateway', 'failReason', 'orderId'],
      filters: ['createdAt', 'sentTo', 'template'],
      totals: ['segments', 'feeFen'],
      totalsWhere: { status: 'sent' },
      totalsNote: ['只计已发送', 'sent ones alone'],
      sort: '-createdAt',
    },
  },
  exchange: { export: true },
})
