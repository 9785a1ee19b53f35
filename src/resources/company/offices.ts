import { boolean, integer, phone, ref, region, section, select, text } from '../../define/field.ts'
import { defineResource, lines, related } from '../../define/resource.ts'

/** 营业部与归属地: an office owns the cities of departure and arrival (attribution). */
export const offices = defineResource({
  name: 'offices',
  label: ['营业部', 'Branch'],
  flag: 'depotManager',
  titleField: 'name',
  scope: 'all',
  rights: { create: 'staff.edit', change: 'staff.edit', remove: 'staff.edit' },
  search: ['name', 'code'],
  fields: {
    ...section('基本信息', 'Basics', {
      code: text('编码', 'Code', { required: true, unique: true, maxLength: 20, width: 110 }),
      name: text('名称', 'Name', { required: true, maxLength: 40, width: 180 }),
      kind: select(
        '类型',
        'Type',
        {
          hq: ['总部', 'Head office'],
          branch: ['营业部', 'Branch'],
          yard: ['库场', 'Yard'],
          agent: ['代理点', 'Agency'],
        },
        { required: true, initial: 'branch' },
      ),
      parentId: ref('上级', 'Parent', 'offices'),
      phone: phone('电话', 'Phone', { masked: false }),
      address: text('地址', 'Address', { maxLength: 100 }),
    }),
    ...section('库场与归属', 'Yard and attribution', {
      yardCapacity: integer('库位数', 'Parking spaces', { min: 0, max: 100000, initial: 0, unit: ['台', 'cars'] }),
      isAttribution: boolean('可作归属地', 'Owns cities of departure and arrival', { initial: true }),
      isActive: boolean('启用', 'Active', { initial: true }),
    }),
  },
  lines: {
    regions: lines('归属地区', 'Regions', 'officeRegions', {
      by: 'officeId',
      max: 400,
      visible: { isAttribution: true },
    }),
  },
  views: {
    all: {
      path: '/company/office',
      label: ['营业部', 'Branches'],
      tabs: 'kind',
      columns: ['code', 'name', 'kind', 'parentId', 'phone', 'address', 'yardCapacity', 'isAttribution', 'isActive'],
      filters: ['kind', 'isActive'],
      sort: 'code',
    },
  },
  show: {
    history: true,
    related: [related('员工', 'Staff', 'staff', { by: 'officeId', columns: ['name', 'post', 'phone', 'status'] })],
  },
  exchange: { import: { key: 'code' }, export: true },
})

/** Which cities of departure and arrival are an office's: each belongs to one at most, and so does what lies within it. */
export const officeRegions = defineResource({
  name: 'officeRegions',
  label: ['归属地区', 'Region'],
  flag: 'depotManager',
  titleField: 'region',
  scope: { parent: 'officeId' },
  rights: { create: false, change: false, remove: false },
  fields: {
    officeId: ref('营业部', 'Branch', 'offices', { required: true, readOnly: 'afterCreate' }),
    region: region('地区', 'Region', { required: true, unique: true }),
  },
})
