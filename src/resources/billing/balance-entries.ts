import { integer, money, ref, section, select, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

/** 余额明细: what came into the message balance and what went out of it, over an SQL view; its sum is the balance. */
export const balanceEntries = defineResource({
  name: 'balanceEntries',
  label: ['余额明细', 'Balance entry'],
  flag: 'chargeRecord',
  titleField: 'title',
  scope: 'all',
  sqlView: true,
  rights: { create: false, change: false },
  fields: {
    ...section('余额明细', 'Balance entry', {
      kind: select(
        '类型',
        'Kind',
        { topUp: ['充值', 'Top-up'], refund: ['退款', 'Refund'], message: ['短信', 'Text message'] },
        { required: true },
      ),
      title: text('摘要', 'Summary', { required: true }),
      amountFen: money('金额', 'Amount', { min: -1_000_000_000_000, required: true }),
      segments: integer('条数', 'Parts'),
      rechargeId: ref('充值单', 'Top-up', 'recharges'),
    }),
  },
  views: {
    all: {
      path: '/home/balanceList',
      label: ['余额明细', 'Balance'],
      tabs: 'kind',
      columns: ['createdAt', 'kind', 'title', 'amountFen', 'segments', 'rechargeId'],
      filters: ['createdAt'],
      totals: ['amountFen', 'segments'],
      sort: '-createdAt',
      links: ['recharges.all', 'textMessages.used'],
    },
  },
  exchange: { export: true },
})
