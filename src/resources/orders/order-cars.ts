import {
  boolean,
  computed,
  datetime,
  decimal,
  file,
  integer,
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
import { sumOf } from '../../define/formula.ts'
import { defineResource } from '../../define/resource.ts'

/** Slots that a car takes on a carrier, by size (板位系数). */
export const slotCoefficients = { sedan: 1, suv: 1.2, large: 1.5, double: 2, special: 2 } as const

/** What is noted when a car is looked over (验车). */
export const inspection = {
  vin: vin('车架号', { hint: '与登记的一致时不用填写' }),
  mileage: integer('里程', { min: 0, max: 5_000_000, unit: '公里' }),
  conditionNote: text('车况', { maxLength: 200 }),
  photos: file('照片', { accept: 'image', max: 9 }),
} as const

const waiting = ['pending', 'inYard', 'transferYard', 'arrived'] as const

/** 订单车辆: the car travels leg by leg; its state and place are written by the waybills. */
export const orderCars = defineResource({
  name: 'orderCars',
  label: '订单车辆',
  counted: '台车',
  flag: 'orderManage',
  titleField: 'model',
  confirmFields: ['orderId', 'model'],
  scope: { parent: 'orderId' },
  rights: { create: false, change: false, remove: false },
  search: ['model', 'vin', 'plate', 'orderId.orderNo', 'orderId.customerId'],
  pickerFields: ['orderId', 'vin', 'plate', 'status'],
  fields: {
    orderId: ref('订单', 'orders', { required: true, readOnly: 'afterCreate' }),
    seq: computed(integer('序号', { required: true, width: 60 })),
    model: text('品牌车系', { required: true, maxLength: 40, width: 150 }),
    sizeClass: select(
      '车型',
      { sedan: '小车', suv: 'SUV', large: '大车', double: '双位', special: '特种' },
      { required: true, initial: 'sedan', width: 90 },
    ),
    // What every car needs stands first, in sight on a small screen too.
    // Its end names the car until it is looked over; the whole is demanded before it is loaded.
    vin: vin('车架号', { width: 180, allowPartial: 4 }),
    freightFen: money('单价', { required: true, min: 0, width: 110 }),
    plate: plate('车牌', { width: 110 }),
    declaredValueFen: money('估值', { min: 0, initial: 0, width: 120 }),
    color: text('颜色', { maxLength: 10, width: 70 }),
    isNew: boolean('新车', { width: 60 }),
    energy: select('动力', { fuel: '燃油', bev: '纯电', phev: '插混' }, { required: true, initial: 'fuel', width: 80 }),
    drivable: boolean('可启动', { initial: true, width: 70 }),
    conditionNote: text('车况', { maxLength: 200, width: 160 }),
    mileage: computed(integer('里程', { unit: '公里' })),
    status: state(
      '状态',
      {
        pending: { label: '待调度', color: 'gold' },
        pickupPlanned: { label: '待提车', color: 'gold' },
        pickingUp: { label: '提车中', color: 'blue' },
        inYard: { label: '已入库', color: 'gold' },
        trunkPlanned: { label: '已配载', color: 'blue' },
        loaded: { label: '已装车', color: 'blue' },
        inTransit: { label: '运输中', color: 'blue' },
        transferYard: { label: '中转入库', color: 'gold' },
        arrived: { label: '已到达', color: 'blue' },
        deliveryPlanned: { label: '待送车', color: 'blue' },
        selfPickup: { label: '待自提', color: 'gold' },
        delivering: { label: '送车中', color: 'blue' },
        delivered: { label: '已交车', color: 'green' },
        cancelled: { label: '已取消', color: 'grey' },
        returned: { label: '原返', color: 'red' },
      },
      'pending',
    ),
    isOpen: computed(boolean('已审核', { hint: '订单已审核，可派车' })),
    inspection: computed(
      select(
        '验车',
        {
          none: { label: '未验车', color: 'gold' },
          inspected: { label: '已验车', color: 'green' },
          rechecked: { label: '已复验', color: 'green' },
        },
        { required: true, initial: 'none' },
      ),
    ),
    intakePhotos: computed(file('验车照片', { accept: 'image', max: 20 })),
    hasException: computed(boolean('异常')),
    currentRegion: computed(region('当前位置')),
    currentWaybillId: computed(ref('当前运单', 'waybills')),
    slotCoeff: computed(decimal('板位', { required: true, scale: 1, initial: 1 })),
    costFen: computed(money('成本', { initial: 0, right: 'cost' }), {
      formula: sumOf('waybillLoads.shareFen', { by: 'orderCarId', where: { status: { ne: 'withdrawn' } } }),
    }),
    signedBy: computed(text('签收人')),
    signedPhone: computed(phone('签收人电话')),
    signedAt: computed(datetime('签收时间')),
  },
  indexes: [['vin'], ['isOpen', 'status']],
  actions: {
    receive: {
      label: '入库',
      from: ['pending'],
      when: { isOpen: true },
      disabledReason: '订单尚未审核或已经结束',
      right: 'waybill.dispatch',
      bulk: 'each',
      custom: true,
    },
    inspect: {
      label: '验车',
      from: ['pending', 'pickupPlanned', 'pickingUp', 'inYard', 'trunkPlanned', 'transferYard', 'arrived'],
      when: { isOpen: true },
      disabledReason: '订单尚未审核或已经结束',
      right: 'waybill.run',
      bulk: 'each',
      custom: true,
      // A selection is passed with the VINs that it has.
      singleRowInputs: ['vin', 'mileage', 'conditionNote'],
      input: { ...inspection },
    },
    correct: {
      label: '更正',
      from: ['pending', 'pickupPlanned', 'pickingUp', 'inYard', 'trunkPlanned'],
      when: { isOpen: true },
      disabledReason: '订单尚未审核或已经结束',
      right: 'order.audit',
      custom: true,
      input: {
        model: text('品牌车系', { required: true, maxLength: 40 }),
        plate: plate('车牌'),
        color: text('颜色', { maxLength: 10 }),
        energy: select('动力', { fuel: '燃油', bev: '纯电', phev: '插混' }, { required: true, initial: 'fuel' }),
        declaredValueFen: money('估值', { min: 0 }),
        reason: text('原因', { required: true }),
      },
    },
    plan: {
      label: '派车',
      creates: 'currentWaybillId',
      from: [...waiting],
      when: { isOpen: true },
      disabledReason: '订单尚未审核或已经结束',
      right: 'waybill.dispatch',
      bulk: 'together',
      custom: true,
      primary: true,
      input: {
        waybillId: ref('加入运单', 'waybills', { filter: { status: 'planning' }, hint: '不选则新建运单' }),
        type: select(
          '类型',
          { pickup: '提车', trunk: '干线', transfer: '短驳', delivery: '送车' },
          { required: true, initial: 'trunk', visible: { waybillId: null } },
        ),
        truckId: ref('车辆', 'trucks', {
          filter: { status: { in: ['idle', 'planned'] } },
          autofill: { carrierKind: 'ownership', driverId: 'driverId', carrierId: 'carrierId' },
          visible: { waybillId: null },
        }),
        carrierKind: select(
          '承运',
          { own: '自有', affiliated: '挂靠', outside: '外协' },
          { required: true, initial: 'own', visible: { waybillId: null } },
        ),
        carrierId: ref('承运商', 'carriers', {
          filter: { blacklisted: false },
          visible: { waybillId: null, carrierKind: { ne: 'own' } },
        }),
        driverId: ref('驾驶员', 'staff', {
          filter: { post: { in: ['driver', 'pickup', 'fleet'] }, status: 'on' },
          visible: { waybillId: null },
        }),
        driverName: text('临时司机', {
          maxLength: 30,
          hint: '不在员工之中的，与电话一并填写',
          visible: { waybillId: null, carrierKind: { ne: 'own' } },
        }),
        driverPhone: phone('司机电话', { visible: { waybillId: null, carrierKind: { ne: 'own' } } }),
        toRegion: region('到站', { hint: '不填则为订单的到站', visible: { waybillId: null } }),
        freightMode: select(
          '计价',
          { whole: '包板', perCar: '单台' },
          { required: true, initial: 'whole', visible: { waybillId: null } },
        ),
        freightFen: money('运费', { min: 0, initial: 0, hint: '包板为整车价，单台为每台价；自有车为内部结算价' }),
        plannedDepartAt: datetime('计划发车', { visible: { waybillId: null } }),
      },
    },
  },
  views: {
    waiting: {
      path: '/businessOrderManage/forDepart',
      label: '待派车',
      where: { isOpen: true, status: { in: [...waiting] } },
      tabs: [
        {
          key: 'pickup',
          label: '待提车',
          where: { status: 'pending', 'orderId.pickupMode': { in: ['drive', 'small'] } },
        },
        {
          key: 'trunk',
          label: '待干线',
          where: {
            or: [
              { status: { in: ['inYard', 'transferYard'] } },
              { status: 'pending', 'orderId.pickupMode': { in: ['self', 'door'] } },
            ],
          },
        },
        { key: 'delivery', label: '待送车', where: { status: 'arrived' } },
      ],
      columns: [
        'orderId',
        'model',
        'status',
        'inspection',
        'orderId.fromRegion',
        'orderId.toRegion',
        'slotCoeff',
        'freightFen',
        'vin',
        'plate',
        'currentRegion',
        'orderId.customerId',
        'orderId.orderDate',
        'orderId.pickupMode',
        'orderId.deliveryMode',
        'sizeClass',
      ],
      optionalColumns: [
        'color',
        'energy',
        'drivable',
        'orderId.expectedArriveOn',
        'orderId.operatorId',
        'orderId.consignorPhone',
      ],
      filters: [
        'orderId.fromRegion',
        'orderId.toRegion',
        'orderId.pickupMode',
        'orderId.officeId',
        'drivable',
        'sizeClass',
      ],
      totals: ['slotCoeff', 'freightFen'],
      sort: 'createdAt',
      create: false,
      actions: ['plan', 'receive', 'inspect', 'correct'],
    },
  },
  show: {
    history: true,
    related: [
      {
        resource: 'waybillLoads',
        by: 'orderCarId',
        label: '运输',
        columns: ['waybillId', 'status', 'loadRegion', 'unloadRegion', 'loadedAt', 'unloadedAt', 'signedAt'],
      },
    ],
  },
  exchange: { export: true },
})
