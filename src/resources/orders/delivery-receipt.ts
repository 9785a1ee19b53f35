import { names } from '../../define/names.ts'
import { related } from '../../define/resource.ts'

/** 签收回单: what travels with the cars, is signed by who takes them, and comes back. */
export const deliveryReceipt = {
  label: ['签收回单', 'Delivery receipt'],
  when: { status: { in: ['dispatching', 'inTransit', 'arrived', 'delivered', 'completed'] } },
  fields: names(
    'orderNo customerId consignor consignorPhone consignee consigneePhone consigneeIdTail fromRegion toRegion toAddress',
    'deliveryMode carCount expectedArriveOn collectFen receiptRequired remark',
  ),
  tables: [
    related('车辆', 'Cars', 'orderCars', {
      by: 'orderId',
      columns: names('seq model vin plate color mileage conditionNote'),
    }),
  ],
  signatures: [
    ['送车人', 'Handed over by'],
    ['收车人', 'Consignee'],
    ['签收日期', 'Date'],
  ],
} as const
