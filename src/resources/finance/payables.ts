import {
  boolean,
  computed,
  date,
  file,
  integer,
  money,
  ref,
  select,
  sequence,
  state,
  text,
} from '../../define/field.ts'
import { maxOf, minus, sumOf, when } from '../../define/formula.ts'
import { names } from '../../define/names.ts'
import { defineResource, related } from '../../define/resource.ts'
import { settleModes } from '../fleet/settle-modes.ts'
import { tripSettlement } from './trip-settlement.ts'

/** What is payable besides what trips, orders and wages make so by themselves. */
const enteredKinds = {
  insurance: ['保险', 'Insurance'],
  damage: ['质损', 'Damage'],
  advance: ['借支', 'Advance to staff'],
  other: ['其他', 'Other'],
} as const

/** The states before the finance has said what is payable. */
const unchecked = ['pendingCheck', 'disputed'] as const

const leftOf = (amount: string) => minus(amount, 'paidFen', 'offsetFen', 'requestedFen')

const figures = names('amountDispatchFen amountPayeeFen diffFen amountFinanceFen deductFen netFen paidFen unpaidFen')
const listed = {
  totals: figures.filter((name) => name !== 'diffFen'),
  totalsWhere: { status: { ne: 'void' } },
  totalsNote: ['不含作废', 'without void'],
  sort: '-bizDate',
  actions: ['pay', 'check', 'payAdvance', 'report', 'uncheck', 'dispute', 'answer'],
} as const

/** A payment is asked for, of one row or of a selection. */
const request = {
  done: ['已提交付款申请', 'Payment requested'],
  right: 'payment.apply',
  bulk: 'together',
  custom: true,
  sum: { of: 'openFen', fills: 'amountFen' },
  input: {
    fundAccountId: ref('资金账户', 'Fund account', 'fundAccounts', {
      required: true,
      filter: { isActive: true },
      hint: ['代收账户只能抵付本人的应付', 'A collector account pays its own collector alone'],
    }),
    amountFen: money('金额', 'Amount', {
      min: 1,
      hint: ['不填为可申请的全部；多个收款人各成一单', 'Empty: all that is open; one payment for each payee'],
    }),
    payOn: date('计划付款日', 'To be paid on', { initial: '$today' }),
    remark: text('备注', 'Remarks', { maxLength: 200 }),
  },
} as const

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
  pickerFields: names('kind payeeId netFen unpaidFen paidOn'),
  search: ['payableNo', 'payeeId.name', 'waybillId.waybillNo', 'orderId.orderNo'],
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
        salary: ['工资', 'Wages'],
        claim: ['报销', 'Driver claim'],
        ...enteredKinds,
      },
      { required: true },
    ),
    waybillId: ref('运单', 'Waybill', 'waybills'),
    orderId: ref('订单', 'Order', 'orders'),
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
    diffFen: computed(money('差额', 'Difference', { min: -1_000_000_000_000, right: 'cost' }), {
      formula: when({ amountPayeeFen: null }, null, minus('amountPayeeFen', 'amountDispatchFen')),
    }),
    deductFen: money('扣款', 'Deduction', { initial: 0, right: 'cost' }),
    netFen: computed(money('净应付', 'Net payable', { required: true, right: 'cost' }), {
      formula: minus('amountFinanceFen', 'deductFen'),
    }),
    requestedFen: computed(money('申请中', 'Requested', { initial: 0, right: 'cost' }), {
      formula: sumOf('paymentLines.amountFen', { by: 'payableId', where: { status: 'requested' } }),
    }),
    paidFen: computed(money('已付', 'Paid', { initial: 0, right: 'cost' }), {
      formula: sumOf('paymentLines.amountFen', { by: 'payableId', where: { status: 'paid' } }),
    }),
    offsetFen: computed(money('已抵扣', 'Offset', { initial: 0, right: 'cost' }), {
      formula: sumOf('offsetLines.amountFen', { by: 'payableId', where: { status: 'posted' } }),
    }),
    unpaidFen: computed(money('未付', 'Unpaid', { initial: 0, right: 'cost' }), {
      formula: when({ status: 'void' }, 0, minus('netFen', 'paidFen', 'offsetFen')),
    }),
    paidOn: computed(date('最近付款', 'Last paid on'), {
      formula: maxOf('paymentLines.paidOn', { by: 'payableId', where: { status: 'paid' } }),
    }),
    // Of a trip: what may be paid before it is checked.
    advanceFen: computed(money('预付部分', 'Paid in advance', { initial: 0, right: 'cost' })),
    hasAdvance: computed(boolean('有预付', 'Part in advance', { initial: false, hidden: 'detail' })),
    // What may still be asked for: a payment that waits for its approval binds its part.
    openFen: computed(money('可申请', 'Open to request', { initial: 0, right: 'cost' }), {
      formula: when(
        { status: 'void' },
        0,
        when({ status: { in: [...unchecked] } }, leftOf('advanceFen'), leftOf('netFen')),
      ),
    }),
    remark: text('摘要', 'What for', { maxLength: 200 }),
    files: file('附件', 'Attachments', { max: 10 }),
    disputeReason: computed(text('异议', 'Dispute', { maxLength: 200 })),
    disputeAnswer: computed(text('答复', 'Answer', { maxLength: 200 })),
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
  // What an order gives back follows its price; each list is of a few kinds; and the home page says what is still to be paid.
  indexes: [['orderId'], ['kind', 'bizDate', 'id'], ['status', 'unpaidFen']],
  prints: { tripSettlement },
  actions: {
    enter: {
      label: ['新建其他应付', 'Enter another payable'],
      done: ['已登记 {no}', '{no} entered'],
      row: false,
      right: 'payment.apply',
      custom: true,
      input: {
        kind: select('类别', 'Category', enteredKinds, { required: true }),
        payeeId: ref('收款人', 'Payee', 'payees', { required: true, filter: { isActive: true } }),
        amountFen: money('金额', 'Amount', { required: true, min: 1 }),
        bizDate: date('业务日期', 'Business date', { required: true, initial: '$today', max: '$today' }),
        dueOn: date('到期日', 'Due on'),
        orderId: ref('订单', 'Order', 'orders'),
        remark: text('摘要', 'What for', { required: true, maxLength: 200 }),
        files: file('附件', 'Attachments', { max: 10 }),
      },
    },
    pay: {
      label: ['申请付款', 'Request payment'],
      from: ['checked', 'partial'],
      primary: true,
      ...request,
    },
    payAdvance: {
      label: ['申请预付款', 'Request the advance'],
      from: [...unchecked],
      when: { hasAdvance: true },
      disabledReason: ['没有约定预付，核对后才能申请', 'Nothing is agreed to be paid in advance of the check'],
      ...request,
    },
    report: {
      label: ['登记承运方金额', "Record the payee's figure"],
      done: ['已登记', 'Recorded'],
      from: ['pendingCheck', 'disputed'],
      right: 'freight.check',
      input: {
        amountPayeeFen: money('承运方填报', "Carrier's figure", {
          required: true,
          min: 0,
          hint: ['承运方对账单上的金额', "The amount on the carrier's statement"],
        }),
      },
    },
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
          hint: [
            '不填为调度填写的金额；与承运方填报不同时必填',
            "Empty: the dispatcher's figure; required where the carrier's differs",
          ],
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
      when: { paidOn: null },
      disabledReason: ['已付款', 'Paid already'],
      right: 'freight.check',
      custom: true,
      input: { reason: text('原因', 'Reason', { required: true }) },
    },
    void: {
      label: ['作废', 'Void'],
      from: ['pendingCheck', 'disputed'],
      to: 'void',
      when: { kind: { in: Object.keys(enteredKinds) } },
      disabledReason: ['随运单、订单、工资单或报销单变动', 'Follows its trip, its order, its wages or its claim'],
      right: 'payment.apply',
      color: 'red',
      input: { reason: text('原因', 'Reason', { required: true }) },
    },
    dispute: {
      label: ['异议', 'Dispute'],
      done: ['已提出异议', 'Dispute raised'],
      from: ['pendingCheck'],
      to: 'disputed',
      stamp: { disputeReason: '$reason', disputeAnswer: null },
      // Who dispatched the trip knows what was agreed.
      notify: { to: ['createdById'] },
      right: 'freight.check',
      color: 'red',
      input: { reason: text('原因', 'Reason', { required: true }) },
    },
    answer: {
      label: ['答复异议', 'Answer the dispute'],
      done: ['已答复', 'Answered'],
      from: ['disputed'],
      right: 'waybill.dispatch',
      notify: { to: 'freight.check', when: { status: 'disputed' } },
      input: { disputeAnswer: text('答复', 'Answer', { required: true, maxLength: 200 }) },
    },
  },
  views: {
    trunk: {
      ...listed,
      path: '/financeManage/freightCheck',
      label: ['大板运费', 'Trunk freight'],
      where: { kind: { in: ['trunk', 'transfer'] } },
      tabs: 'status',
      columns: names(
        'payableNo waybillId payeeId amountDispatchFen amountPayeeFen diffFen amountFinanceFen status unpaidFen dueOn',
        'netFen bizDate waybillId.truckId waybillId.fromRegion waybillId.toRegion deductFen paidFen',
        'waybillId.loadCount waybillId.prepaidFen waybillId.oilCardFen waybillId.arrivalFen waybillId.receiptFen',
        'waybillId.depositFen waybillId.collectByDriverFen waybillId.receiptsBack openFen',
      ),
      optionalColumns: names(
        'waybillId.receiptsDue waybillId.usedSlots waybillId.driverId waybillId.carrierId waybillId.restFen advanceFen',
        'requestedFen settleMode settleDays disputeReason disputeAnswer officeId checkedById createdAt',
      ),
      filters: names(
        'payeeId dueOn bizDate diffFen waybillId.lacksReceipts waybillId.carrierId settleMode officeId status',
      ),
      links: ['payments.all', 'payables.pickup', 'payees.all'],
    },
    pickup: {
      ...listed,
      path: '/financeManage/pickCarFeeCheck',
      label: ['提送费核对', 'Pickup and delivery charges'],
      where: { kind: { in: ['pickup', 'delivery'] } },
      tabs: [
        { key: 'pickup', label: ['提车费', 'Pickup charges'], where: { kind: 'pickup' } },
        { key: 'delivery', label: ['送车费', 'Delivery charges'], where: { kind: 'delivery' } },
      ],
      columns: names(
        'payableNo waybillId payeeId amountDispatchFen amountPayeeFen diffFen amountFinanceFen status unpaidFen deductFen',
        'netFen paidFen dueOn bizDate waybillId.truckId waybillId.driverId waybillId.fromRegion waybillId.toRegion',
        'waybillId.loadCount waybillId.carrierKind',
      ),
      optionalColumns: names('requestedFen settleMode disputeReason disputeAnswer officeId checkedById createdAt'),
      filters: ['payeeId', 'status', 'bizDate', 'dueOn', 'diffFen', 'officeId'],
      links: ['payments.all', 'payables.trunk', 'payees.all'],
    },
    rebate: {
      ...listed,
      path: '/financeManage/fluenceRebate',
      label: ['订单返利', 'Order rebates'],
      where: { kind: 'rebate' },
      tabs: 'status',
      columns: names(
        'payableNo orderId orderId.customerId orderId.revenueFen netFen status payeeId orderId.outstandingFen unpaidFen',
        'paidFen requestedFen bizDate orderId.operatorId',
      ),
      optionalColumns: ['openFen', 'officeId', 'checkedById', 'createdAt'],
      filters: ['payeeId', 'bizDate', 'officeId', 'status'],
      totals: ['netFen', 'paidFen', 'unpaidFen', 'requestedFen'],
      actions: ['pay', 'check', 'uncheck', 'dispute'],
      links: ['payments.all', 'payables.all'],
    },
    all: {
      ...listed,
      totals: [...listed.totals, 'offsetFen'],
      path: '/financeManage/payableList',
      label: ['全部应付', 'All payables'],
      tabs: 'status',
      columns: names(
        'payableNo kind payeeId netFen status dueOn unpaidFen openFen requestedFen paidFen bizDate waybillId orderId',
        'remark amountDispatchFen amountPayeeFen diffFen amountFinanceFen deductFen offsetFen',
      ),
      actions: ['enter', ...listed.actions, 'void'],
      optionalColumns: ['officeId', 'checkedById', 'createdAt'],
      filters: ['payeeId', 'kind', 'dueOn', 'bizDate', 'officeId', 'status'],
      links: ['payments.all', 'offsets.all', 'payees.all'],
    },
  },
  show: {
    history: true,
    related: [
      related('按车分摊', 'Shares by car', 'waybillLoads', {
        dependsOn: { waybillId: 'waybillId' },
        where: { status: { ne: 'withdrawn' } },
        columns: names(
          'slotNo orderCarId orderId orderId.customerId loadRegion unloadRegion status shareFen fixedShareFen',
        ),
      }),
      related('付款', 'Payments', 'paymentLines', {
        by: 'payableId',
        columns: names('paymentId amountFen status paidOn reversedOn createdById'),
      }),
      related('工资单', 'Salary sheets', 'salarySheets', {
        by: 'payableId',
        columns: names('sheetNo month staffId post status paidOn netFen'),
      }),
      related('报销单', 'Driver claims', 'driverClaims', {
        by: 'payableId',
        columns: names('claimNo driverId truckId waybillId claimOn approvedFen payFen status'),
      }),
      related('抵扣', 'Offsets', 'offsetLines', {
        by: 'payableId',
        columns: names('offsetId amountFen status offsetOn reversedOn createdById'),
      }),
    ],
  },
  exchange: { export: true },
})
