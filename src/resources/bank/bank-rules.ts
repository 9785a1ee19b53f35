import { boolean, integer, ref, section, select, text } from '../../define/field.ts'
import { names } from '../../define/names.ts'
import { defineResource } from '../../define/resource.ts'
import { expenseCategories, incomeCategories } from '../finance/other-flows.ts'

/**
 * 入账规则: what a line of a bank becomes that says certain words, such as charges and interest, or the receipts of a customer
 * who pays by standing order. The first rule that fits holds.
 */
export const bankRules = defineResource({
  name: 'bankRules',
  label: ['入账规则', 'Posting rule'],
  flag: 'financeStatement',
  titleField: 'name',
  scope: 'all',
  rights: { create: 'bank.match', change: 'bank.match', remove: 'bank.match' },
  search: ['name', 'wording'],
  rules: [
    {
      when: { becomes: 'receipt', customerId: null },
      field: 'customerId',
      message: ['请选择客户', 'Choose the customer'],
    },
  ],
  fields: {
    ...section('入账规则', 'Posting rule', {
      name: text('名称', 'Name', { required: true, unique: true, maxLength: 40 }),
      wording: text('摘要或户名含', 'Summary or name contains', {
        required: true,
        minLength: 2,
        maxLength: 60,
        hint: ['不分大小写；先写的规则不够准时调小顺序', 'Any case; the lower number goes first'],
      }),
      accountId: ref('资金账户', 'Fund account', 'fundAccounts', {
        hint: ['不选则为全部账户', 'Empty: all accounts'],
      }),
      becomes: select(
        '记为',
        'Becomes',
        { ...expenseCategories, ...incomeCategories, receipt: ['收款', 'Receipt'] },
        { required: true, hint: ['收入类别与收款只用于来账', 'Income and receipts of money that came in alone'] },
      ),
      customerId: ref('客户', 'Customer', 'customers', { visible: { becomes: 'receipt' } }),
      allocation: select(
        '核销',
        'Allocation',
        { oldest: ['自动（最早优先）', 'Automatic (oldest first)'], none: ['暂不核销', 'Not yet'] },
        { initial: 'oldest', visible: { becomes: 'receipt' } },
      ),
      rank: integer('顺序', 'Order', { required: true, initial: 10, min: 1, max: 999, width: 80 }),
      isActive: boolean('启用', 'Active', { initial: true }),
    }),
  },
  views: {
    all: {
      path: '/financeManage/bankRuleList',
      label: ['入账规则', 'Posting rules'],
      columns: names('name wording accountId becomes customerId allocation rank isActive'),
      filters: ['becomes', 'isActive'],
      sort: 'rank',
      links: ['bankStatements.all'],
    },
  },
  show: { history: true },
})
