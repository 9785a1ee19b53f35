import { names } from '../../define/names.ts'
import { related } from '../../define/resource.ts'

/** 托运单: what the customer signs when the cars are given into the carrier's hands. */
export const consignmentNote = {
  label: ['托运单', 'Consignment note'],
  when: { status: { nin: ['draft', 'cancelled', 'voided'] } },
  fields: names(
    'orderNo orderDate operatorId customerId transportMode consignor consignorPhone consignee consigneePhone fromRegion fromAddress',
    'toRegion toAddress pickupMode deliveryMode expectedArriveOn payMode collectFen insuredValueFen receiptRequired remark',
  ),
  tables: [
    {
      ...related('车辆', 'Cars', 'orderCars', {
        by: 'orderId',
        columns: names('model vin plate color conditionNote declaredValueFen freightFen'),
      }),
      totals: ['freightFen'],
    },
  ],
  inWords: 'totalDueFen',
  terms: 'consignmentTerms',
  stamped: true,
  qr: 'trackLink',
  signatures: [
    ['承运人', 'Carrier'],
    ['托运人', 'Consignor'],
    ['收车人', 'Consignee'],
  ],
} as const
