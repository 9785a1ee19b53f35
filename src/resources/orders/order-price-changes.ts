import { computed, datetime, money, ref, section, select, sequence, state, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { reasonFor } from '../company/exception-kinds.ts'
import { settleModes } from '../customers/settle-modes.ts'

/** A price as it was asked for; what is empty stays as it is. */
const asked = { min: 0, readOnly: true } as const
const asker = { to: ['createdById'] } as const

/**
 * 改价单: another price for a reviewed order, asked by the salesman and let through by somebody else. The order's money
 * changes when it is approved, and not before.
 */
export const orderPriceChanges = defineResource({
  name: 'orderPriceChanges',
  label: ['改价单', 'Price change'],
  flag: 'orderManage',
  titleField: 'changeNo',
  scope: { parent: 'orderId' },
  rights: { create: false, change: false, remove: false },
  search: ['changeNo', 'orderId.orderNo', 'reason'],
  fields: {
    ...section('改价单', 'Price change', {
      changeNo: sequence('改价单号', 'Price change no.', 'GJ'),
      status: state(
        '状态',
        'Status',
        {
          asked: { label: ['待批', 'Asked for'], color: 'gold' },
          approved: { label: ['已通过', 'Approved'], color: 'green' },
          rejected: { label: ['已驳回', 'Rejected'], color: 'red' },
          withdrawn: { label: ['已撤回', 'Withdrawn'], color: 'grey' },
        },
        'asked',
      ),
      orderId: ref('订单', 'Order', 'orders', { required: true, readOnly: true }),
      reason: text('原因', 'Reason', { required: true, readOnly: true }),
      oldTotalFen: money('原应收', 'Former total due', { required: true, readOnly: true }),
      newTotalFen: money('新应收', 'New total due', { required: true, readOnly: true }),
      decidedById: computed(ref('审批人', 'Decided by', 'staff')),
      decidedAt: computed(datetime('审批时间', 'Decided at')),
      decideReason: computed(text('审批意见', 'Note of the decision')),
    }),
    ...section('新价格', 'New price', {
      freightFen: money('运费', 'Freight', asked),
      pickupChargeFen: money('提车费', 'Pickup charge', asked),
      deliveryChargeFen: money('送车费', 'Delivery charge', asked),
      insuranceChargeFen: money('保险费', 'Insurance charge', asked),
      invoiceChargeFen: money('开票费', 'Invoice charge', asked),
      otherChargeFen: money('其他费用', 'Other charges', asked),
      discountFen: money('优惠', 'Discount', asked),
      advanceFen: money('垫款', 'Advance', asked),
      payMode: select('付款方式', 'Payment terms', settleModes, { readOnly: true }),
      prepaidFen: money('现付', 'Prepaid', asked),
      collectFen: money('到付', 'Freight collect', asked),
      monthlyFen: money('月结', 'Monthly', asked),
      onReceiptFen: money('回单付', 'On proof of delivery', asked),
      rebateFen: money('返利', 'Rebate', { ...asked, right: 'cost' }),
      insuranceCostFen: money('保险成本', 'Insurance cost', { ...asked, right: 'cost' }),
    }),
  },
  unique: [{ columns: ['orderId'], where: { status: 'asked' } }],
  actions: {
    approve: {
      label: ['同意改价', 'Approve the price'],
      done: ['已同意改价', 'Price approved'],
      from: ['asked'],
      to: 'approved',
      stamp: { decidedById: '$actor', decidedAt: '$now', decideReason: '$reason' },
      notBy: { columns: ['createdById'], unless: 'order.reviewOwn' },
      right: 'order.price',
      notify: asker,
      custom: true,
      primary: true,
      input: {
        reason: text('说明', 'Note', { hint: ['审批本人申请的改价时必填', 'Required for what one asked for oneself'] }),
        creditReason: reasonFor('credit'),
        lossReason: reasonFor('loss'),
        rebateReason: reasonFor('rebate'),
      },
    },
    reject: {
      label: ['驳回', 'Reject'],
      from: ['asked'],
      to: 'rejected',
      stamp: { decidedById: '$actor', decidedAt: '$now', decideReason: '$reason' },
      right: 'order.price',
      notify: asker,
      color: 'red',
      input: { reason: text('原因', 'Reason', { required: true }) },
    },
    withdraw: {
      label: ['撤回', 'Withdraw'],
      from: ['asked'],
      to: 'withdrawn',
      when: { createdById: '$actor' },
      disabledReason: ['只能撤回本人的申请', 'Only what one asked for oneself'],
      right: 'order.create',
    },
  },
  views: {
    all: {
      path: '/businessOrderManage/priceChangeTable',
      label: ['改价审批', 'Price changes'],
      tabs: 'status',
      columns: [
        'changeNo',
        'orderId',
        'status',
        'orderId.customerId',
        'newTotalFen',
        'oldTotalFen',
        'reason',
        'createdById',
        'createdAt',
        'decidedById',
        'decidedAt',
        'decideReason',
      ],
      filters: ['createdAt', 'orderId', 'createdById', 'decidedById'],
      sort: '-createdAt',
      actions: ['approve', 'reject', 'withdraw'],
    },
  },
  show: { history: true },
  exchange: { export: true },
})
