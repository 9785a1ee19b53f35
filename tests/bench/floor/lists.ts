import { formatYuan } from '../../../src/define/money.ts'
import { labelOf } from './choices.ts'

export type Row = { id: string; _labels?: Record<string, string> } & Record<string, unknown>
export type Summary = { totals?: Record<string, number>; tabs?: Record<string, number> }
export type Page = { items: Row[]; total: number; summary: Summary | null }
export type Column = { name: string; label: string; width: number; kind?: 'money' | 'number' | 'link' | 'tag' }
export type FloorList = {
  path: string
  label: string
  resource: string
  view: string
  sort: string
  /** Labels of the filters above the table. */
  filters: readonly string[]
  columns: readonly Column[]
  hasForm?: true
}

const text = (name: string, label: string, width = 132): Column => ({ name, label, width })
const link = (name: string, label: string, width = 150): Column => ({ name, label, width, kind: 'link' })
const money = (name: string, label: string): Column => ({ name, label, width: 120, kind: 'money' })
const tag = (name: string, label: string): Column => ({ name, label, width: 100, kind: 'tag' })

/** The lists that the measurements go through, each with its columns by hand. */
export const lists: readonly FloorList[] = [
  {
    path: '/businessOrderManage/businessTotalTable',
    label: '订单总表',
    resource: 'orders',
    view: 'all',
    sort: '-orderDate',
    filters: ['开单日期', '客户'],
    columns: [
      link('orderNo', '订单号', 132),
      tag('status', '状态'),
      link('customerId', '客户'),
      text('fromRegion', '发站', 150),
      text('toRegion', '到站', 150),
      { name: 'carCount', label: '台数', width: 90, kind: 'number' },
      money('totalDueFen', '应收合计'),
      money('outstandingFen', '未收'),
      money('receivedFen', '已收'),
      money('grossProfitFen', '毛利'),
      text('orderDate', '开单日期', 118),
      link('operatorId', '经办人'),
      text('consignor', '托运人', 140),
      text('consignorPhone', '托运人电话'),
      text('consignee', '收车人', 140),
      text('consigneePhone', '收车人电话'),
      money('revenueFen', '合计运费'),
      tag('receiptStatus', '回单'),
      text('businessType', '业务类型', 118),
      text('transportMode', '订单分类', 118),
    ],
  },
  {
    path: '/businessOrderManage/forDepart',
    label: '待派车',
    resource: 'orderCars',
    view: 'waiting',
    sort: 'orderId.orderDate',
    filters: ['发站', '到站'],
    columns: [
      link('orderId', '订单号', 132),
      tag('status', '状态'),
      text('model', '品牌车系', 150),
      text('vin', '车架号', 180),
      text('plate', '车牌'),
      text('currentRegion', '所在地', 150),
      text('sizeClass', '车型'),
      money('freightFen', '单价'),
    ],
  },
  {
    path: '/clientManage/costomerTable',
    label: '客户管理',
    resource: 'customers',
    view: 'all',
    sort: '-customerNo',
    filters: ['客户类型', '级别'],
    hasForm: true,
    columns: [
      text('customerNo', '客户编号'),
      link('name', '客户名称', 200),
      text('shortName', '简称', 110),
      text('kind', '客户类型', 118),
      text('phone', '电话', 130),
      text('level', '级别', 100),
      text('settleMode', '结算方式', 118),
      link('ownerId', '归属业务员'),
      link('officeId', '营业部'),
      money('creditLimitFen', '信用额度'),
      money('outstandingFen', '未收'),
      text('lastOrderOn', '最近下单', 118),
      tag('status', '状态'),
    ],
  },
]

/** The first page of a list, as the application asks for it. */
export function searchOf({ resource, view, sort }: FloorList, q = ''): string {
  const order = sort.startsWith('-') ? 'desc' : 'asc'
  const params = { _view: view, _start: '0', _end: '20', _sort: sort.replace(/^-/, ''), _order: order, _summary: '1' }
  return `/api/${resource}?${new URLSearchParams(q ? { ...params, q } : params)}`
}

export function textOf({ name, kind }: Column, row: Row): string {
  const value = row._labels?.[name] ?? row[name]
  if (value === null || value === undefined || value === '') return '—'
  return kind === 'money' ? formatYuan(value as number) : labelOf(name, value)
}
