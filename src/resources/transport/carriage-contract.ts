import { names } from '../../define/names.ts'
import { related } from '../../define/resource.ts'
import { aboard } from './aboard.ts'

/** 运输合同: what is agreed with who carries for the company on one trip, and in which parts it is paid. */
export const carriageContract = {
  label: ['运输合同', 'Contract of carriage'],
  right: 'cost',
  when: { carrierKind: { ne: 'own' }, status: { nin: ['planning', 'cancelled'] } },
  fields: names(
    'waybillNo carrierId payeeId truckId driverId driverName driverPhone fromRegion toRegion plannedDepartAt expectedArriveAt',
    'loadCount freightFen prepaidFen oilCardFen arrivalFen receiptFen depositFen restFen collectByDriverFen remark',
  ),
  tables: [
    related('承运车辆', 'Cars carried', 'waybillLoads', {
      by: 'waybillId',
      ...aboard,
      columns: names(
        'slotNo orderCarId orderCarId.vin orderCarId.plate loadRegion unloadRegion orderCarId.declaredValueFen',
      ),
    }),
  ],
  inWords: 'freightFen',
  terms: 'carriageTerms',
  stamped: true,
  signatures: [
    ['托运方（盖章）', 'For the company'],
    ['承运方（盖章）', 'For the carrier'],
    ['签订日期', 'Date'],
  ],
} as const
