import { boolean, computed, integer, money, ref, section, select, text } from '../../define/field.ts'
import { minus, when } from '../../define/formula.ts'
import { defineResource } from '../../define/resource.ts'

const signed = { min: -1_000_000_000_000 } as const

/**
 * 关账数据: a figure of a month as it stood when the month was closed, and when it was closed before. Never changed: closed
 * again, a month has figures of its own.
 */
export const monthFigures = defineResource({
  name: 'monthFigures',
  label: ['关账数据', 'Closing figure'],
  flag: 'financeConfluence',
  titleField: 'title',
  scope: { parent: 'closedMonthId' },
  rights: { create: false, change: false, remove: false, read: 'period.close' },
  appendOnly: true,
  search: ['title'],
  fields: {
    ...section('关账数据', 'Closing figure', {
      closedMonthId: ref('月份', 'Month', 'closedMonths', { required: true }),
      closing: computed(integer('第几次关账', 'Closing', { required: true })),
      kind: select(
        '类型',
        'Kind',
        {
          result: ['经营数据', 'Results'],
          balance: ['账户余额', 'Balances'],
          open: ['往来余额', 'Outstanding'],
        },
        { required: true },
      ),
      title: text('项目', 'Figure', { required: true, width: 180 }),
      officeId: ref('营业部', 'Branch', 'offices'),
      accountId: ref('资金账户', 'Fund account', 'fundAccounts'),
      amountFen: money('金额', 'Amount', { required: true, ...signed, right: 'pay' }),
      formerFen: money('上次关账', 'When closed before', { ...signed, right: 'pay' }),
      isChanged: boolean('有差异', 'Changed'),
      changeFen: computed(money('差异', 'Difference', { ...signed, right: 'pay' }), {
        formula: when({ formerFen: null }, null, minus('amountFen', 'formerFen')),
      }),
    }),
  },
  indexes: [['closedMonthId', 'closing']],
  views: {
    all: {
      path: '/financeManage/monthFigureTable',
      label: ['关账数据', 'Closing figures'],
      tabs: [
        { key: 'company', label: ['全公司', 'Company'], where: { officeId: null } },
        { key: 'changed', label: ['有差异', 'Changed'], where: { isChanged: true } },
      ],
      columns: [
        'closedMonthId',
        'closing',
        'kind',
        'title',
        'officeId',
        'accountId',
        'amountFen',
        'formerFen',
        'changeFen',
      ],
      filters: ['closedMonthId', 'closing', 'kind', 'officeId'],
      sort: '-createdAt',
      links: ['closedMonths.all', 'summary'],
    },
  },
  exchange: { export: true },
})
