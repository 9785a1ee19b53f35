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
  vin,
} from '../../define/field.ts'
import { maxOf, minus, when } from '../../define/formula.ts'
import { names } from '../../define/names.ts'
import { defineResource, related } from '../../define/resource.ts'

/** Whose the truck is; it decides whether a trip costs an internal price or a payable. */
export const ownerships = {
  own: ['自有', 'Own'],
  affiliated: ['挂靠', 'Affiliated'],
  outside: ['外协', 'Subcontracted'],
} as const

const paper = {
  deadline: { while: { status: { ne: 'off' } }, warnDays: 30, remind: 'truck.edit', remindDays: 7 },
} as const

const km = { unit: ['公里', 'km'] } as const

/** 运输车辆. The state follows the waybills; repair and stop are set by the fleet. */
export const trucks = defineResource({
  name: 'trucks',
  label: ['运输车辆', 'Truck'],
  flag: 'transportManage',
  titleField: 'plate',
  scope: 'all',
  rights: { create: 'truck.edit', change: 'truck.edit', remove: false },
  search: ['plate', 'trailerPlate', 'driverId.name'],
  pickerFields: ['ownership', 'carrierId', 'driverId', 'slots', 'status', 'currentRegion'],
  fields: {
    ...section('车辆', 'Vehicle', {
      plate: plate('车牌', 'Plate', { required: true, unique: true, width: 110 }),
      trailerPlate: plate('挂车牌', 'Trailer plate', { width: 110 }),
      kind: select(
        '车型',
        'Vehicle class',
        {
          trunk: ['大板', 'Car carrier'],
          small: ['小板', 'Small carrier truck'],
          tractor: ['牵引', 'Tractor unit'],
          other: ['其他', 'Other'],
        },
        { required: true, initial: 'trunk' },
      ),
      ownership: select('归属', 'Ownership', ownerships, { required: true, initial: 'own' }),
      carrierId: ref('承运商', 'Carrier', 'carriers', { visible: { ownership: { ne: 'own' } } }),
      slots: integer('板位', 'Slots', { required: true, min: 1, max: 12, initial: 8 }),
      driverId: ref('主驾', 'Driver in charge', 'staff', {
        filter: { post: { in: ['driver', 'pickup', 'fleet'] }, status: 'on' },
      }),
      coDriverId: ref('副驾', 'Co-driver', 'staff', {
        filter: { post: { in: ['driver', 'pickup', 'fleet'] }, status: 'on' },
      }),
      officeId: ref('营业部', 'Branch', 'offices', { required: true, initial: '$office' }),
      model: text('品牌型号', 'Make and type', { maxLength: 40 }),
      vin: vin('车架号', 'VIN', { unique: true, width: 180 }),
      engineNo: text('发动机号', 'Engine no.', { maxLength: 30 }),
      axles: integer('轴数', 'Axles', { min: 2, max: 10 }),
      lengthM: decimal('车长', 'Length', { min: 1, max: 40, scale: 2, unit: ['米', 'm'] }),
      gpsDeviceNo: text('GPS 设备号', 'GPS device no.', { maxLength: 30 }),
      mainRoute: text('主线路', 'Main route', { maxLength: 60 }),
      status: state(
        '状态',
        'Status',
        {
          idle: { label: ['闲置', 'Idle'], color: 'green' },
          planned: { label: ['已派', 'Assigned'], color: 'purple' },
          busy: { label: ['运输中', 'In transit'], color: 'blue' },
          repair: { label: ['维修', 'Under repair'], color: 'red' },
          off: { label: ['停用', 'Out of use'], color: 'grey' },
        },
        'idle',
      ),
      currentRegion: computed(region('当前位置', 'Current position')),
    }),
    ...section('证件', 'Documents', {
      drivingLicenceNo: text('行驶证号', 'Vehicle licence no.', { maxLength: 40 }),
      drivingLicenceExpiresOn: date('行驶证到期', 'Vehicle licence expires', paper),
      transportLicenceNo: text('道路运输证号', 'Road transport permit no.', { maxLength: 40 }),
      transportLicenceExpiresOn: date('道路运输证到期', 'Road transport permit expires', paper),
      inspectionExpiresOn: date('年检到期', 'Annual inspection expires', paper),
      insuranceNo: text('交强险单号', 'Compulsory insurance no.', { maxLength: 40 }),
      insuranceExpiresOn: date('保险到期', 'Insurance expires', paper),
      commercialExpiresOn: computed(
        date('商业险到期', 'Commercial insurance expires', { ...paper, hint: ['取自保单', 'From the policies'] }),
        { formula: maxOf('insurancePolicies.expiresOn', { by: 'truckId', where: { kind: 'commercial' } }) },
      ),
      photos: file('照片', 'Photo', { accept: 'image' }),
    }),
    ...section('保养', 'Maintenance', {
      odometer: computed(integer('里程表', 'Odometer', { ...km, hint: ['最近到达的运单', 'At the last arrival'] }), {
        formula: maxOf('waybills.odometerIn', { by: 'truckId' }),
      }),
      maintenanceDueOn: computed(date('下次保养', 'Maintenance due on', paper), {
        formula: maxOf('truckServices.nextOn', { by: 'truckId', where: { kind: 'maintain' } }),
      }),
      maintenanceDueKm: computed(integer('下次保养里程', 'Maintenance due at', km), {
        formula: maxOf('truckServices.nextKm', { by: 'truckId', where: { kind: 'maintain' } }),
      }),
      kmToMaintenance: computed(integer('距下次保养', 'Until the maintenance', { ...km, min: -5_000_000 }), {
        formula: when(
          { odometer: null },
          null,
          when({ maintenanceDueKm: null }, null, minus('maintenanceDueKm', 'odometer')),
        ),
      }),
    }),
    ...section('成本', 'Cost', {
      fuelNorm: decimal('油耗定额', 'Fuel norm', { min: 0, max: 100, scale: 1, unit: ['升/百公里', 'l/100 km'] }),
      // By the month, from the purchase (until then unknown: from when it was entered) to the day it went out of use.
      purchasedOn: date('购置日期', 'Purchased on', { max: '$today', right: 'cost' }),
      depreciationMonthFen: money('月折旧', 'Monthly depreciation', { initial: 0, right: 'cost' }),
      loanMonthFen: money('月贷款利息', 'Monthly loan interest', { initial: 0, right: 'cost' }),
      insuranceMonthFen: money('月保险', 'Monthly insurance', { initial: 0, right: 'cost' }),
      managementMonthFen: money('月管理费', 'Monthly management fee', {
        initial: 0,
        right: 'cost',
        visible: { ownership: 'affiliated' },
        hint: ['挂靠车辆向车主收取', 'Charged to the owner of an affiliated truck'],
      }),
      stoppedOn: computed(date('停用日期', 'Out of use since')),
      remark: textarea('备注', 'Remarks', { maxLength: 500 }),
    }),
  },
  actions: {
    repair: {
      label: ['送修', 'Send to repair'],
      from: ['idle'],
      to: 'repair',
      right: 'truck.edit',
      input: { reason: text('原因', 'Reason', { required: true }) },
    },
    ready: {
      label: ['恢复', 'Back in service'],
      from: ['repair', 'off'],
      to: 'idle',
      right: 'truck.edit',
      stamp: { stoppedOn: null },
    },
    stop: {
      label: ['停用', 'Out of use'],
      from: ['idle', 'repair'],
      to: 'off',
      right: 'truck.edit',
      stamp: { stoppedOn: '$today' },
      confirm: ['停用后不能再派车', 'It can no longer be dispatched'],
      input: { reason: text('原因', 'Reason', { required: true }) },
    },
  },
  copy: {
    driverId: {},
    coDriverId: {},
    gpsDeviceNo: {},
    engineNo: {},
    drivingLicenceNo: {},
    transportLicenceNo: {},
    insuranceNo: {},
  },
  views: {
    all: {
      path: '/transportCarInfo/carTable',
      label: ['运输车辆', 'Trucks'],
      tabs: 'status',
      columns: names(
        'plate trailerPlate kind ownership carrierId slots driverId status currentRegion mainRoute insuranceExpiresOn',
        'inspectionExpiresOn commercialExpiresOn maintenanceDueOn',
      ),
      optionalColumns: names(
        'officeId model vin axles lengthM drivingLicenceExpiresOn transportLicenceExpiresOn odometer kmToMaintenance',
        'gpsDeviceNo fuelNorm photos',
      ),
      filters: names('kind ownership officeId currentRegion insuranceExpiresOn inspectionExpiresOn maintenanceDueOn'),
      totals: ['slots'],
      sort: 'plate',
      actions: ['repair', 'ready', 'stop'],
      links: names('positions truckServices.all fleetCards.all trafficViolations.all insurancePolicies.all tyres.all'),
    },
  },
  show: {
    history: true,
    related: [
      related('运单', 'Waybill', 'waybills', {
        by: 'truckId',
        columns: names('waybillNo type status fromRegion toRegion usedSlots departedAt'),
      }),
      related('维修保养', 'Services', 'truckServices', {
        by: 'truckId',
        columns: names('serviceNo kind doneOn odometer work nextOn nextKm'),
      }),
      related('违章', 'Violations', 'trafficViolations', {
        by: 'truckId',
        columns: names('violationNo driverId status happenedOn what points fineFen borneBy'),
      }),
      related('保单', 'Policies', 'insurancePolicies', {
        by: 'truckId',
        columns: names('policyNo kind insurer startsOn expiresOn'),
      }),
      related('油卡与 ETC', 'Cards', 'fleetCards', {
        by: 'truckId',
        columns: names('cardNo kind holderId status balanceFen'),
      }),
      related('轮胎', 'Tyres', 'tyres', { by: 'truckId', columns: names('tyreNo brand position mountedOn status') }),
    ],
  },
  exchange: {
    import: {
      key: 'plate',
      readers: ['truckRegister'],
      headers: {
        plate: ['车牌号', '车牌号码', '板车车牌', '车头车牌'],
        trailerPlate: ['挂车车牌', '挂车号', '挂车牌号'],
        driverId: ['司机', '驾驶员', '主驾驶员'],
        coDriverId: ['副驾驶员'],
        officeId: ['所属营业部', '所属网点'],
        model: ['品牌', '厂牌型号'],
        gpsDeviceNo: ['GPS', 'GPS号'],
        mainRoute: ['常跑线路', '主跑线路'],
      },
    },
    export: true,
  },
})
