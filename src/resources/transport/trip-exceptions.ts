import {
  computed,
  datetime,
  file,
  ref,
  region,
  section,
  select,
  sequence,
  state,
  text,
  textarea,
} from '../../define/field.ts'
import { names } from '../../define/names.ts'
import { defineResource } from '../../define/resource.ts'

/** What goes wrong on the way: with one car, or with the whole trip. */
export const carTroubles = {
  damage: ['车损', 'Damage'],
  wrongCar: ['错车', 'Wrong car'],
  other: ['其他', 'Other'],
} as const
export const tripTroubles = {
  breakdown: ['车辆故障', 'Breakdown'],
  delay: ['延误', 'Delay'],
  accident: ['事故', 'Accident'],
  other: ['其他', 'Other'],
} as const

const reported = {
  place: text('地点', 'Place', { maxLength: 100 }),
  at: datetime('时间', 'Time', { hint: ['不填为现在', 'Empty: now'] }),
  description: textarea('情况', 'What happened', { required: true, maxLength: 500 }),
  photos: file('照片', 'Photo', { accept: 'image', max: 9 }),
} as const

/** What is asked of the driver where one car is concerned, and where the whole trip is. */
export const carTrouble = {
  kind: select('异常类型', 'Kind', carTroubles, { required: true, initial: 'damage' }),
  ...reported,
} as const
export const tripTrouble = {
  kind: select('异常类型', 'Kind', tripTroubles, { required: true, initial: 'breakdown' }),
  region: region('地区', 'Region', { required: true }),
  ...reported,
} as const

/**
 * 途中异常: what went wrong with an order on the way, reported on the trip or on one of its cars; one of each order that is
 * concerned, for each has somebody else who tells its customer. While one is open its order is not completed.
 */
export const tripExceptions = defineResource({
  name: 'tripExceptions',
  label: ['途中异常', 'Trouble on the way'],
  counted: ['件异常', 'troubles'],
  flag: 'orderManage',
  titleField: 'exceptionNo',
  confirmFields: ['exceptionNo', 'kind', 'orderId'],
  scope: { parent: 'orderId', orBy: 'waybillId' },
  rights: { create: false, change: false, remove: false },
  search: ['exceptionNo', 'description', 'orderId.orderNo', 'waybillId.waybillNo', 'orderCarId.vin'],
  fields: {
    ...section('异常', 'What happened', {
      exceptionNo: sequence('异常号', 'No.', 'TY'),
      status: state(
        '状态',
        'Status',
        {
          open: { label: ['待处理', 'Open'], color: 'red' },
          settled: { label: ['已处理', 'Settled'], color: 'green' },
        },
        'open',
      ),
      kind: select('类型', 'Kind', { ...carTroubles, ...tripTroubles }, { required: true }),
      waybillId: ref('运单', 'Waybill', 'waybills', { required: true }),
      orderId: ref('订单', 'Order', 'orders', { required: true }),
      orderCarId: ref('车辆', 'Car', 'orderCars'),
      at: datetime('时间', 'Time', { required: true }),
      region: region('地区', 'Region'),
      place: text('地点', 'Place', { maxLength: 100 }),
      description: textarea('情况', 'What happened', { required: true, maxLength: 500 }),
      photos: file('照片', 'Photos', { accept: 'image', max: 9 }),
    }),
    ...section('处理', 'Settlement', {
      solution: text('处理结果', 'What was done', { maxLength: 200 }),
      settledById: computed(ref('处理人', 'Settled by', 'staff')),
      settledAt: computed(datetime('处理时间', 'Settled at')),
      damageCaseId: computed(ref('质损案件', 'Damage case', 'damageCases')),
    }),
    // Who is told: they have the customer, and the trip.
    operatorId: computed(ref('经办人', 'Handled by', 'staff', { hidden: 'detail' })),
    dispatcherId: computed(ref('调度', 'Dispatcher', 'staff', { hidden: 'detail' })),
  },
  indexes: [
    ['orderId', 'status'],
    ['orderCarId', 'status'],
  ],
  actions: {
    // 异常上报 of a trip or a load tells them the first time.
    remind: {
      label: ['异常提醒', 'Trouble on the way'],
      done: ['已再次提醒', 'They are told again'],
      from: ['open'],
      right: 'waybill.run',
      notify: { to: ['operatorId', 'dispatcherId'], when: { status: 'open' } },
    },
    settle: {
      label: ['处理', 'Settle'],
      done: ['异常已处理', 'Settled'],
      from: ['open'],
      to: 'settled',
      stamp: { settledById: '$actor', settledAt: '$now' },
      right: 'waybill.dispatch',
      bulk: 'each',
      custom: true,
      primary: true,
      input: { solution: text('处理结果', 'What was done', { required: true, maxLength: 200 }) },
    },
    reopen: {
      label: ['撤销处理', 'Open again'],
      from: ['settled'],
      to: 'open',
      stamp: { settledById: null, settledAt: null, solution: null },
      right: 'waybill.dispatch',
      custom: true,
      color: 'red',
      input: { reason: text('原因', 'Reason', { required: true }) },
    },
    openCase: {
      label: ['登记质损', 'Report damage'],
      when: { kind: { in: ['damage', 'accident'] }, orderCarId: { nnull: true }, damageCaseId: null },
      disabledReason: ['不是一台车的车损，或已经登记', 'Not the damage of one car, or reported already'],
      right: 'damage.report',
      custom: true,
      creates: 'damageCaseId',
    },
  },
  views: {
    all: {
      path: '/businessOrderManage/tripExceptionList',
      label: ['途中异常', 'Trouble on the way'],
      tabs: 'status',
      columns: names(
        'exceptionNo status kind description orderId waybillId at region orderCarId solution settledById createdById damageCaseId',
      ),
      optionalColumns: ['place', 'settledAt', 'operatorId', 'dispatcherId', 'photos'],
      filters: ['kind', 'at', 'waybillId', 'operatorId', 'dispatcherId'],
      sort: '-at',
      create: false,
      actions: ['settle', 'openCase', 'remind', 'reopen'],
      links: ['damageCases.all'],
    },
  },
  show: { history: true },
  exchange: { export: true },
})
