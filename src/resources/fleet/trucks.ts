import {
  computed,
  date,
  decimal,
  file,
  integer,
  money,
  plate,
  ref,
  region,
  section,
  select,
  state,
  text,
  textarea,
} from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

/** Whose the truck is; it decides whether a trip costs an internal price or a payable. */
export const ownerships = { own: '自有', affiliated: '挂靠', outside: '外协' } as const

const paper = { deadline: { while: { status: { ne: 'off' } }, warnDays: 30, remind: 'truck.edit' } } as const

/** 运输车辆. The state follows the waybills; repair and stop are set by the fleet. */
export const trucks = defineResource({
  name: 'trucks',
  label: '运输车辆',
  flag: 'transportManage',
  titleField: 'plate',
  scope: 'all',
  rights: { create: 'truck.edit', change: 'truck.edit', remove: false },
  search: ['plate', 'trailerPlate', 'driverId.name'],
  pickerFields: ['ownership', 'carrierId', 'driverId', 'slots', 'status', 'currentRegion'],
  fields: {
    ...section('车辆', {
      plate: plate('车牌', { required: true, unique: true, width: 110 }),
      trailerPlate: plate('挂车牌', { width: 110 }),
      kind: select(
        '车型',
        { trunk: '大板', small: '小板', tractor: '牵引', other: '其他' },
        { required: true, initial: 'trunk' },
      ),
      ownership: select('归属', ownerships, { required: true, initial: 'own' }),
      carrierId: ref('承运商', 'carriers', { visible: { ownership: { ne: 'own' } } }),
      slots: integer('板位', { required: true, min: 1, max: 12, initial: 8 }),
      driverId: ref('主驾', 'staff', { filter: { post: { in: ['driver', 'pickup', 'fleet'] }, status: 'on' } }),
      coDriverId: ref('副驾', 'staff', { filter: { post: { in: ['driver', 'pickup', 'fleet'] }, status: 'on' } }),
      officeId: ref('营业部', 'offices', { required: true, initial: '$office' }),
      model: text('品牌型号', { maxLength: 40 }),
      gpsDeviceNo: text('GPS 设备号', { maxLength: 30 }),
      mainRoute: text('主线路', { maxLength: 60 }),
      status: state(
        '状态',
        {
          idle: { label: '闲置', color: 'green' },
          planned: { label: '已派', color: 'gold' },
          busy: { label: '运输中', color: 'blue' },
          repair: { label: '维修', color: 'red' },
          off: { label: '停用', color: 'grey' },
        },
        'idle',
      ),
      currentRegion: computed(region('当前位置')),
    }),
    ...section('证件', {
      drivingLicenceExpiresOn: date('行驶证到期', paper),
      transportLicenceExpiresOn: date('道路运输证到期', paper),
      inspectionExpiresOn: date('年检到期', paper),
      insuranceExpiresOn: date('保险到期', paper),
      photos: file('照片', { accept: 'image' }),
    }),
    ...section('成本', {
      fuelNorm: decimal('油耗定额', { min: 0, max: 100, scale: 1, unit: '升/百公里' }),
      depreciationMonthFen: money('月折旧', { initial: 0, right: 'cost' }),
      insuranceMonthFen: money('月保险', { initial: 0, right: 'cost' }),
      remark: textarea('备注', { maxLength: 500 }),
    }),
  },
  actions: {
    repair: {
      label: '送修',
      from: ['idle'],
      to: 'repair',
      right: 'truck.edit',
      input: { reason: text('原因', { required: true }) },
    },
    ready: { label: '恢复', from: ['repair', 'off'], to: 'idle', right: 'truck.edit' },
    stop: {
      label: '停用',
      from: ['idle', 'repair'],
      to: 'off',
      right: 'truck.edit',
      confirm: '停用后不能再派车',
      input: { reason: text('原因', { required: true }) },
    },
  },
  views: {
    all: {
      path: '/transportCarInfo/carTable',
      label: '运输车辆',
      tabs: 'status',
      columns: [
        'plate',
        'trailerPlate',
        'kind',
        'ownership',
        'carrierId',
        'slots',
        'driverId',
        'status',
        'currentRegion',
        'mainRoute',
        'insuranceExpiresOn',
        'inspectionExpiresOn',
      ],
      optionalColumns: [
        'officeId',
        'model',
        'drivingLicenceExpiresOn',
        'transportLicenceExpiresOn',
        'gpsDeviceNo',
        'fuelNorm',
        'photos',
      ],
      filters: ['kind', 'ownership', 'officeId', 'currentRegion', 'insuranceExpiresOn'],
      totals: ['slots'],
      sort: 'plate',
      actions: ['repair', 'ready', 'stop'],
    },
  },
  show: {
    history: true,
    related: [
      {
        resource: 'waybills',
        by: 'truckId',
        label: '运单',
        columns: ['waybillNo', 'type', 'status', 'fromRegion', 'toRegion', 'usedSlots', 'departedAt'],
      },
    ],
  },
  exchange: { import: { key: 'plate' }, export: true },
})
