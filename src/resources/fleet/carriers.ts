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
import { defineResource } from '../../define/resource.ts'

/** 外协承运商. */
export const carriers = defineResource({
  name: 'carriers',
  label: '承运商',
  flag: 'transportManage',
  titleField: 'name',
  scope: 'all',
  rights: { create: 'carrier.edit', change: 'carrier.edit', remove: false },
  search: ['carrierNo', 'name', 'contact', 'phone'],
  pickerFields: ['contact', 'phone', 'mainRoutes'],
  fields: {
    ...section('基本信息', {
      carrierNo: sequence('编号', 'CY'),
      name: text('名称', { required: true, maxLength: 60, width: 200 }),
      kind: select('类型', { company: '企业', person: '个人' }, { required: true, initial: 'company' }),
      uscc: text('统一社会信用代码', { format: 'uscc', unique: true, visible: { kind: 'company' } }),
      idCard: text('身份证号', { format: 'idCard', right: 'pii', visible: { kind: 'person' } }),
      contact: text('联系人', { maxLength: 30, width: 100 }),
      phone: phone('电话', { required: true, width: 130 }),
      services: multiSelect('服务', { trunk: '大板', small: '小板', drive: '代驾', rail: '铁路' }),
      mainRoutes: text('主线路', { maxLength: 100 }),
    }),
    ...section('结算与证照', {
      settleMode: select(
        '结算方式',
        { perTrip: '趟结', onReceipt: '回单付', monthly: '月结' },
        { required: true, initial: 'perTrip' },
      ),
      settleDays: integer('账期', { min: 0, max: 365, initial: 0, unit: '天' }),
      unpaidFen: computed(money('未付', { initial: 0, right: 'cost' })),
      licenceNo: text('道路运输许可证', { maxLength: 40 }),
      licenceExpiresOn: date('许可证到期', {
        deadline: { while: { blacklisted: false }, warnDays: 30, remind: 'carrier.edit' },
      }),
      insuranceExpiresOn: date('保险到期', {
        deadline: { while: { blacklisted: false }, warnDays: 30, remind: 'carrier.edit' },
      }),
      blacklisted: boolean('黑名单'),
      remark: textarea('备注', { maxLength: 500 }),
    }),
  },
  views: {
    all: {
      path: '/transportCarInfo/carrierTable',
      label: '承运商',
      columns: [
        'carrierNo',
        'name',
        'kind',
        'contact',
        'phone',
        'services',
        'settleMode',
        'licenceExpiresOn',
        'insuranceExpiresOn',
        'blacklisted',
        'unpaidFen',
      ],
      filters: ['kind', 'settleMode', 'blacklisted', 'licenceExpiresOn'],
      totals: ['unpaidFen'],
      sort: '-carrierNo',
    },
  },
  show: {
    history: true,
    related: [
      { resource: 'trucks', by: 'carrierId', label: '车辆', columns: ['plate', 'kind', 'slots', 'driverId', 'status'] },
      {
        resource: 'waybills',
        by: 'carrierId',
        label: '运单',
        columns: ['waybillNo', 'status', 'fromRegion', 'toRegion', 'departedAt'],
      },
    ],
  },
  exchange: { import: { key: 'carrierNo' }, export: true },
})
