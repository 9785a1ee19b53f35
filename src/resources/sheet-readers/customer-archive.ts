import { nameAndPhone, type SheetReader } from './reader.ts'

/** 客户档案, as bookkeeping software gives it out: a customer's contacts below each other, beside a merged name. */
export const customerArchive: SheetReader = {
  label: ['客户档案（财务软件）', 'Customer archive (bookkeeping)'],
  knownBy: ['客户编码', '客户名称', '联系人/电话'],
  columns: {
    序号: null,
    客户编码: 'customerNo',
    客户名称: 'name',
    助记码: null,
    纳税人识别号: 'uscc',
    公司电话: 'phone',
    信用额度: 'creditLimitFen',
    '联系人/电话': nameAndPhone('contacts.name', 'contacts.phone'),
    收发货地址: 'contacts.address',
    备注: 'remark',
  },
  merged: ['客户编码', '客户名称'],
  endsWith: ['合计', '制表', '打印'],
}
