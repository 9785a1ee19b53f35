import { names } from '../../define/names.ts'
import { type Print, related } from '../../define/resource.ts'

/** 运费结算单: what a trip is paid, in which parts, and what of it is paid by now; both sides sign it. */
export const tripSettlement = {
  label: ['运费结算单', 'Freight settlement'],
  when: { kind: { in: ['trunk', 'transfer', 'pickup', 'delivery'] }, status: { ne: 'void' } },
  fields: names(
    'payableNo kind payeeId waybillId waybillId.truckId waybillId.fromRegion waybillId.toRegion waybillId.departedAt',
    'waybillId.loadCount amountDispatchFen amountPayeeFen amountFinanceFen deductFen netFen waybillId.prepaidFen',
    'waybillId.oilCardFen waybillId.arrivalFen waybillId.receiptFen waybillId.depositFen',
    'waybillId.collectByDriverFen waybillId.receiptsBack waybillId.receiptsDue paidFen offsetFen unpaidFen dueOn',
  ),
  tables: [
    related('付款', 'Payments', 'paymentLines', {
      by: 'payableId',
      columns: names('paymentId paymentId.method paidOn amountFen status'),
    }),
  ],
  inWords: 'netFen',
  signatures: [
    ['财务', 'Finance'],
    ['承运方', 'Carrier'],
  ],
} satisfies Print
