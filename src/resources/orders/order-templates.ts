import { ref, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

/** 订单模板: an order under a name of its own, after which others are made. */
export const orderTemplates = defineResource({
  name: 'orderTemplates',
  label: ['订单模板', 'Order template'],
  flag: 'orderManage',
  titleField: 'name',
  scope: { own: 'ownerId', office: 'officeId', ownRight: 'order.create' },
  rights: { create: 'order.create', change: 'order.create', remove: 'order.create' },
  search: ['name', 'orderId.orderNo'],
  pickerFields: ['customerId'],
  unique: [['ownerId', 'name']],
  fields: {
    name: text('模板名称', 'Name', { required: true, maxLength: 40 }),
    orderId: ref('订单', 'Order', 'orders', { required: true, autofill: { customerId: 'customerId' } }),
    customerId: ref('客户', 'Customer', 'customers'),
    ownerId: ref('所有人', 'Owner', 'staff', { required: true, initial: '$actor', hidden: 'form' }),
    officeId: ref('营业部', 'Branch', 'offices', { required: true, initial: '$office', hidden: 'form' }),
    remark: text('备注', 'Remarks', { maxLength: 200 }),
  },
  views: {
    all: {
      path: '/businessOrderManage/orderTemplateTable',
      label: ['订单模板', 'Order templates'],
      columns: ['name', 'customerId', 'orderId', 'orderId.fromRegion', 'orderId.toRegion', 'ownerId', 'remark'],
      filters: ['customerId', 'ownerId', 'officeId'],
      sort: 'name',
      links: ['orders.all'],
    },
  },
  show: { history: true },
  exchange: { export: true },
})

/** Of an order; the template is the person's own. */
export const saveTemplate = {
  label: ['存为模板', 'Save as template'],
  done: ['已存为模板，开单时可选用', 'Saved: it is offered for new orders'],
  right: 'order.create',
  custom: true,
  input: { templateName: text('模板名称', 'Name', { required: true, maxLength: 40 }) },
} as const
