import {
  boolean,
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
  signature,
  state,
  text,
} from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { reasonFor } from '../company/exception-kinds.ts'
import { inspectionOnTrip, look, ofOneCar, ofOneLook, photosOfLook as photos } from '../orders/looks.ts'
import { carTrouble } from './trip-exceptions.ts'
import { waybillTypes } from './waybill-types.ts'

/** The last thing that happened to a car on a trip is taken back, and why. */
const undoing = {
  right: 'waybill.dispatch',
  custom: true,
  color: 'red',
  input: { reason: text('原因', 'Reason', { required: true }) },
} as const

/** 配载明细: one car on one trip (a leg). A car has at most one that is neither finished nor withdrawn. */
export const waybillLoads = defineResource({
  name: 'waybillLoads',
  label: ['配载', 'Load'],
  counted: ['台车', 'cars'],
  flag: 'orderManage',
  titleField: 'slotNo',
  confirmFields: ['orderId', 'orderCarId'],
  scope: { parent: 'waybillId' },
  rights: { create: false, change: false, remove: false },
  fields: {
    waybillId: ref('运单', 'Waybill', 'waybills', { required: true }),
    orderCarId: ref('车辆', 'Vehicle', 'orderCars', { required: true }),
    orderId: ref('订单', 'Order', 'orders', { required: true }),
    slotNo: integer('板位号', 'Slot no.', { required: true, width: 70 }),
    slotCoeff: decimal('板位', 'Slots', { required: true, scale: 1, width: 70 }),
    loadRegion: region('装车地', 'Loaded in', { required: true }),
    unloadRegion: region('卸车地', 'Unloaded in', { required: true }),
    status: state(
      '状态',
      'Status',
      {
        planned: { label: ['待装', 'To be loaded'], color: 'gold' },
        loaded: { label: ['已装', 'Loaded'], color: 'blue' },
        unloaded: { label: ['已卸', 'Unloaded'], color: 'blue' },
        signed: { label: ['已签收', 'Signed for'], color: 'green' },
        withdrawn: { label: ['已撤', 'Withdrawn'], color: 'grey' },
      },
      'planned',
    ),
    loadedAt: datetime('装车时间', 'Loaded at'),
    unloadedAt: datetime('卸车时间', 'Unloaded at'),
    signedAt: datetime('签收时间', 'Signed at'),
    freightFen: money('单台运费', 'Freight per car', { initial: 0, right: 'cost' }),
    shareFen: money('分摊运费', 'Shared freight', { initial: 0, right: 'cost' }),
    // That of its trip.
    leg: computed(select('运程', 'Leg', waybillTypes, { hidden: 'detail' })),
    // Its share is an internal price: the cost of an order, and what an own truck earned (domain §3).
    isInternal: computed(boolean('内部结算', 'Internal price', { initial: false, hidden: 'detail' })),
    // What this car bears whatever the rule says; the others share the rest.
    fixedShareFen: money('指定分摊', 'Fixed share', { right: 'cost' }),
    collectFen: money('代收', 'COD', { initial: 0 }),
  },
  actions: {
    inspect: {
      label: ['验车', 'Inspection'],
      from: ['planned'],
      right: 'waybill.run',
      bulk: 'each',
      custom: true,
      singleRowInputs: [...ofOneCar, 'newMarks', 'place'],
      input: inspectionOnTrip,
    },
    load: {
      label: ['装车', 'Load cars'],
      from: ['planned'],
      to: 'loaded',
      right: 'waybill.run',
      bulk: 'each',
      custom: true,
      singleRowInputs: [...ofOneLook, 'photosReason'],
      input: { photos: file('照片', 'Photo', photos), ...look, photosReason: reasonFor('photos') },
    },
    unload: {
      label: ['卸车', 'Unload cars'],
      from: ['loaded'],
      to: 'unloaded',
      right: 'waybill.run',
      bulk: 'each',
      custom: true,
      singleRowInputs: [...ofOneLook],
      input: { photos: file('照片', 'Photo', photos), ...look },
    },
    reportException: {
      label: ['异常上报', 'Report trouble'],
      done: ['异常已上报', 'Trouble reported'],
      from: ['planned', 'loaded', 'unloaded'],
      right: 'waybill.run',
      custom: true,
      input: carTrouble,
    },
    move: {
      label: ['改配', 'Move to another trip'],
      done: ['已改配', 'Moved'],
      from: ['planned'],
      right: 'waybill.dispatch',
      bulk: 'together',
      custom: true,
      lockAfter: 'waybillId',
      singleRowInputs: ['slotNo'],
      input: {
        waybillId: ref('运单', 'Waybill', 'waybills', {
          filter: { status: 'planning' },
          hint: [
            '配载中的运单；不选则在所选车辆上新建',
            'One in planning; empty: a new one on the truck that is chosen',
          ],
        }),
        truckId: ref('车辆', 'Vehicle', 'trucks', {
          filter: { status: { in: ['idle', 'planned'] } },
          visible: { waybillId: null },
        }),
        slotNo: integer('板位号', 'Slot no.', {
          min: 1,
          max: 12,
          hint: ['不填为下一个空位', 'Empty: the next free one'],
        }),
        placeReason: reasonFor('place'),
      },
    },
    withdraw: {
      label: ['撤下', 'Take off'],
      from: ['planned'],
      to: 'withdrawn',
      right: 'waybill.dispatch',
      bulk: 'each',
      custom: true,
      input: { reason: text('原因', 'Reason', { required: true }) },
    },
    sign: {
      label: ['交车签收', 'Hand over and sign'],
      from: ['loaded', 'unloaded'],
      to: 'signed',
      right: 'waybill.run',
      bulk: 'together',
      custom: true,
      primary: true,
      preview: { label: ['应收到付', 'Due on delivery'], fills: 'collectedFen' },
      singleRowInputs: [...ofOneLook],
      input: {
        signedBy: text('签收人', 'Signed for by', { required: true, maxLength: 60 }),
        signedPhone: phone('签收人电话', "Signer's phone", { required: true }),
        collectedFen: money('收到到付款', 'Collected on delivery', { min: 0, initial: 0 }),
        collectMethod: select(
          '收款方式',
          'Payment type',
          {
            cash: ['现金', 'Cash'],
            wechat: ['微信', 'WeChat'],
            alipay: ['支付宝', 'Alipay'],
            bank: ['转账', 'Bank transfer'],
          },
          { required: true, initial: 'cash' },
        ),
        signature: signature('签名', 'Signature', {
          hint: ['签收人在此签字，可代替照片', 'Signed here by who takes the car; it stands for the photos'],
        }),
        photos: file('照片', 'Photo', photos),
        ...look,
        unpaidReason: reasonFor('unpaid'),
        photosReason: reasonFor('photos'),
      },
    },
    share: {
      label: ['调整分摊', 'Adjust the share'],
      done: ['分摊已调整', 'Share adjusted'],
      from: ['planned', 'loaded', 'unloaded', 'signed'],
      right: 'freight.check',
      bulk: 'each',
      custom: true,
      input: {
        fixedShareFen: money('指定分摊', 'Fixed share', {
          min: 0,
          hint: [
            '不填则按运单的分摊方式；其余车辆分摊剩下的运费',
            "Empty: by the trip's rule; the other cars share the rest",
          ],
        }),
        reason: text('原因', 'Reason', { required: true }),
      },
    },
    undoLoad: { label: ['撤销装车', 'Undo loading'], from: ['loaded'], to: 'planned', ...undoing },
    undoUnload: { label: ['撤销卸车', 'Undo unloading'], from: ['unloaded'], to: 'loaded', ...undoing },
    undoSign: { label: ['撤销交车', 'Undo hand-over'], from: ['signed'], ...undoing },
  },
})

/** Where exactly a truck was is for those alone who search positions. */
const located = { flag: 'GpsSearch' } as const

/** 在途节点: append-only; a wrong one is corrected by a new one. */
export const trackPoints = defineResource({
  name: 'trackPoints',
  label: ['在途节点', 'Track point'],
  flag: 'orderManage',
  titleField: 'place',
  scope: { parent: 'waybillId' },
  rights: { create: false, change: false, remove: false },
  appendOnly: true,
  fields: {
    waybillId: ref('运单', 'Waybill', 'waybills', { required: true }),
    at: datetime('时间', 'Time', { required: true }),
    kind: select(
      '情况',
      'Event',
      {
        manual: ['上报', 'Report'],
        gps: ['定位', 'GPS'],
        depart: ['发车', 'Depart'],
        arrive: ['到达', 'Arrive'],
        load: ['装车', 'Load cars'],
        unload: ['卸车', 'Unload cars'],
        rest: ['休息', 'Rest'],
        exception: { label: ['异常', 'Exception'], color: 'red' },
        undo: { label: ['撤销', 'Undo'], color: 'grey' },
      },
      { required: true },
    ),
    region: region('地区', 'Region', { required: true }),
    place: text('地点', 'Place'),
    note: text('说明', 'Note'),
    // As maps of the country have them (GCJ-02), whatever the device told; `crs` says which that was.
    lng: decimal('经度', 'Longitude', { min: 0, max: 180, scale: 6, ...located }),
    lat: decimal('纬度', 'Latitude', { min: 0, max: 90, scale: 6, ...located }),
    crs: select('来源坐标系', 'Told in', { wgs84: 'WGS-84', gcj02: 'GCJ-02' }, located),
    speed: decimal('车速', 'Speed', { min: 0, scale: 1, unit: ['公里/小时', 'km/h'], ...located }),
    odometer: decimal('里程表', 'Odometer', { min: 0, scale: 1, unit: ['公里', 'km'], ...located }),
    source: text('来源', 'Source', { maxLength: 30, ...located }),
  },
  indexes: [['waybillId', 'at']],
})
