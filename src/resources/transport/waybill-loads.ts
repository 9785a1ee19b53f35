import {
  computed,
  datetime,
  decimal,
  file,
  integer,
  money,
  phone,
  ref,
  region,
  select,
  state,
  text,
} from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { inspection } from '../orders/order-cars.ts'

/** What a driver takes with the phone where a car is loaded, unloaded or handed over. */
const photos = { accept: 'image', max: 9 } as const

/** The last thing that happened to a car on a trip is taken back, and why. */
const undoing = {
  right: 'waybill.dispatch',
  custom: true,
  color: 'red',
  input: { reason: text('原因', { required: true }) },
} as const

/** 配载明细: one car on one trip (a leg). A car has at most one that is neither finished nor withdrawn. */
export const waybillLoads = defineResource({
  name: 'waybillLoads',
  label: '配载',
  counted: '台车',
  flag: 'orderManage',
  titleField: 'slotNo',
  confirmFields: ['orderId', 'orderCarId'],
  scope: { parent: 'waybillId' },
  rights: { create: false, change: false, remove: false },
  fields: {
    waybillId: ref('运单', 'waybills', { required: true }),
    orderCarId: ref('车辆', 'orderCars', { required: true }),
    orderId: ref('订单', 'orders', { required: true }),
    slotNo: integer('板位号', { required: true, width: 70 }),
    slotCoeff: decimal('板位', { required: true, scale: 1, width: 70 }),
    loadRegion: region('装车地', { required: true }),
    unloadRegion: region('卸车地', { required: true }),
    status: state(
      '状态',
      {
        planned: { label: '待装', color: 'gold' },
        loaded: { label: '已装', color: 'blue' },
        unloaded: { label: '已卸', color: 'blue' },
        signed: { label: '已签收', color: 'green' },
        withdrawn: { label: '已撤', color: 'grey' },
      },
      'planned',
    ),
    loadedAt: datetime('装车时间'),
    unloadedAt: datetime('卸车时间'),
    signedAt: datetime('签收时间'),
    freightFen: money('单台运费', { initial: 0, right: 'cost' }),
    shareFen: money('分摊运费', { initial: 0, right: 'cost' }),
    collectFen: money('代收', { initial: 0 }),
    loadPhotos: computed(file('装车照片', photos)),
    unloadPhotos: computed(file('卸车照片', photos)),
    signPhotos: computed(file('签收照片', photos)),
  },
  actions: {
    inspect: {
      label: '验车',
      from: ['planned'],
      right: 'waybill.run',
      bulk: 'each',
      custom: true,
      singleRowInputs: ['vin', 'mileage', 'conditionNote'],
      input: { ...inspection },
    },
    load: {
      label: '装车',
      from: ['planned'],
      to: 'loaded',
      right: 'waybill.run',
      bulk: 'each',
      custom: true,
      input: { photos: file('照片', photos) },
    },
    unload: {
      label: '卸车',
      from: ['loaded'],
      to: 'unloaded',
      right: 'waybill.run',
      bulk: 'each',
      custom: true,
      input: { photos: file('照片', photos) },
    },
    withdraw: {
      label: '撤下',
      from: ['planned'],
      to: 'withdrawn',
      right: 'waybill.dispatch',
      bulk: 'each',
      custom: true,
      input: { reason: text('原因', { required: true }) },
    },
    sign: {
      label: '交车签收',
      from: ['loaded', 'unloaded'],
      to: 'signed',
      right: 'waybill.run',
      bulk: 'together',
      custom: true,
      primary: true,
      preview: { label: '应收到付', fills: 'collectedFen' },
      input: {
        signedBy: text('签收人', { required: true, maxLength: 60 }),
        signedPhone: phone('签收人电话', { required: true }),
        collectedFen: money('收到到付款', { min: 0, initial: 0 }),
        collectMethod: select(
          '收款方式',
          { cash: '现金', wechat: '微信', alipay: '支付宝', bank: '转账' },
          { required: true, initial: 'cash' },
        ),
        releaseReason: text('未收齐仍放车的原因', { hint: '到付未收齐时必填，须有放行权限' }),
        photos: file('照片', photos),
      },
    },
    undoLoad: { label: '撤销装车', from: ['loaded'], to: 'planned', ...undoing },
    undoUnload: { label: '撤销卸车', from: ['unloaded'], to: 'loaded', ...undoing },
    undoSign: { label: '撤销交车', from: ['signed'], ...undoing },
  },
})

/** 在途节点: append-only; a wrong one is corrected by a new one. */
export const trackPoints = defineResource({
  name: 'trackPoints',
  label: '在途节点',
  flag: 'orderManage',
  titleField: 'place',
  scope: { parent: 'waybillId' },
  rights: { create: false, change: false, remove: false },
  appendOnly: true,
  fields: {
    waybillId: ref('运单', 'waybills', { required: true }),
    at: datetime('时间', { required: true }),
    kind: select(
      '情况',
      {
        manual: '上报',
        depart: '发车',
        arrive: '到达',
        load: '装车',
        unload: '卸车',
        rest: '休息',
        exception: { label: '异常', color: 'red' },
        undo: { label: '撤销', color: 'grey' },
      },
      { required: true },
    ),
    region: region('地区', { required: true }),
    place: text('地点'),
    note: text('说明'),
  },
  indexes: [['waybillId', 'at']],
})
