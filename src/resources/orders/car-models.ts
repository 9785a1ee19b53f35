import { select, text } from '../../define/field.ts'
import { names } from '../../define/names.ts'
import { defineResource } from '../../define/resource.ts'
import { powers, sizeClasses } from './options.ts'

/** 品牌车系: what cars are called, and how large they are; what somebody types that nobody knew is learnt, to be confirmed. */
export const carModels = defineResource({
  name: 'carModels',
  label: ['品牌车系', 'Car model'],
  flag: 'orderManage',
  titleField: 'model',
  scope: 'all',
  rights: { create: 'price.edit', change: 'price.edit', remove: 'price.edit' },
  search: ['model', 'brand', 'wmis'],
  pickerFields: ['sizeClass'],
  fields: {
    model: text('品牌车系', 'Make and model', { required: true, unique: true, maxLength: 40 }),
    brand: text('品牌', 'Make', { maxLength: 20 }),
    sizeClass: select('车型', 'Vehicle class', sizeClasses, { required: true }),
    energy: select('动力', 'Power', powers, { required: true, initial: 'fuel' }),
    wmis: text('车架号前三位', 'World maker identifiers', {
      maxLength: 60,
      hint: ['几个的用空格分开，如 LFV LSV', 'Several parted by blanks, such as LFV LSV'],
    }),
    status: select(
      '状态',
      'Status',
      {
        active: { label: ['已确认', 'Confirmed'], color: 'green' },
        pending: { label: ['待确认', 'To be confirmed'], color: 'gold' },
      },
      { required: true, initial: 'active' },
    ),
    remark: text('备注', 'Remarks', { maxLength: 200 }),
  },
  actions: {
    confirm: {
      label: ['确认', 'Confirm'],
      when: { status: 'pending' },
      disabledReason: ['已经确认', 'It is confirmed'],
      stamp: { status: 'active' },
      right: 'price.edit',
      bulk: 'each',
      primary: true,
    },
  },
  views: {
    all: {
      path: '/businessOrderManage/carModelTable',
      label: ['品牌车系', 'Car models'],
      tabs: 'status',
      columns: names('model brand sizeClass energy wmis status remark'),
      optionalColumns: ['createdAt', 'createdById'],
      filters: ['brand', 'sizeClass', 'energy', 'status'],
      sort: '-createdAt',
      actions: ['confirm'],
    },
  },
  show: { history: true },
  exchange: {
    import: { key: 'model', headers: { model: ['车型名称', '车系'], wmis: ['WMI'] } },
    export: true,
  },
})
