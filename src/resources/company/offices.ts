import { boolean, integer, phone, ref, section, select, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

/** 营业部与归属地: an office owns the cities of departure and arrival (attribution). */
export const offices = defineResource({
  name: 'offices',
  label: '营业部',
  flag: 'depotManager',
  titleField: 'name',
  scope: 'all',
  rights: { create: 'staff.edit', change: 'staff.edit', remove: 'staff.edit' },
  search: ['name', 'code'],
  fields: {
    ...section('基本信息', {
      code: text('编码', { required: true, unique: true, maxLength: 20, width: 110 }),
      name: text('名称', { required: true, maxLength: 40, width: 180 }),
      kind: select(
        '类型',
        { hq: '总部', branch: '营业部', yard: '库场', agent: '代理点' },
        { required: true, initial: 'branch' },
      ),
      parentId: ref('上级', 'offices'),
      phone: phone('电话', { masked: false }),
      address: text('地址', { maxLength: 100 }),
    }),
    ...section('库场与归属', {
      yardCapacity: integer('库位数', { min: 0, max: 100000, initial: 0, unit: '台' }),
      isAttribution: boolean('可作归属地', { initial: true }),
      isActive: boolean('启用', { initial: true }),
    }),
  },
  views: {
    all: {
      path: '/company/office',
      label: '营业部',
      tabs: 'kind',
      columns: ['code', 'name', 'kind', 'parentId', 'phone', 'address', 'yardCapacity', 'isAttribution', 'isActive'],
      filters: ['kind', 'isActive'],
      sort: 'code',
    },
  },
  show: {
    history: true,
    related: [{ resource: 'staff', by: 'officeId', label: '员工', columns: ['name', 'post', 'phone', 'status'] }],
  },
  exchange: { import: { key: 'code' }, export: true },
})
