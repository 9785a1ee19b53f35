import { ref, select, text } from '../../define/field.ts'
import { names } from '../../define/names.ts'
import { defineResource } from '../../define/resource.ts'

/** 疑似重复: a customer with the phone or name of an older one. Merged from its page. */
export const customerDuplicates = defineResource({
  name: 'customerDuplicates',
  label: ['疑似重复客户', 'Possible duplicate'],
  flag: 'customerManage',
  titleField: 'name',
  sqlView: true,
  scope: { own: 'ownerId', office: 'officeId' },
  rights: { create: false, change: false, remove: false },
  search: ['name'],
  fields: {
    name: text('客户名称', 'Customer name', { required: true, width: 200 }),
    sameBy: select(
      '相同项',
      'Alike by',
      {
        phone: ['电话', 'Phone'],
        name: ['名称', 'Name'],
      },
      { required: true },
    ),
    customerId: ref('客户', 'Customer', 'customers', { required: true }),
    otherId: ref('先建的客户', 'The older one', 'customers', { required: true }),
    // Beside that of the older one, which is called as in its own list.
    ownerId: ref('后建客户的业务员', "The newer one's owner", 'staff', { required: true }),
    officeId: ref('营业部', 'Branch', 'offices', { required: true }),
  },
  views: {
    all: {
      path: '/clientManage/duplicateTable',
      label: ['疑似重复客户', 'Possible duplicates'],
      columns: names('name sameBy customerId ownerId officeId otherId otherId.ownerId createdAt'),
      filters: ['sameBy', 'ownerId', 'officeId'],
      sort: '-createdAt',
      links: ['customers.all'],
    },
  },
  exchange: { export: true },
})
