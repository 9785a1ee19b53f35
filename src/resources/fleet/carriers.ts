import {
  boolean,
  computed,
  date,
  integer,
  money,
  multiSelect,
  phone,
  section,
  select,
  sequence,
  text,
  textarea,
} from '../../define/field.ts'
import { names } from '../../define/names.ts'
import { defineResource, related } from '../../define/resource.ts'
import { settleModes } from './settle-modes.ts'

const paper = {
  deadline: { while: { blacklisted: false }, warnDays: 30, remind: 'carrier.edit', remindDays: 7 },
} as const

/** 外协承运商. */
export const carriers = defineResource({
  name: 'carriers',
  label: ['承运商', 'Carrier'],
  flag: 'transportManage',
  titleField: 'name',
  scope: 'all',
  rights: { create: 'carrier.edit', change: 'carrier.edit', remove: false },
  search: ['carrierNo', 'name', 'contact', 'phone'],
  pickerFields: ['contact', 'phone', 'mainRoutes', 'unpaidFen'],
  fields: {
    ...section('基本信息', 'Basics', {
      carrierNo: sequence('编号', 'No.', 'CY'),
      name: text('名称', 'Name', { required: true, maxLength: 60, width: 200 }),
      kind: select(
        '类型',
        'Type',
        { company: ['企业', 'Company'], person: ['个人', 'Private person'] },
        { required: true, initial: 'company' },
      ),
      uscc: text('统一社会信用代码', 'Unified social credit code', {
        format: 'uscc',
        unique: true,
        visible: { kind: 'company' },
      }),
      idCard: text('身份证号', 'ID card no.', { format: 'idCard', right: 'pii', visible: { kind: 'person' } }),
      contact: text('联系人', 'Contact', { maxLength: 30, width: 100 }),
      phone: phone('电话', 'Phone', { required: true, width: 130 }),
      services: multiSelect('服务', 'Services', {
        trunk: ['大板', 'Car carrier'],
        small: ['小板', 'Small carrier truck'],
        drive: ['代驾', 'Driven'],
        rail: ['铁路', 'Rail'],
      }),
      mainRoutes: text('主线路', 'Main route', { maxLength: 100 }),
    }),
    ...section('结算与证照', 'Settlement and licences', {
      settleMode: select('结算方式', 'Settlement', settleModes, { required: true, initial: 'perTrip' }),
      settleDays: integer('账期', 'Payment term', {
        min: 0,
        max: 365,
        initial: 0,
        unit: ['天', 'days'],
        hint: [
          '趟结自到达起，月结自发车当月底起，回单付自回单收齐起',
          'From the arrival; by the month: from the end of the month of departure; else from the last signed receipt',
        ],
      }),
      unpaidFen: computed(money('未付', 'Unpaid', { initial: 0, right: 'cost' })),
      licenceNo: text('道路运输许可证', 'Road transport licence', { maxLength: 40 }),
      licenceExpiresOn: date('许可证到期', 'Licence expires', paper),
      insuranceExpiresOn: date('保险到期', 'Insurance expires', paper),
      blacklisted: boolean('黑名单', 'Blacklisted'),
      remark: textarea('备注', 'Remarks', { maxLength: 500 }),
    }),
  },
  views: {
    all: {
      path: '/transportCarInfo/carrierTable',
      label: ['承运商', 'Carriers'],
      columns: names(
        'carrierNo name kind contact phone settleMode unpaidFen licenceExpiresOn services insuranceExpiresOn blacklisted',
      ),
      filters: ['kind', 'settleMode', 'blacklisted', 'licenceExpiresOn'],
      totals: ['unpaidFen'],
      sort: '-carrierNo',
    },
  },
  show: {
    history: true,
    related: [
      related('车辆', 'Vehicle', 'trucks', { by: 'carrierId', columns: names('plate kind slots driverId status') }),
      related('运单', 'Waybill', 'waybills', {
        by: 'carrierId',
        columns: names('waybillNo status fromRegion toRegion departedAt'),
      }),
    ],
  },
  exchange: { import: { key: 'carrierNo' }, export: true },
})
