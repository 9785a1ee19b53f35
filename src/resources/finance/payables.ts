import { computed, date, integer, money, ref, select, sequence, state, text } from '../../define/field.ts'
import { minus, when } from '../../define/formula.ts'
import { names } from '../../define/names.ts'
import { defineResource } from '../../define/resource.ts'
import { settleModes } from '../fleet/settle-modes.ts'

/** 应付. Three figures are kept: dispatch, payee, finance; only the finance figure is payable. */
export const payables = defineResource({
  name: 'payables',
  label: ['应付', 'Payable'],
  flag: 'financeManage',
  titleField: 'payableNo',
  scope: { office: 'officeId' },
  lockAfter: 'waybillId',
  period: { by: 'bizDate', columns: ['payeeId', 'amountDispatchFen', 'amountFinanceFen', 'deductFen'] },
  rights: { create: false, change: false, remove: false },
  search: ['payableNo', 'payeeId.name', 'waybillId.waybillNo'],
  fields: {
    payableNo: sequence('应付号', 'Payable no.', 'YF'),
    kind: select(
      '类别',
      'Category',
      {
        pickup: ['提车费', 'Pickup charge'],
        trunk: ['大板运费', 'Trunk freight'],
        transfer: ['短驳', 'Shuttle'],
        delivery: ['送车费', 'Delivery charge'],
        rebate: ['返利', 'Rebate'],
        other: ['其他', 'Other'],
      },
      { required: true },
    ),
    waybillId: ref('运单', 'Waybill', 'waybills'),
    payeeId: ref('收款人', 'Payee', 'payees', { required: true }),
    officeId: ref('营业部', 'Branch', 'offices', { required: true }),
    // The day on which the trip departed; until it does, the one on which it was confirmed.
    bizDate: date('业务日期', 'Business date', { required: true }),
    // The carrier's terms as they were when the trip was confirmed; later ones are for later trips.
    settleMode: computed(select('结算方式', 'Settlement', settleModes)),
    settleDays: computed(integer('账期', 'Payment term', { initial: 0, unit: ['天', 'days'] })),
    dueOn: computed(
      date('到期日', 'Due on', {
        deadline: { while: { status: { in: ['pendingCheck', 'checked', 'partial', 'disputed'] } } },
      }),
    ),
    amountDispatchFen: money('调度填写', "Dispatcher's figure", { required: true, right: 'cost' }),
    amountPayeeFen: money('承运方填报', "Carrier's figure", { right: 'cost' }),
    amountFinanceFen: money('财务核定', 'Finance figure', { required: true, right: 'cost' }),
    deductFen: money('扣款', 'Deduction', { initial: 0, right: 'cost' }),
    netFen: computed(money('净应付', 'Net payable', { required: true, right: 'cost' }), {
      formula: minus('amountFinanceFen', 'deductFen'),
    }),
    paidFen: computed(money('已付', 'Paid', { initial: 0, right: 'cost' })),
    unpaidFen: computed(money('未付', 'Unpaid', { initial: 0, right: 'cost' }), {
      formula: when({ status: 'void' }, 0, minus('netFen', 'paidFen')),
    }),
    checkedById: computed(ref('核对人', 'Checked by', 'staff')),
    status: state(
      '状态',
      'Status',
      {
        pendingCheck: { label: ['待核对', 'To be checked'], color: 'gold' },
        checked: { label: ['已核对', 'Checked'], color: 'blue' },
        partial: { label: ['部分付', 'Partly paid'], color: 'blue' },
        settled: { label: ['已付清', 'Paid in full'], color: 'green' },
        disputed: { label: ['有异议', 'Disputed'], color: 'red' },
        void: { label: ['作废', 'Void'], color: 'grey' },
      },
      'pendingCheck',
    ),
  },
  actions: {
    check: {
      label: ['核对', 'Check'],
      from: ['pendingCheck', 'disputed'],
      right: 'freight.check',
      bulk: 'each',
      custom: true,
      primary: true,
      // A selection is checked at the dispatcher's figures.
      singleRowInputs: ['amountPayeeFen', 'amountFinanceFen', 'deductFen'],
      input: {
        amountPayeeFen: money('承运方填报', "Carrier's figure", {
          min: 0,
          hint: ['承运方对账单上的金额', "The amount on the carrier's statement"],
        }),
        amountFinanceFen: money('财务核定', 'Finance figure', {
          min: 0,
          hint: ['不填为调度填写的金额', "Empty: the dispatcher's figure"],
        }),
        deductFen: money('扣款', 'Deduction', { min: 0, initial: 0 }),
        reason: text('说明', 'Note', {
          hint: ['有扣款或改金额时必填', 'Required for a deduction or a changed figure'],
        }),
      },
    },
    uncheck: {
      label: ['反核对', 'Undo the check'],
      from: ['checked', 'settled'],
      right: 'freight.check',
      custom: true,
      input: { reason: text('原因', 'Reason', { required: true }) },
    },
    dispute: {
      label: ['异议', 'Dispute'],
      done: ['已提出异议', 'Dispute raised'],
      from: ['pendingCheck'],
      to: 'disputed',
      right: 'freight.check',
      color: 'red',
      input: { reason: text('原因', 'Reason', { required: true }) },
    },
  },
  views: {
    trunk: {
      path: '/financeManage/freightCheck',
      label: ['大板运费', 'Trunk freight'],
      where: { kind: { in: ['trunk', 'transfer'] } },
      tabs: 'status',
      columns: names(
        'payableNo waybillId payeeId amountDispatchFen amountFinanceFen dueOn status unpaidFen amountPayeeFen netFen',
        'bizDate waybillId.truckId waybillId.fromRegion waybillId.toRegion deductFen paidFen',
      ),
      optionalColumns: ['settleMode', 'settleDays', 'officeId', 'checkedById', 'createdAt'],
      filters: ['payeeId', 'dueOn', 'bizDate', 'settleMode', 'officeId', 'status'],
      totals: ['amountDispatchFen', 'amountFinanceFen', 'deductFen', 'netFen', 'paidFen', 'unpaidFen'],
      totalsWhere: { status: { ne: 'void' } },
      totalsNote: ['不含作废', 'without void'],
      sort: '-bizDate',
      actions: ['check', 'uncheck', 'dispute'],
      links: ['payees.all'],
    },
  },
  show: { history: true },
  exchange: { export: true },
})
