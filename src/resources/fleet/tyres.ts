import { computed, date, integer, money, ref, section, state, text } from '../../define/field.ts'
import { minus, when } from '../../define/formula.ts'
import { names } from '../../define/names.ts'
import { defineResource } from '../../define/resource.ts'
import { odometer } from './odometer.ts'

/** 轮胎: one tyre by its number, from the store onto a truck and off again; what it ran there. */
export const tyres = defineResource({
  name: 'tyres',
  label: ['轮胎', 'Tyre'],
  flag: 'transportManage',
  titleField: 'tyreNo',
  scope: { office: 'officeId' },
  rights: { create: 'truck.edit', change: 'truck.edit', remove: false },
  search: ['tyreNo', 'brand', 'truckId.plate'],
  fields: {
    ...section('轮胎', 'Tyre', {
      tyreNo: text('胎号', 'Tyre no.', { required: true, unique: true, maxLength: 30, width: 130 }),
      brand: text('品牌', 'Make', { maxLength: 30 }),
      size: text('规格', 'Size', { maxLength: 30 }),
      priceFen: money('购价', 'Price', { right: 'cost' }),
      boughtOn: date('购入日期', 'Bought on', { max: '$today' }),
      officeId: ref('营业部', 'Branch', 'offices', { required: true, initial: '$office' }),
      status: state(
        '状态',
        'Status',
        {
          stored: { label: ['在库', 'In store'], color: 'blue' },
          mounted: { label: ['在用', 'Mounted'], color: 'green' },
          scrapped: { label: ['报废', 'Scrapped'], color: 'grey' },
        },
        'stored',
      ),
      remark: text('备注', 'Remarks', { maxLength: 200 }),
    }),
    ...section('装在', 'Mounted', {
      truckId: computed(ref('车辆', 'Truck', 'trucks')),
      position: computed(text('轮位', 'Position', { maxLength: 20 })),
      mountedOn: computed(date('装上日期', 'Mounted on')),
      mountedKm: computed(integer('装上里程', 'Odometer when mounted', odometer)),
      removedOn: computed(date('卸下日期', 'Taken off on')),
      removedKm: computed(integer('卸下里程', 'Odometer when taken off', odometer)),
      ranKm: computed(integer('本次行驶', 'Ran', { min: -5_000_000, unit: ['公里', 'km'] }), {
        formula: when({ mountedKm: null }, null, when({ removedKm: null }, null, minus('removedKm', 'mountedKm'))),
      }),
    }),
  },
  indexes: [['truckId']],
  actions: {
    mount: {
      label: ['装上', 'Mount'],
      from: ['stored'],
      to: 'mounted',
      right: 'truck.edit',
      primary: true,
      input: {
        truckId: ref('车辆', 'Truck', 'trucks', { required: true, autofill: { mountedKm: 'odometer' } }),
        position: text('轮位', 'Position', {
          required: true,
          maxLength: 20,
          hint: ['如 左前、右后外', 'As front left'],
        }),
        mountedOn: date('装上日期', 'Mounted on', { required: true, initial: '$today', max: '$today' }),
        mountedKm: integer('装上里程', 'Odometer when mounted', odometer),
      },
      stamp: { removedOn: null, removedKm: null },
    },
    dismount: {
      label: ['卸下', 'Take off'],
      from: ['mounted'],
      to: 'stored',
      right: 'truck.edit',
      input: {
        removedOn: date('卸下日期', 'Taken off on', { required: true, initial: '$today', max: '$today' }),
        removedKm: integer('卸下里程', 'Odometer when taken off', odometer),
      },
    },
    scrap: {
      label: ['报废', 'Scrap'],
      from: ['stored', 'mounted'],
      to: 'scrapped',
      right: 'truck.edit',
      color: 'red',
      input: { reason: text('原因', 'Reason', { required: true }) },
    },
  },
  views: {
    all: {
      path: '/transportCarInfo/tyreTable',
      label: ['轮胎', 'Tyres'],
      tabs: 'status',
      columns: names('tyreNo brand size status truckId position mountedOn mountedKm removedOn ranKm priceFen'),
      optionalColumns: names('boughtOn removedKm officeId remark createdAt'),
      filters: ['truckId', 'brand', 'boughtOn', 'officeId'],
      totals: ['priceFen'],
      sort: 'tyreNo',
      actions: ['mount', 'dismount', 'scrap'],
      links: ['truckServices.all', 'trucks.all'],
    },
  },
  show: { history: true },
  exchange: { import: { key: 'tyreNo' }, export: true },
})
