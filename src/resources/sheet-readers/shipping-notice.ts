import type { SheetReader } from './reader.ts'

/** 发运通知单 of a dealer or a maker: one row to the car, the order beside it merged. */
export const shippingNotice: SheetReader = {
  label: ['发运通知单', 'Shipping notice'],
  knownBy: ['通知单号', '底盘号', '发运日期'],
  columns: {
    序号: null,
    通知单号: 'orderNo',
    委托单位: 'customerId',
    发运日期: 'orderDate',
    始发地: 'fromRegion',
    目的地: 'toRegion',
    收货人: 'consignee',
    收货电话: 'consigneePhone',
    品牌车型: 'cars.model',
    底盘号: 'cars.vin',
    颜色: 'cars.color',
    '运价(元)': 'cars.freightFen',
  },
  merged: ['通知单号', '委托单位', '发运日期', '始发地', '目的地', '收货人', '收货电话'],
  endsWith: ['合计', '制表', '备注：'],
}
