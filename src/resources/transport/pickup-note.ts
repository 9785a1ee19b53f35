import { names } from '../../define/names.ts'
import { related } from '../../define/resource.ts'
import { aboard } from './aboard.ts'

/** 提车单: with whom and where the driver of a pickup trip takes over which car. */
export const pickupNote = {
  label: ['提车单', 'Pickup note'],
  when: { type: 'pickup', status: { ne: 'cancelled' } },
  fields: names(
    'waybillNo truckId driverId driverName driverPhone carrierId fromRegion toRegion plannedDepartAt loadCount',
  ),
  tables: [
    related('提车', 'To be picked up', 'waybillLoads', {
      by: 'waybillId',
      ...aboard,
      columns: names(
        'orderId orderId.consignor orderId.consignorPhone loadRegion orderId.fromAddress orderId.pickupWishAt orderCarId',
        'orderCarId.vin orderCarId.plate orderCarId.color',
      ),
    }),
  ],
  signatures: [
    ['调度', 'Dispatcher'],
    ['提车人', 'Picked up by'],
    ['交车人', 'Handed over by'],
  ],
} as const
