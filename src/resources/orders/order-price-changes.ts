import { money, ref, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

/** 改价记录: written by the action, never by hand. */
export const orderPriceChanges = defineResource({
  name: 'orderPriceChanges',
  label: ['改价记录', 'Price change record'],
  flag: 'orderManage',
  titleField: 'reason',
  scope: { parent: 'orderId' },
  rights: { create: false, change: false, remove: false },
  fields: {
    orderId: ref('订单', 'Order', 'orders', { required: true }),
    oldTotalFen: money('原应收', 'Former total due', { required: true }),
    newTotalFen: money('新应收', 'New total due', { required: true }),
    reason: text('原因', 'Reason', { required: true }),
  },
  appendOnly: true,
})
