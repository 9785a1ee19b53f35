import {
  computed,
  date,
  datetime,
  decimal,
  integer,
  money,
  multiSelect,
  ref,
  section,
  select,
  sequence,
  state,
  text,
  textarea,
} from '../../define/field.ts'
import { defineResource, lines } from '../../define/resource.ts'
import { payFormulas, payItems } from './salary-pay.ts'
import { staff } from './staff.ts'

const pay = { right: 'pay', initial: 0, width: 100 } as const
/** Profits and what is left of a wage may be below zero. */
const LEAST_FEN = -1_000_000_000_000

const earningColumns = [
  'baseFen',
  'allowanceFen',
  'commissionFen',
  'tripFen',
  'distanceFen',
  'overtimeFen',
  'bonusFen',
] as const
const deductionColumns = ['insuranceFen', 'fundFen', 'taxFen', 'fineFen', 'damageFen', 'loanFen', 'otherFen'] as const

/** Whose sheets of which month; `mark` is that of the preview, so that what was seen is what is done. */
const monthInput = {
  month: text('月份', 'Month', { required: true, format: 'month', maxLength: 7 }),
  officeId: ref('营业部', 'Branch', 'offices'),
  post: multiSelect('岗位', 'Position', staff.fields.post.options),
  staffId: ref('员工', 'Staff', 'staff'),
  mark: text('预览标记', 'Mark of the preview', { maxLength: 60, hidden: 'form', right: 'pay' }),
}

/**
 * 工资单: one person's pay of one month (domain §2.25). While a draft it follows the rules and the month's business when
 * it is calculated again; its adjustments stay. Once confirmed nothing moves it, whatever happens to orders and trips.
 */
export const salarySheets = defineResource({
  name: 'salarySheets',
  label: ['工资单', 'Salary sheet'],
  flag: 'workerWage',
  titleField: 'sheetNo',
  scope: { own: 'staffId', office: 'officeId' },
  period: 'month',
  lockAfter: 'payableId',
  rights: { create: false, change: [{ right: 'salary.edit', when: { status: 'draft' } }], remove: false },
  search: ['sheetNo', 'month', 'jobNo', 'staffId.name'],
  fields: {
    ...section('工资单', 'Salary sheet', {
      sheetNo: sequence('工资单号', 'Sheet no.', 'GZ'),
      month: computed(text('月份', 'Month', { required: true, format: 'month', maxLength: 7, width: 90 })),
      status: state(
        '状态',
        'Status',
        {
          draft: { label: ['草稿', 'Draft'], color: 'gold' },
          confirmed: { label: ['已确认', 'Confirmed'], color: 'blue' },
          paid: { label: ['已发放', 'Paid out'], color: 'green' },
        },
        'draft',
      ),
      staffId: computed(ref('员工', 'Staff', 'staff', { required: true, width: 100 })),
      jobNo: computed(text('工号', 'Staff no.', { required: true, width: 90 })),
      officeId: computed(ref('营业部', 'Branch', 'offices', { required: true, width: 120 })),
      post: computed(select('岗位', 'Position', staff.fields.post.options, { required: true, width: 100 })),
      ruleId: computed(ref('工资规则', 'Pay rule', 'salaryRules')),
      calculatedById: computed(ref('编制人', 'Prepared by', 'staff')),
      estimatedOrders: computed(
        integer('成本预估的订单', 'Orders at estimated cost', {
          initial: 0,
          right: 'pay',
          hint: ['毛利提成所计订单中成本尚未核对的', 'Of the orders whose profit earns a commission'],
        }),
      ),
    }),
    ...section('应发', 'Gross pay', {
      baseFen: computed(money('底薪', 'Base pay', pay)),
      allowanceFen: computed(money('补贴', 'Allowance', pay)),
      commissionFen: computed(money('提成', 'Commission', pay)),
      tripFen: computed(money('趟次工资', 'Trip pay', pay)),
      distanceFen: computed(money('里程工资', 'Distance pay', pay)),
      overtimeFen: computed(money('加班', 'Overtime', pay)),
      bonusFen: computed(money('奖金', 'Bonus', pay)),
      grossFen: computed(money('应发', 'Gross pay', pay), { formula: payFormulas.grossFen }),
    }),
    ...section('扣款', 'Deduction', {
      insuranceFen: computed(money('社保', 'Social insurance', pay)),
      fundFen: computed(money('公积金', 'Housing fund', pay)),
      taxFen: computed(money('个税', 'Income tax', pay)),
      fineFen: computed(money('违章', 'Traffic fines', pay)),
      damageFen: computed(money('质损', 'Damage', pay)),
      loanFen: computed(money('借支', 'Advances', pay)),
      otherFen: computed(money('其他扣款', 'Other deductions', pay)),
      deductFen: computed(money('扣款合计', 'Deductions', pay), { formula: payFormulas.deductFen }),
    }),
    ...section('实发', 'Net pay', {
      netFen: computed(money('实发', 'Net pay', { ...pay, min: LEAST_FEN }), { formula: payFormulas.netFen }),
      confirmReason: computed(text('确认说明', 'Note on confirming', { right: 'pay' })),
      confirmedAt: computed(datetime('确认时间', 'Confirmed at')),
      confirmedById: computed(ref('确认人', 'Confirmed by', 'staff')),
      // All sheets of a branch that are paid together; it is settled, and they are paid.
      payableId: computed(ref('应付', 'Payable', 'payables')),
      paidOn: computed(date('发放日期', 'Paid on')),
      remark: textarea('备注', 'Remarks', { maxLength: 500, right: 'pay' }),
    }),
  },
  unique: [['staffId', 'month']],
  indexes: [['month', 'status']],
  lines: {
    items: lines('工资明细', 'Items', 'salaryLines', { by: 'sheetId', readOnly: {}, after: '工资单', hidden: 'form' }),
    adjustments: lines('人工调整', 'Adjustments', 'salaryAdjustments', {
      by: 'sheetId',
      position: 'seq',
      max: 50,
      after: '工资单',
    }),
  },
  actions: {
    generate: {
      label: ['生成 / 重算', 'Generate / recalculate'],
      row: false,
      right: 'salary.edit',
      custom: true,
      panel: 'calculation',
      done: ['已生成 {created} 张，更新 {changed} 张', '{created} sheets made, {changed} updated'],
      input: monthInput,
    },
    confirmMonth: {
      label: ['确认本月', 'Confirm the month'],
      row: false,
      right: 'salary.confirm',
      custom: true,
      primary: true,
      panel: 'confirmation',
      done: ['已确认 {confirmed} 张工资单', '{confirmed} salary sheets confirmed'],
      input: {
        ...monthInput,
        reason: text('说明', 'Note', {
          maxLength: 200,
          right: 'pay',
          hint: [
            '实发为负数，或提成按预估成本计算时必填',
            'Required where the net pay is below zero, or a commission stands on estimated costs',
          ],
        }),
      },
    },
    recalculate: {
      label: ['重算', 'Recalculate'],
      from: ['draft'],
      right: 'salary.edit',
      bulk: 'together',
      custom: true,
      confirm: [
        '按现在的规则和业务重新计算；人工调整保留',
        'Calculates by the present rules and business; adjustments are kept',
      ],
    },
    confirm: {
      label: ['确认', 'Confirm'],
      from: ['draft'],
      to: 'confirmed',
      stamp: { confirmedAt: '$now', confirmedById: '$actor', confirmReason: '$reason' },
      right: 'salary.confirm',
      notBy: { columns: ['calculatedById'] },
      bulk: 'each',
      custom: true,
      primary: true,
      confirm: ['确认后金额不再变动', 'Amounts do not move after this'],
      input: {
        reason: text('说明', 'Note', {
          maxLength: 200,
          right: 'pay',
          hint: [
            '实发为负数，或提成按预估成本计算时必填',
            'Required where the net pay is below zero, or a commission stands on estimated costs',
          ],
        }),
      },
    },
    unconfirm: {
      label: ['反确认', 'Undo the confirmation'],
      from: ['confirmed'],
      to: 'draft',
      when: { payableId: null },
      disabledReason: ['已提交发放，先撤回', 'Submitted for payment: withdraw it first'],
      stamp: { confirmedAt: null, confirmedById: null, confirmReason: null },
      right: 'salary.unconfirm',
      notify: { to: ['calculatedById'] },
      bulk: 'each',
      color: 'red',
      input: { reason: text('原因', 'Reason', { required: true, maxLength: 200, right: 'pay' }) },
    },
    pay: {
      label: ['提交发放', 'Submit for payment'],
      done: ['已提交，付款后即为已发放', 'Submitted; paid once the payment is made'],
      from: ['confirmed'],
      when: { payableId: null },
      disabledReason: ['已提交发放', 'Submitted already'],
      right: 'salary.confirm',
      notify: { to: ['staffId'], when: { status: 'paid' } },
      bulk: 'together',
      custom: true,
      primary: true,
      confirm: ['每个营业部汇成一笔应付，在付款里申请、审批、支付', 'One payable for each branch, paid like any other'],
    },
    unpay: {
      label: ['撤回发放', 'Withdraw from payment'],
      from: ['confirmed'],
      when: { payableId: { ne: null } },
      disabledReason: ['尚未提交发放', 'Not submitted yet'],
      right: 'salary.unconfirm',
      bulk: 'together',
      custom: true,
      color: 'red',
      input: { reason: text('原因', 'Reason', { required: true, maxLength: 200, right: 'pay' }) },
    },
  },
  views: {
    all: {
      path: '/company/personnel/salarySheets',
      label: ['工资单', 'Salary sheets'],
      right: 'pay',
      tabs: 'status',
      columns: [
        'jobNo',
        'staffId',
        'month',
        'status',
        'post',
        'officeId',
        'netFen',
        'grossFen',
        'deductFen',
        ...earningColumns,
      ],
      optionalColumns: [
        'sheetNo',
        'ruleId',
        'calculatedById',
        'estimatedOrders',
        ...deductionColumns,
        'confirmReason',
        'confirmedAt',
        'confirmedById',
        'payableId',
        'paidOn',
        'remark',
        'updatedAt',
      ],
      filters: ['officeId', 'post', 'staffId'],
      totals: [...earningColumns, 'grossFen', ...deductionColumns, 'deductFen', 'netFen'],
      sort: 'jobNo',
      actions: ['generate', 'confirmMonth', 'confirm', 'pay', 'recalculate', 'unconfirm', 'unpay'],
      links: ['salaryStatistics', 'salaryRules.all'],
    },
    finance: {
      path: '/financeManage/fluenceSalary',
      label: ['工资信息', 'Wages'],
      right: 'pay',
      tabs: 'status',
      columns: [
        'sheetNo',
        'staffId',
        'month',
        'officeId',
        'post',
        'grossFen',
        'deductFen',
        'netFen',
        'status',
        'payableId',
        'paidOn',
      ],
      filters: ['month', 'officeId', 'post', 'staffId'],
      totals: ['grossFen', 'deductFen', 'netFen'],
      sort: '-month',
    },
  },
  show: {
    history: true,
  },
  exchange: { export: true },
})

/** 工资明细: what the rule made of the month. Written by the calculation alone. */
export const salaryLines = defineResource({
  name: 'salaryLines',
  label: ['工资明细', 'Items'],
  flag: 'workerWage',
  titleField: 'item',
  scope: { parent: 'sheetId' },
  rights: { create: false, change: false, remove: false },
  fields: {
    sheetId: ref('工资单', 'Salary sheet', 'salarySheets', { required: true, readOnly: 'afterCreate' }),
    seq: computed(integer('序号', 'No.', { required: true, width: 60 })),
    item: select('项目', 'Item', payItems, { required: true, width: 110 }),
    quantity: integer('数量', 'Quantity', { right: 'pay', width: 80 }),
    basisFen: money('计提基数', 'Basis', { min: LEAST_FEN, right: 'pay' }),
    rateFen: money('标准', 'Rate', { right: 'pay' }),
    percent: decimal('比例（%）', 'Percent', { scale: 2, right: 'pay', width: 90 }),
    amountFen: money('金额', 'Amount', { required: true, right: 'pay' }),
    // It says the figures in words: 20,000.00 × 6%.
    note: text('说明', 'Note', { right: 'pay', width: 160 }),
  },
})

/** 人工调整: what a person adds or takes off, each with its reason; a calculation leaves it as it is. */
export const salaryAdjustments = defineResource({
  name: 'salaryAdjustments',
  label: ['人工调整', 'Adjustments'],
  flag: 'workerWage',
  titleField: 'item',
  scope: { parent: 'sheetId' },
  rights: { create: false, change: false, remove: false },
  fields: {
    sheetId: ref('工资单', 'Salary sheet', 'salarySheets', { required: true, readOnly: 'afterCreate' }),
    seq: computed(integer('序号', 'No.', { required: true, width: 60 })),
    item: select('项目', 'Item', payItems, { required: true, width: 130 }),
    amountFen: money('金额', 'Amount', { required: true, min: 1, right: 'pay', width: 140 }),
    reason: text('原因', 'Reason', { required: true, maxLength: 200, right: 'pay', width: 320 }),
  },
})
