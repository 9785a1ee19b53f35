import {
  boolean,
  computed,
  datetime,
  file,
  integer,
  marks,
  multiSelect,
  ref,
  region,
  select,
  sequence,
  signature,
  text,
} from '../../define/field.ts'
import { names } from '../../define/names.ts'
import { defineResource } from '../../define/resource.ts'
import { carItems, lookStages, photosOfLook } from './looks.ts'

/** What of two inspections stands side by side. */
export const compared = names(
  'stage orderCarId at region place mileage energyPercent keyCount items marks note signedBy photos signature createdById',
)

/**
 * 验车记录: what was seen of a car at one stage of its way. Written by 验车, 装车, 卸车 and 交车签收 as they are done; a wrong one is
 * corrected by looking again. The damage that is known of the car goes on from one to the next.
 */
export const carInspections = defineResource({
  name: 'carInspections',
  label: ['验车记录', 'Inspection'],
  counted: ['次验车', 'inspections'],
  flag: 'orderManage',
  titleField: 'inspectionNo',
  confirmFields: ['orderId', 'orderCarId'],
  scope: { parent: 'orderCarId', orBy: 'loadId' },
  rights: { create: false, change: false, remove: false },
  search: ['inspectionNo', 'orderId.orderNo', 'orderCarId.vin', 'orderCarId.plate', 'orderCarId.model'],
  fields: {
    inspectionNo: sequence('验车号', 'Inspection no.', 'YC'),
    stage: select('环节', 'Stage', lookStages, { required: true, width: 70 }),
    orderId: ref('订单', 'Order', 'orders', { required: true }),
    orderCarId: ref('车辆', 'Car', 'orderCars', { required: true }),
    waybillId: ref('运单', 'Waybill', 'waybills'),
    loadId: ref('配载', 'Load', 'waybillLoads', { hidden: 'detail' }),
    at: datetime('时间', 'Time', { required: true }),
    region: region('地区', 'Region'),
    place: text('地点', 'Place', { maxLength: 100 }),
    mileage: integer('里程', 'Mileage', { unit: ['公里', 'km'] }),
    energyPercent: integer('油量/电量', 'Fuel or charge', { unit: ['%', '%'] }),
    keyCount: integer('钥匙', 'Keys', { unit: ['把', 'keys'] }),
    items: multiSelect('随车物品', 'Things in the car', carItems),
    marks: marks('损伤', 'Damage'),
    // What the look before did not know.
    newMarks: computed(marks('新增损伤', 'New damage')),
    hasNewDamage: computed(boolean('有新损伤', 'New damage found', { hidden: 'detail' })),
    note: text('说明', 'Note', { maxLength: 200 }),
    photos: file('照片', 'Photos', photosOfLook),
    signedBy: text('签收人', 'Signed for by', { maxLength: 60 }),
    signature: signature('签名', 'Signature'),
    damageCaseId: computed(ref('质损案件', 'Damage case', 'damageCases')),
  },
  indexes: [['orderCarId', 'at']],
  actions: {
    openCase: {
      label: ['登记质损', 'Report damage'],
      when: { hasNewDamage: true, damageCaseId: null },
      disabledReason: ['没有新损伤，或已经登记', 'No new damage, or it was reported'],
      right: 'damage.report',
      custom: true,
      creates: 'damageCaseId',
    },
  },
  views: {
    all: {
      path: '/businessOrderManage/inspectionList',
      label: ['验车记录', 'Inspections'],
      tabs: [
        {
          key: 'fresh',
          label: ['新损伤待登记', 'New damage to report'],
          where: { hasNewDamage: true, damageCaseId: null },
        },
      ],
      columns: names(
        'inspectionNo stage orderId orderCarId at region newMarks marks photos note waybillId createdById damageCaseId',
      ),
      optionalColumns: names('orderCarId.vin orderCarId.plate place mileage energyPercent keyCount items signedBy'),
      filters: ['stage', 'at', 'hasNewDamage', 'createdById'],
      sort: '-at',
      create: false,
      actions: ['openCase'],
      links: ['damageCases.all'],
    },
  },
  show: { history: true },
  exchange: { export: true },
})
