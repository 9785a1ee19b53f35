import { date, file, money, ref, section, select, text } from '../../define/field.ts'
import { names } from '../../define/names.ts'
import { defineResource } from '../../define/resource.ts'

/** 保单: what is insured, with whom, until when. The latest 商业险 of a truck stands on the truck, and is reminded of there. */
export const insurancePolicies = defineResource({
  name: 'insurancePolicies',
  label: ['保单', 'Insurance policy'],
  flag: 'transportManage',
  titleField: 'policyNo',
  scope: { office: 'officeId' },
  rights: { create: 'truck.edit', change: 'truck.edit', remove: 'truck.edit' },
  search: ['policyNo', 'truckId.plate', 'insurer'],
  fields: section('保单', 'Policy', {
    policyNo: text('保单号', 'Policy no.', { required: true, unique: true, maxLength: 40, width: 180 }),
    truckId: ref('车辆', 'Truck', 'trucks', { required: true }),
    kind: select(
      '险种',
      'Type',
      {
        commercial: ['商业险', 'Commercial'],
        carrier: ['承运人责任险', "Carrier's liability"],
        cargo: ['货物险', 'Cargo'],
        accident: ['驾乘意外险', 'Accident'],
      },
      {
        ...{ required: true, initial: 'commercial' },
        hint: ['交强险记在车辆的证件里', 'The compulsory one stands among the documents of the truck'],
      },
    ),
    insurer: text('保险公司', 'Insurer', { required: true, maxLength: 40 }),
    startsOn: date('起保日期', 'Starts on', { required: true, initial: '$today' }),
    expiresOn: date('到期日期', 'Expires on', { required: true }),
    insuredFen: money('保额', 'Sum insured'),
    premiumFen: money('保费', 'Premium', {
      right: 'cost',
      hint: ['车辆成本按车辆的月保险计', 'Costs of a truck count its insurance by the month'],
    }),
    officeId: ref('营业部', 'Branch', 'offices', { required: true, initial: '$office' }),
    files: file('保单文件', 'Policy', { max: 10 }),
    remark: text('备注', 'Remarks', { maxLength: 200 }),
  }),
  indexes: [['truckId', 'expiresOn']],
  rules: [
    {
      when: { expiresOn: { lte: { field: 'startsOn' } } },
      field: 'expiresOn',
      message: ['须晚于起保日期', 'Later than it starts'],
    },
  ],
  views: {
    all: {
      path: '/transportCarInfo/policyTable',
      label: ['保单', 'Insurance policies'],
      tabs: [
        { key: 'running', label: ['有效', 'In force'], where: { expiresOn: { gte: '$today' } } },
        { key: 'expired', label: ['已过期', 'Expired'], where: { expiresOn: { lt: '$today' } } },
      ],
      columns: names('policyNo truckId kind insurer startsOn expiresOn insuredFen premiumFen'),
      optionalColumns: ['officeId', 'remark', 'createdAt'],
      filters: ['truckId', 'kind', 'expiresOn', 'officeId'],
      totals: ['premiumFen'],
      sort: 'expiresOn',
      links: ['trucks.all'],
    },
  },
  show: { history: true },
  exchange: { import: { key: 'policyNo' }, export: true },
})
