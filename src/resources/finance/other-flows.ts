import {
  computed,
  date,
  file,
  money,
  partOf,
  ref,
  section,
  select,
  sequence,
  state,
  text,
  textarea,
} from '../../define/field.ts'
import { minus } from '../../define/formula.ts'
import { names } from '../../define/names.ts'
import { defineReport, figure, sum } from '../../define/report.ts'
import { defineResource } from '../../define/resource.ts'
import { companyAccount, postedStates, voucherSignatures } from './fund-transfers.ts'
import { ownMovements } from './own-movements.ts'
import { reversal } from './reversal.ts'

/** What money comes in for, and what it goes out for; so the category says the direction. */
export const incomeCategories = {
  parking: ['停车收入', 'Parking'],
  scrap: ['废品收入', 'Sale of scrap'],
  interestIn: ['利息收入', 'Interest received'],
  damageIn: ['质损追偿', 'Damage recovered'],
  otherIncome: ['其他收入', 'Other income'],
} as const
export const expenseCategories = {
  rent: ['房租', 'Rent'],
  utilities: ['水电', 'Water and electricity'],
  office: ['办公', 'Office supplies'],
  telecom: ['通讯', 'Telephone and internet'],
  hospitality: ['招待', 'Hospitality'],
  tax: ['税费', 'Taxes and duties'],
  bankCharge: ['手续费', 'Bank charges'],
  interestOut: ['利息支出', 'Interest paid'],
  insurance: ['保险', 'Insurance'],
  fuel: ['燃油（非报销）', 'Fuel outside claims'],
  fine: ['罚款', 'Fines'],
  damageOut: ['质损赔款', 'Damage compensation'],
  otherExpense: ['其他支出', 'Other expense'],
} as const

/**
 * 其他收支: what comes in and goes out beside freight. Income and small expenses are posted as they are entered; an expense
 * above the company's limit waits until somebody else lets it through.
 */
export const otherFlows = defineResource({
  name: 'otherFlows',
  label: ['其他收支', 'Other income or expense'],
  flag: 'financeOther',
  titleField: 'flowNo',
  scope: { own: 'createdById', office: 'officeId' },
  period: 'happenedOn',
  rights: { create: 'fund.other', change: false, remove: false },
  search: ['flowNo', 'counterparty', 'invoiceNo', 'truckId.plate'],
  fields: {
    ...section('其他收支', 'Other income or expense', {
      flowNo: sequence('收支号', 'Entry no.', 'QT'),
      status: state(
        '状态',
        'Status',
        {
          draft: { label: ['待审批', 'To be approved'], color: 'gold' },
          ...postedStates,
          void: { label: ['作废', 'Void'], color: 'grey' },
        },
        'draft',
      ),
      category: select('类别', 'Category', { ...incomeCategories, ...expenseCategories }, { required: true }),
      direction: computed(
        select(
          '收支',
          'In or out',
          { in: { label: ['收入', 'Income'], color: 'green' }, out: { label: ['支出', 'Expense'], color: 'red' } },
          { required: true, initial: 'out' },
        ),
      ),
      happenedOn: date('日期', 'Date', { required: true, initial: '$today', max: '$today' }),
      amountFen: money('金额', 'Amount', { required: true, min: 1 }),
      fundAccountId: ref('资金账户', 'Fund account', 'fundAccounts', { required: true, filter: companyAccount }),
      counterparty: text('付款人/收款人', 'Payer or payee', { maxLength: 60 }),
      invoiceNo: text('发票号', 'Invoice no.', { maxLength: 40 }),
      officeId: ref('营业部', 'Branch', 'offices', { required: true, initial: '$office' }),
      truckId: ref('车辆', 'Truck', 'trucks', { hint: ['归某台车的才填，计入该车利润', 'What is of one truck alone'] }),
      remark: textarea('备注', 'Remarks', { maxLength: 500 }),
      files: file('附件', 'Attachments', { max: 10 }),
      inFen: partOf('收入', 'Income', { of: 'amountFen', field: 'direction', value: 'in' }),
      outFen: partOf('支出', 'Expense', { of: 'amountFen', field: 'direction', value: 'out' }),
      approvedById: computed(ref('审批人', 'Approved by', 'staff')),
      reverseReason: computed(text('红冲原因', 'Reason for the reversal')),
    }),
  },
  posts: [
    {
      ...{ on: 'post', reverse: 'reverse', kind: 'otherIn', when: { direction: 'in' } },
      ...{ account: 'fundAccountId', amount: 'amountFen', counterparty: 'counterparty' },
    },
    {
      ...{ on: 'post', reverse: 'reverse', kind: 'otherOut', when: { direction: 'out' } },
      ...{ account: 'fundAccountId', amount: 'amountFen', counterparty: 'counterparty' },
    },
  ],
  actions: {
    post: {
      label: ['审批入账', 'Approve and post'],
      from: ['draft'],
      to: 'posted',
      right: 'fund.approve',
      notBy: { columns: ['createdById'] },
      notify: { to: ['createdById'] },
      bulk: 'each',
      primary: true,
      stamp: { approvedById: '$actor' },
    },
    cancel: {
      label: ['作废', 'Void'],
      from: ['draft'],
      to: 'void',
      right: 'fund.other',
      notify: { to: ['createdById'] },
      color: 'red',
      input: { reason: text('原因', 'Reason', { required: true }) },
    },
    reverse: {
      ...reversal,
      right: 'fund.reverse',
      confirm: ['资金账户退回原状', 'The fund account is put back'],
      stamp: { reverseReason: '$reason' },
    },
  },
  prints: {
    voucher: {
      label: ['收支凭单', 'Voucher'],
      when: { status: 'posted' },
      paper: 'A5',
      fields: names('flowNo happenedOn direction category counterparty fundAccountId invoiceNo truckId remark'),
      inWords: 'amountFen',
      signatures: voucherSignatures,
    },
  },
  views: {
    all: {
      path: '/financeManage/financeOtherExpend', // spelled as in the specification
      label: ['其他收支', 'Other income and expenses'],
      tabs: [
        { key: 'draft', label: ['待审批', 'To be approved'], where: { status: 'draft' } },
        { key: 'in', label: ['收入', 'Income'], where: { direction: 'in' } },
        { key: 'out', label: ['支出', 'Expenses'], where: { direction: 'out' } },
      ],
      columns: names(
        'flowNo happenedOn category counterparty inFen outFen status fundAccountId officeId truckId remark createdById',
      ),
      optionalColumns: ['direction', 'amountFen', 'invoiceNo', 'approvedById', 'reverseReason', 'createdAt'],
      filters: ['happenedOn', 'category', 'fundAccountId', 'truckId', 'officeId', 'status'],
      totals: ['inFen', 'outFen'],
      totalsWhere: { status: 'posted' },
      totalsNote: ['只计已入账', 'posted ones alone'],
      sort: '-happenedOn',
      actions: ['post', 'cancel', 'reverse'],
      links: ['otherFlowReport', 'fundMovements.all', 'cardTopUps.all'],
    },
  },
  show: {
    related: [ownMovements],
    history: true,
  },
  exchange: { export: true },
})

const posted = { on: 'happenedOn', where: { status: 'posted' } } as const

/** 收支统计: other income and expenses by category over time. */
export const otherFlowReport = defineReport({
  name: 'otherFlowReport',
  label: ['收支统计', 'Income and expenses by category'],
  path: '/financeManage/otherFlowReport',
  flag: 'financeOther',
  of: 'otherFlows',
  rows: ['category', 'category,month', 'month', 'officeId', 'truckId', 'fundAccountId', 'day'],
  filters: ['direction', 'category', 'officeId', 'truckId', 'fundAccountId'],
  measures: {
    inFen: sum('otherFlows.inFen', posted),
    outFen: sum('otherFlows.outFen', posted),
    netFen: figure(money('净额', 'Net', { min: -1_000_000_000_000 }), minus('inFen', 'outFen')),
  },
  charts: [
    { kind: 'bar', of: ['inFen', 'outFen'] },
    { kind: 'share', of: ['outFen'] },
    { kind: 'line', of: ['inFen', 'outFen', 'netFen'] },
  ],
  sort: 'outFen',
})
