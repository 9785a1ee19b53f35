import { names } from '../../define/names.ts'
import { related } from '../../define/resource.ts'
import { aboard } from './aboard.ts'

/** 装车单: what the driver takes along, car by car. */
export const loadingList = {
  label: ['装车单', 'Loading list'],
  when: { status: { ne: 'cancelled' } },
  fields: names(
    'waybillNo type truckId driverId driverName driverPhone carrierId fromRegion toRegion plannedDepartAt expectedArriveAt',
    'loadCount usedSlots capacitySlots',
  ),
  tables: [
    {
      ...related('配载', 'Cars', 'waybillLoads', {
        by: 'waybillId',
        ...aboard,
        columns: names(
          'slotNo orderCarId orderCarId.vin orderCarId.plate orderId loadRegion unloadRegion orderId.consignee',
          'orderId.consigneePhone collectFen',
        ),
      }),
      totals: ['collectFen'],
    },
  ],
  signatures: [
    ['调度', 'Dispatcher'],
    ['驾驶员', 'Driver'],
    ['收车人', 'Consignee'],
  ],
} as const
