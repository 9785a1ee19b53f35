import { date, money, ref, region, select, sequence, text } from '../../define/field.ts'
import { names } from '../../define/names.ts'
import { defineResource } from '../../define/resource.ts'
import { sizeClasses } from './options.ts'

/** 线路报价: what is agreed for a car of one class from city to city; of one customer, or of all. */
export const lanePrices = defineResource({
  name: 'lanePrices',
  label: ['线路报价', 'Lane price'],
  flag: 'orderManage',
  titleField: 'priceNo',
  scope: 'all',
  // Anyone who takes orders is told the price of the lane at hand; the whole book is for those who keep it.
  rights: { create: 'price.edit', change: 'price.edit', remove: 'price.edit', read: 'price.edit' },
  search: ['priceNo', 'customerId.name', 'remark'],
  indexes: [['fromRegion', 'toRegion']],
  fields: {
    priceNo: sequence('报价编号', 'Price no.', 'XL'),
    fromRegion: region('发站', 'Origin', { required: true }),
    toRegion: region('到站', 'Destination', { required: true }),
    sizeClass: select('车型', 'Vehicle class', sizeClasses, { required: true, initial: 'sedan' }),
    freightFen: money('单价', 'Price per car', { required: true, min: 1 }),
    pickupFen: money('提车费/台', 'Pickup per car', { min: 0, hint: ['我方提车时另收', 'Where we fetch the car'] }),
    deliveryFen: money('送车费/台', 'Delivery per car', { min: 0, hint: ['我方送车时另收', 'Where we bring it'] }),
    customerId: ref('客户', 'Customer', 'customers', {
      hint: ['不填为所有客户的报价', 'Empty: the price for all customers'],
    }),
    validFrom: date('生效日期', 'Valid from', { required: true, initial: '$today' }),
    validTo: date('有效至', 'Valid to', { hint: ['含当天，不填为长期', 'That day included; empty: without end'] }),
    remark: text('备注', 'Remarks', { maxLength: 200 }),
  },
  rules: [
    {
      when: { validTo: { lt: { field: 'validFrom' } } },
      field: 'validTo',
      message: ['有效至不能早于生效日期', 'It does not end before it begins'],
    },
  ],
  copy: {},
  views: {
    all: {
      path: '/businessOrderManage/lanePriceTable',
      label: ['线路报价', 'Lane prices'],
      tabs: [
        {
          key: 'valid',
          label: ['生效中', 'In force'],
          where: { validFrom: { lte: '$today' }, or: [{ validTo: null }, { validTo: { gte: '$today' } }] },
        },
        { key: 'later', label: ['未生效', 'Not yet'], where: { validFrom: { gt: '$today' } } },
        { key: 'ended', label: ['已过期', 'Over'], where: { validTo: { lt: '$today' } } },
      ],
      columns: names(
        'priceNo fromRegion toRegion sizeClass freightFen pickupFen deliveryFen customerId validFrom validTo remark',
      ),
      optionalColumns: ['createdById', 'updatedAt'],
      filters: ['fromRegion', 'toRegion', 'sizeClass', 'customerId', 'validTo'],
      sort: '-priceNo',
      links: ['carModels.all'],
    },
  },
  show: { history: true },
  exchange: {
    import: {
      key: 'priceNo',
      headers: { fromRegion: ['始发地', '起点'], toRegion: ['目的地', '终点'] },
    },
    export: true,
  },
})
