import {
  computed,
  date,
  file,
  integer,
  money,
  ref,
  section,
  select,
  sequence,
  text,
  textarea,
} from '../../define/field.ts'
import { plus, when } from '../../define/formula.ts'
import { names } from '../../define/names.ts'
import { defineResource } from '../../define/resource.ts'
import { odometer } from './odometer.ts'

const maintenance = { kind: 'maintain' } as const

/** 维修保养: what was done to a truck, and when the same is due again, by the day or by the kilometre. */
export const truckServices = defineResource({
  name: 'truckServices',
  label: ['维修保养', 'Service of a truck'],
  flag: 'transportManage',
  titleField: 'serviceNo',
  scope: { office: 'officeId' },
  rights: { create: 'truck.edit', change: 'truck.edit', remove: 'truck.edit' },
  search: ['serviceNo', 'truckId.plate', 'workshop', 'work'],
  fields: {
    ...section('维修保养', 'Service', {
      serviceNo: sequence('维保单号', 'Service no.', 'WB'),
      truckId: ref('车辆', 'Truck', 'trucks', {
        required: true,
        filter: { ownership: { in: ['own', 'affiliated'] } },
        autofill: { odometer: 'odometer' },
      }),
      kind: select(
        '类型',
        'Type',
        {
          maintain: { label: ['保养', 'Maintenance'], color: 'green' },
          repair: { label: ['维修', 'Repair'], color: 'red' },
          tyre: { label: ['换胎', 'Tyres'], color: 'gold' },
          inspection: { label: ['年检', 'Inspection'], color: 'blue' },
          other: { label: ['其他', 'Other'], color: 'grey' },
        },
        { required: true, initial: 'maintain' },
      ),
      doneOn: date('日期', 'Date', { required: true, initial: '$today', max: '$today' }),
      odometer: integer('里程表', 'Odometer', odometer),
      workshop: text('维修厂', 'Workshop', { maxLength: 60 }),
      work: textarea('项目', 'Work done', { required: true, maxLength: 500 }),
      amountFen: money('金额', 'Amount', {
        right: 'cost',
        hint: ['只作记录；费用由报销或其他收支入账', 'For the record: a claim or another expense books it'],
      }),
      officeId: ref('营业部', 'Branch', 'offices', { required: true, initial: '$office' }),
      files: file('单据与照片', 'Papers and photos', { max: 20 }),
    }),
    // The latest of each truck stands on the truck, and is reminded of there.
    ...section('下次保养', 'Next maintenance', {
      nextOn: date('下次日期', 'Due again on', { visible: maintenance }),
      everyKm: integer('间隔里程', 'Every', { min: 100, max: 500_000, unit: ['公里', 'km'], visible: maintenance }),
      nextKm: computed(integer('下次里程', 'Due again at', { unit: ['公里', 'km'] }), {
        formula: when({ everyKm: null }, null, plus('odometer', 'everyKm')),
      }),
    }),
  },
  indexes: [['truckId', 'doneOn']],
  rules: [
    {
      when: { nextOn: { lte: { field: 'doneOn' } } },
      field: 'nextOn',
      message: ['须晚于本次日期', 'Later than this time'],
    },
    {
      when: { everyKm: { gte: 100 }, odometer: null },
      field: 'odometer',
      message: ['填写间隔里程时须填里程表', 'Say the odometer, for the interval counts from it'],
    },
  ],
  views: {
    all: {
      path: '/transportCarInfo/truckServiceTable',
      label: ['维修保养', 'Services of trucks'],
      tabs: 'kind',
      columns: names('serviceNo truckId kind doneOn odometer work workshop amountFen nextOn nextKm'),
      optionalColumns: ['everyKm', 'officeId', 'createdById', 'createdAt'],
      filters: ['truckId', 'doneOn', 'nextOn', 'officeId'],
      totals: ['amountFen'],
      sort: '-doneOn',
      links: ['trucks.all', 'tyres.all'],
    },
  },
  show: { history: true },
  exchange: { export: true },
})
