import {
  boolean,
  computed,
  date,
  datetime,
  decimal,
  file,
  integer,
  marks,
  money,
  phone,
  plate,
  ref,
  region,
  select,
  state,
  text,
  vin,
} from '../../define/field.ts'
import { countOf, daysBetween, maxOf, sumOf, when } from '../../define/formula.ts'
import { names } from '../../define/names.ts'
import { defineResource, related } from '../../define/resource.ts'
import type { Where } from '../../define/where.ts'
import { reasonFor } from '../company/exception-kinds.ts'
import { compared } from './car-inspections.ts'
import { inspection, ofOneCar } from './looks.ts'
import { plateKinds, powers, sizeClasses } from './options.ts'

/** Slots that a car takes on a carrier, by size (板位系数). */
export const slotCoefficients = { sedan: 1, suv: 1.2, large: 1.5, double: 2, special: 2 } as const

const waiting = ['pending', 'inYard', 'transferYard', 'arrived'] as const

/** Cars that need a leg. */
export const needsLeg = { isOpen: true, status: { in: [...waiting] } } as const satisfies Where

/** 订单车辆: the car travels leg by leg; its state and place are written by the waybills. */
export const orderCars = defineResource({
  name: 'orderCars',
  label: ['订单车辆', 'Car of an order'],
  counted: ['台车', 'cars'],
  flag: 'orderManage',
  titleField: 'model',
  confirmFields: ['orderId', 'model'],
  scope: { parent: 'orderId' },
  rights: { create: false, change: false, remove: false },
  search: ['model', 'vin', 'plate', 'orderId.orderNo', 'orderId.customerId'],
  pickerFields: ['orderId', 'vin', 'plate', 'status'],
  fields: {
    orderId: ref('订单', 'Order', 'orders', { required: true, readOnly: 'afterCreate' }),
    seq: computed(integer('序号', 'No.', { required: true, width: 60 })),
    // Typed freely; the dictionary is offered, and brings what it knows (pages/orders/offering.tsx).
    model: text('品牌车系', 'Make and model', {
      ...{ required: true, maxLength: 40, width: 150 },
      autofill: { sizeClass: 'sizeClass', energy: 'energy' },
    }),
    sizeClass: select('车型', 'Vehicle class', sizeClasses, { required: true, initial: 'sedan', width: 90 }),
    // What every car needs stands first, in sight on a small screen too.
    // Its end names the car until it is looked over; the whole is demanded before it is loaded.
    vin: vin('车架号', 'VIN', { width: 180, allowPartial: 4 }),
    freightFen: money('单价', 'Unit price', { required: true, min: 0, width: 110 }),
    plate: plate('车牌', 'Plate', { width: 110 }),
    plateKind: select('牌照', 'Kind of plate', plateKinds, { required: true, initial: 'plate', width: 90 }),
    declaredValueFen: money('估值', 'Declared value', { min: 0, initial: 0, width: 120 }),
    color: text('颜色', 'Colour', { maxLength: 10, width: 70 }),
    isNew: boolean('新车', 'New car', { width: 60 }),
    energy: select('动力', 'Power', powers, { required: true, initial: 'fuel', width: 80 }),
    drivable: boolean('可启动', 'Runs', { initial: true, width: 70 }),
    conditionNote: text('车况', 'Condition', { maxLength: 200, width: 160 }),
    vinPhotos: file('车架号照片', 'VIN photos', { accept: 'image', max: 3, width: 160 }),
    mileage: computed(integer('里程', 'Mileage', { unit: ['公里', 'km'] })),
    status: state(
      '状态',
      'Status',
      {
        pending: { label: ['待调度', 'Unplanned'], color: 'purple' },
        pickupPlanned: { label: ['待提车', 'Awaiting pickup'], color: 'purple' },
        pickingUp: { label: ['提车中', 'Being picked up'], color: 'blue' },
        inYard: { label: ['已入库', 'In the yard'], color: 'purple' },
        trunkPlanned: { label: ['已配载', 'Planned on a waybill'], color: 'purple' },
        loaded: { label: ['已装车', 'Loaded on the truck'], color: 'blue' },
        inTransit: { label: ['运输中', 'In transit'], color: 'blue' },
        transferYard: { label: ['中转入库', 'In a transfer yard'], color: 'purple' },
        arrived: { label: ['已到达', 'Arrived'], color: 'cyan' },
        deliveryPlanned: { label: ['待送车', 'Awaiting delivery'], color: 'cyan' },
        selfPickup: { label: ['待自提', 'Awaiting collection'], color: 'cyan' },
        delivering: { label: ['送车中', 'Out for delivery'], color: 'blue' },
        delivered: { label: ['已交车', 'Delivered'], color: 'green' },
        cancelled: { label: ['已取消', 'Cancelled'], color: 'grey' },
        returned: { label: ['原返', 'Returned to origin'], color: 'red' },
      },
      'pending',
    ),
    isOpen: computed(
      boolean('已审核', 'Reviewed', {
        hint: ['订单已审核，可派车', 'The order is reviewed, the car can be dispatched'],
      }),
    ),
    openedOn: computed(date('审核日期', 'Reviewed on', { hidden: 'detail' })),
    // Since the leg before ended, at first since the review.
    waitingSince: computed(date('等待起始', 'Waiting since'), {
      formula: when(
        needsLeg,
        when(
          { legCount: 0 },
          'openedOn',
          maxOf('waybillLoads.unloadedAt', { by: 'orderCarId', where: { status: { in: ['unloaded', 'signed'] } } }),
        ),
        null,
      ),
    }),
    waitingDays: computed(integer('等待天数', 'Days of waiting', { unit: ['天', 'days'], width: 100 }), {
      formula: daysBetween('waitingSince', '$today'),
    }),
    inspection: computed(
      select(
        '验车',
        'Inspection',
        {
          none: { label: ['未验车', 'Not inspected'], color: 'gold' },
          inspected: { label: ['已验车', 'Inspected'], color: 'green' },
          rechecked: { label: ['已复验', 'Inspected again'], color: 'green' },
        },
        { required: true, initial: 'none' },
      ),
    ),
    // All damage that is known of it by now: what 验车 and later looks marked (car-inspections.ts).
    marks: computed(marks('损伤', 'Damage')),
    hasException: computed(boolean('异常', 'Exception')),
    currentRegion: computed(region('当前位置', 'Current position')),
    currentWaybillId: computed(ref('当前运单', 'Current waybill', 'waybills')),
    pickupWaybillId: computed(ref('提车运单', 'Pickup waybill', 'waybills')),
    trunkWaybillId: computed(ref('干线运单', 'Trunk waybill', 'waybills')),
    deliveryWaybillId: computed(ref('送车运单', 'Delivery waybill', 'waybills')),
    legCount: computed(integer('运输次数', 'Legs', { initial: 0 }), {
      formula: countOf('waybillLoads', { by: 'orderCarId', where: { status: { ne: 'withdrawn' } } }),
    }),
    slotCoeff: computed(decimal('板位', 'Slots', { required: true, scale: 1, initial: 1 })),
    costFen: computed(money('成本', 'Cost', { initial: 0, right: 'cost' }), {
      formula: sumOf('waybillLoads.shareFen', { by: 'orderCarId', where: { status: { ne: 'withdrawn' } } }),
    }),
    signedBy: computed(text('签收人', 'Signed for by')),
    signedPhone: computed(phone('签收人电话', "Signer's phone")),
    signedAt: computed(datetime('签收时间', 'Signed at')),
  },
  indexes: [['vin'], ['isOpen', 'status'], ['signedAt']],
  rules: [
    {
      when: { plateKind: 'none', plate: { nnull: true } },
      field: 'plate',
      message: ['无牌的车不填车牌', 'A car without a plate has none'],
    },
  ],
  actions: {
    receive: {
      label: ['入库', 'Take into the yard'],
      from: ['pending'],
      when: { isOpen: true },
      disabledReason: ['订单尚未审核或已经结束', 'The order is not reviewed yet, or it is over'],
      right: 'waybill.dispatch',
      bulk: 'each',
      custom: true,
    },
    unreceive: {
      label: ['撤销入库', 'Undo receipt into the yard'],
      from: ['inYard'],
      when: { isOpen: true },
      disabledReason: ['订单尚未审核或已经结束', 'The order is not reviewed yet, or it is over'],
      right: 'waybill.dispatch',
      custom: true,
      color: 'red',
      input: { reason: text('原因', 'Reason', { required: true }) },
    },
    // The customer has it back before it went all the way; what that costs is agreed by 改价.
    giveBack: {
      label: ['原返', 'Give back'],
      done: ['已原返', 'Given back'],
      from: ['inYard', 'transferYard', 'arrived'],
      when: { isOpen: true },
      disabledReason: ['订单尚未审核或已经结束', 'The order is not reviewed yet, or it is over'],
      right: 'order.cancel',
      confirm: [
        '车辆交还客户，不再运输；应收不变，另行改价',
        'The customer has the car back; what is owed stays until another price is agreed',
      ],
      custom: true,
      color: 'red',
      input: {
        signedBy: text('签收人', 'Signed for by', { required: true, maxLength: 30 }),
        signedPhone: phone('签收人电话', "Signer's phone", { required: true }),
        reason: text('原因', 'Reason', { required: true }),
      },
    },
    inspect: {
      label: ['验车', 'Inspection'],
      from: ['pending', 'pickupPlanned', 'pickingUp', 'inYard', 'trunkPlanned', 'transferYard', 'arrived'],
      when: { isOpen: true },
      disabledReason: ['订单尚未审核或已经结束', 'The order is not reviewed yet, or it is over'],
      right: 'waybill.run',
      bulk: 'each',
      custom: true,
      // A selection is passed with the VINs that it has.
      singleRowInputs: [...ofOneCar, 'marks', 'place'],
      input: inspection,
    },
    correct: {
      label: ['更正', 'Correct'],
      from: ['pending', 'pickupPlanned', 'pickingUp', 'inYard', 'trunkPlanned'],
      when: { isOpen: true },
      disabledReason: ['订单尚未审核或已经结束', 'The order is not reviewed yet, or it is over'],
      right: 'order.audit',
      custom: true,
      input: {
        model: text('品牌车系', 'Make and model', { required: true, maxLength: 40 }),
        vin: vin('车架号', 'VIN', {
          allowPartial: 4,
          hint: ['验车之后不能更正', 'Not once the car was looked over'],
        }),
        plate: plate('车牌', 'Plate'),
        color: text('颜色', 'Colour', { maxLength: 10 }),
        energy: select('动力', 'Power', powers, { required: true, initial: 'fuel' }),
        declaredValueFen: money('估值', 'Declared value', { min: 0 }),
        reason: text('原因', 'Reason', { required: true }),
      },
    },
    plan: {
      label: ['派车', 'Dispatch cars'],
      creates: 'currentWaybillId',
      from: [...waiting],
      when: { isOpen: true },
      disabledReason: ['订单尚未审核或已经结束', 'The order is not reviewed yet, or it is over'],
      right: 'waybill.dispatch',
      bulk: 'together',
      custom: true,
      primary: true,
      lockAfter: 'waybillId',
      input: {
        truckId: ref('车辆', 'Vehicle', 'trucks', {
          filter: { status: { in: ['idle', 'planned'] } },
          autofill: { carrierKind: 'ownership', driverId: 'driverId', carrierId: 'carrierId' },
          visible: { waybillId: null },
        }),
        waybillId: ref('加入运单', 'Add to waybill', 'waybills', {
          filter: { status: 'planning' },
          hint: ['不选则新建运单', 'Leave empty for a new waybill'],
        }),
        type: select(
          '类型',
          'Type',
          {
            pickup: ['提车', 'Pickup trip'],
            trunk: ['干线', 'Trunk haul'],
            transfer: ['短驳', 'Shuttle'],
            delivery: ['送车', 'Delivery trip'],
          },
          { required: true, initial: 'trunk', visible: { waybillId: null } },
        ),
        carrierKind: select(
          '承运',
          'Carried by',
          { own: ['自有', 'Own'], affiliated: ['挂靠', 'Affiliated'], outside: ['外协', 'Subcontracted'] },
          { required: true, initial: 'own', visible: { waybillId: null } },
        ),
        carrierId: ref('承运商', 'Carrier', 'carriers', {
          filter: { blacklisted: false },
          visible: { waybillId: null, carrierKind: { ne: 'own' } },
        }),
        driverId: ref('驾驶员', 'Driver', 'staff', {
          filter: { post: { in: ['driver', 'pickup', 'fleet'] }, status: 'on' },
          visible: { waybillId: null },
        }),
        driverName: text('临时司机', 'Temporary driver', {
          maxLength: 30,
          hint: ['不在员工之中的，与电话一并填写', 'Not one of the staff; with the phone'],
          visible: { waybillId: null, carrierKind: { ne: 'own' } },
        }),
        driverPhone: phone('司机电话', "Driver's phone", { visible: { waybillId: null, carrierKind: { ne: 'own' } } }),
        toRegion: region('到站', 'Destination', {
          hint: ['不填则为订单的到站', "Empty: the order's destination"],
          visible: { waybillId: null },
        }),
        freightMode: select(
          '计价',
          'Pricing',
          { whole: ['包板', 'Whole truck'], perCar: ['单台', 'Per car'] },
          { required: true, initial: 'whole', visible: { waybillId: null } },
        ),
        freightFen: money('运费', 'Freight', {
          min: 0,
          initial: 0,
          hint: [
            '包板为整车价，单台为每台价；自有车为内部结算价',
            'For the whole truck, or for each car; the internal price for an own truck',
          ],
        }),
        plannedDepartAt: datetime('计划发车', 'Planned departure', { visible: { waybillId: null } }),
        expectedArriveAt: datetime('预计到达', 'Expected arrival', { visible: { waybillId: null } }),
        slotNo: integer('板位号', 'Slot no.', {
          min: 1,
          max: 12,
          hint: [
            '填了则放在这个空位，车辆须在当地且放得下；不填为下一个空位',
            'The car goes on this slot: free, with room for it, on a truck that is there. Empty: the next free one',
          ],
        }),
        placeReason: reasonFor('place'),
      },
    },
  },
  views: {
    waiting: {
      path: '/businessOrderManage/forDepart',
      label: ['待派车', 'Awaiting dispatch'],
      where: needsLeg,
      tabs: [
        {
          key: 'pickup',
          label: ['待提车', 'Awaiting pickup'],
          where: { status: 'pending', 'orderId.pickupMode': { in: ['drive', 'small'] } },
        },
        {
          key: 'trunk',
          label: ['待干线', 'Awaiting trunk haul'],
          where: {
            or: [
              { status: { in: ['inYard', 'transferYard'] } },
              { status: 'pending', 'orderId.pickupMode': { in: ['self', 'door'] } },
            ],
          },
        },
        { key: 'delivery', label: ['待送车', 'Awaiting delivery'], where: { status: 'arrived' } },
        { key: 'noVin', label: ['缺车架号', 'VIN missing'], where: { vin: null } },
      ],
      columns: names(
        'orderId model status waitingDays inspection orderId.fromRegion orderId.toRegion slotCoeff vin plate freightFen',
        'currentRegion orderId.customerId orderId.orderDate orderId.pickupMode orderId.deliveryMode sizeClass',
      ),
      optionalColumns: names(
        'color energy drivable orderId.expectedArriveOn orderId.operatorId orderId.consignorPhone orderId.reviewedAt',
        'orderId.pickupWishAt orderId.deliveryWishAt orderId.transferAttributionId currentWaybillId legCount waitingSince',
      ),
      filters: names(
        'orderId.fromRegion orderId.toRegion orderId.pickupMode orderId.officeId drivable sizeClass vin waitingDays',
        'orderId.reviewedAt',
      ),
      totals: ['slotCoeff', 'freightFen'],
      sort: 'waitingSince',
      create: false,
      actions: ['plan', 'receive', 'inspect', 'correct', 'unreceive', 'giveBack'],
    },
    all: {
      path: '/businessOrderManage/carList',
      label: ['订单车辆', 'Cars of orders'],
      tabs: 'status',
      columns: names(
        'orderId status model vin plate orderId.customerId orderId.fromRegion orderId.toRegion freightFen trunkWaybillId',
        'trunkWaybillId.truckId trunkWaybillId.driverId trunkWaybillId.carrierId pickupWaybillId.driverId',
        'deliveryWaybillId.driverId legCount inspection currentRegion orderId.orderDate orderId.operatorId',
        'orderId.consignor orderId.consignorPhone orderId.consignee orderId.consigneePhone orderId.receiptStatus signedAt',
      ),
      optionalColumns: names(
        'slotCoeff sizeClass color energy drivable plateKind costFen signedBy currentWaybillId pickupWaybillId',
        'deliveryWaybillId orderId.status orderId.officeId orderId.businessType orderId.transportMode orderId.reviewedAt',
      ),
      filters: names(
        'signedAt orderId.orderDate orderId.customerId orderId.fromRegion orderId.toRegion orderId.operatorId',
        'orderId.officeId orderId.receiptStatus sizeClass trunkWaybillId',
      ),
      totals: ['slotCoeff', 'freightFen', 'costFen'],
      totalsWhere: { status: { ne: 'cancelled' } },
      totalsNote: ['不含已取消', 'without cancelled ones'],
      links: ['orders.all'],
      sort: '-createdAt',
      create: false,
      actions: ['receive', 'inspect', 'correct', 'unreceive', 'giveBack'],
    },
  },
  show: {
    history: true,
    related: [
      related('运输', 'Transport', 'waybillLoads', {
        by: 'orderCarId',
        columns: names('waybillId status loadRegion unloadRegion loadedAt unloadedAt signedAt'),
      }),
      related('验车', 'Inspections', 'carInspections', {
        by: 'orderCarId',
        columns: names(
          'inspectionNo stage at region newMarks marks mileage energyPercent keyCount photos note signedBy createdById',
        ),
      }),
      related('验车对比', 'Inspections side by side', 'carInspections', {
        by: 'orderCarId',
        columns: compared,
        panel: 'comparison',
      }),
    ],
  },
  exchange: { export: true },
})
