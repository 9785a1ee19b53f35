import {
  computed,
  date,
  datetime,
  decimal,
  file,
  integer,
  money,
  ref,
  section,
  sequence,
  state,
  text,
  textarea,
} from '../../define/field.ts'
import { type Formula, minus, ratio, sumOf, times, when } from '../../define/formula.ts'
import { names } from '../../define/names.ts'
import { defineResource, lines, related } from '../../define/resource.ts'
import { odometer } from './odometer.ts'

/** A trip is claimed for while it is on the road, and so many days after it (domain §2.15). */
export const CLAIM_DAYS = 30

const perHundred = { scale: 1, unit: ['升/百公里', 'l/100 km'] } as const
const reason = text('原因', 'Reason', { required: true, maxLength: 200 })
/** Unknown where no distance is. */
const ofDistance = (formula: Formula): Formula =>
  when(
    { odometerFrom: null },
    null,
    when({ odometerTo: null }, null, when({ odometerTo: { eq: { field: 'odometerFrom' } } }, null, formula)),
  )
/** Who spent, entered or submitted it. */
const claimants = ['createdById', 'driverId', 'submittedById'] as const
/** Who spent it or entered it writes it, nobody else. */
const own = {
  when: { or: [{ createdById: '$actor' }, { driverId: '$actor' }] },
  disabledReason: ['只有驾驶员本人或填报人可以', 'Its driver, or who entered it, alone'],
} as const
/** It goes back to who claims, whatever month it is of: nothing that was approved is touched. */
const back = { to: 'draft', period: false } as const
const sentBack = {
  label: ['驳回', 'Send back'],
  ...back,
  stamp: { rejectReason: '$reason' },
  notify: { to: ['driverId', 'createdById'] },
  custom: true,
  color: 'red',
  input: { reason },
} as const

const fuel = {
  litres: computed(decimal('加油量', 'Fuel', { initial: 0, unit: ['升', 'l'] }), {
    formula: sumOf('items.quantity', { where: { category: 'fuel' } }),
  }),
  distanceKm: computed(integer('行驶里程', 'Distance', { min: -5_000_000, unit: ['公里', 'km'] }), {
    formula: when({ odometerFrom: null }, null, when({ odometerTo: null }, null, minus('odometerTo', 'odometerFrom'))),
  }),
  fuelPer100: computed(decimal('百公里油耗', 'Consumption', perHundred), {
    formula: ratio(times('litres', 100), 'distanceKm', 1),
  }),
  // Filled in while one types; what is submitted has that of the truck.
  fuelNorm: decimal('油耗定额', 'Fuel norm', {
    ...{ ...perHundred, min: 0, max: 100 },
    hint: ['随车辆带出', 'That of the truck'],
  }),
  aboveNorm: computed(decimal('超定额', 'Above the norm', { ...perHundred, min: -1_000_000 }), {
    formula: when({ fuelNorm: null }, null, ofDistance(minus('fuelPer100', 'fuelNorm'))),
  }),
}

const listed = {
  tabs: 'status',
  totals: ['totalFen', 'approvedFen', 'payFen', 'paidFen'],
  totalsWhere: { status: { ne: 'cancelled' } },
  totalsNote: ['不含已撤销', 'without withdrawn'],
  sort: '-claimNo',
} as const

/**
 * 驾驶员报销 (domain §1.5, §2.15): what a driver spent on a truck, checked by the fleet, then by the finance, which may lower
 * single items. What he laid out himself becomes payable to him, less an advance that is set off.
 */
export const driverClaims = defineResource({
  name: 'driverClaims',
  label: ['驾驶员报销', 'Driver claim'],
  counted: ['张报销单', 'driver claims'],
  flag: 'transportManage',
  titleField: 'claimNo',
  scope: { own: 'driverId', office: 'officeId', ownRight: 'claim.make' },
  period: 'claimOn',
  lockAfter: 'payableId',
  rights: {
    create: 'claim.make',
    change: [{ right: 'claim.make', when: { status: 'draft', ...own.when } }],
    remove: false,
  },
  paths: { create: '/transportCarInfo/addOperation' },
  search: ['claimNo', 'driverId.name', 'truckId.plate', 'waybillId.waybillNo', 'items.invoiceNo'],
  fields: {
    ...section('报销单', 'Driver claim', {
      claimNo: sequence('报销单号', 'Claim no.', 'BX'),
      status: state(
        '状态',
        'Status',
        {
          draft: { label: ['草稿', 'Draft'], color: 'grey' },
          submitted: { label: ['待车队审核', 'With the fleet'], color: 'gold' },
          checked: { label: ['待财务审核', 'With the finance'], color: 'gold' },
          approved: { label: ['待付款', 'Awaiting payment'], color: 'blue' },
          partiallyPaid: { label: ['部分付款', 'Partly paid'], color: 'blue' },
          paid: { label: ['已付款', 'Paid'], color: 'green' },
          cancelled: { label: ['已撤销', 'Withdrawn'], color: 'grey' },
        },
        'draft',
        { badge: { of: 'draft', field: 'rejectReason', label: ['已驳回', 'Sent back'], color: 'red' } },
      ),
      claimOn: date('报销日期', 'Claimed on', { required: true, initial: '$today', max: '$today' }),
      driverId: ref('驾驶员', 'Driver', 'staff', { required: true, initial: '$actor', filter: { status: 'on' } }),
      waybillId: ref('运单', 'Waybill', 'waybills', {
        filter: {
          status: { in: ['inTransit', 'arrived', 'completed'] },
          or: [{ completedAt: null }, { completedAt: { gte: `$today-${CLAIM_DAYS}` } }],
        },
        dependsOn: { driverId: 'driverId' },
        autofill: {
          truckId: 'truckId',
          odometerFrom: 'odometerOut',
          odometerTo: 'odometerIn',
        },
        hint: ['在途或 30 天内的运单', 'On the road, or of the last 30 days'],
      }),
      truckId: ref('车辆', 'Truck', 'trucks', {
        required: true,
        filter: { ownership: { in: ['own', 'affiliated'] } },
        autofill: { fuelNorm: 'fuelNorm' },
      }),
      odometerFrom: integer('起始里程', 'Odometer from', odometer),
      odometerTo: integer('结束里程', 'Odometer to', odometer),
      receipts: file('单据照片', 'Photos of receipts', { max: 20 }),
      remark: textarea('备注', 'Remarks', { maxLength: 500 }),
      officeId: computed(ref('营业部', 'Branch', 'offices', { required: true, initial: '$office' })),
    }),
    ...section('金额', 'Amounts', {
      totalFen: computed(money('报销合计', 'Claimed', { initial: 0 }), { formula: sumOf('items.claimedFen') }),
      approvedFen: computed(money('核定合计', 'Approved', { initial: 0 }), { formula: sumOf('items.approvedFen') }),
      reimbursedFen: computed(money('应报销', 'To be reimbursed', { initial: 0 }), {
        formula: sumOf('items.reimbursedFen'),
      }),
      advanceId: computed(ref('冲抵借支', 'Set off against', 'payables')),
      advanceOffsetFen: computed(money('冲借支金额', 'Set off', { initial: 0 })),
      payFen: computed(money('应付金额', 'To be paid', { initial: 0, min: -1_000_000_000_000 }), {
        formula: minus('reimbursedFen', 'advanceOffsetFen'),
      }),
      payableId: computed(ref('应付', 'Payable', 'payables')),
      paidFen: computed(money('已付', 'Paid', { initial: 0 })),
      paidOn: computed(date('付款日期', 'Paid on')),
    }),
    ...section('油耗', 'Fuel', fuel, { panel: 'claimDoubts' }),
    ...section('审核', 'Review', {
      submittedById: computed(ref('提交人', 'Submitted by', 'staff')),
      submittedAt: computed(datetime('提交时间', 'Submitted at')),
      submitNote: computed(text('提交说明', 'Note on submitting', { maxLength: 200 })),
      checkedById: computed(ref('车队审核人', 'Checked by', 'staff')),
      checkedAt: computed(datetime('车队审核时间', 'Checked at')),
      approvedById: computed(ref('财务审核人', 'Approved by', 'staff')),
      approvedAt: computed(datetime('财务审核时间', 'Approved at')),
      rejectReason: computed(text('驳回原因', 'Why sent back', { maxLength: 200 })),
    }),
  },
  indexes: [['advanceId']],
  rules: [
    {
      when: { odometerTo: { lt: { field: 'odometerFrom' } } },
      field: 'odometerTo',
      message: ['不能小于起始里程', 'Not below the odometer at the beginning'],
    },
  ],
  lines: {
    items: lines('报销明细', 'Items', 'driverClaimItems', {
      ...{ by: 'claimId', position: 'seq', after: '报销单', minOnSubmit: 1, max: 100 },
      readOnly: { status: { ne: 'draft' } },
    }),
  },
  actions: {
    submit: {
      label: ['提交', 'Submit'],
      from: ['draft'],
      to: 'submitted',
      submits: true,
      right: 'claim.make',
      ...own,
      stamp: { submittedById: '$actor', submittedAt: '$now', rejectReason: null },
      notify: { to: 'claim.check', when: { status: 'submitted' } },
      custom: true,
      primary: true,
      input: {
        submitNote: text('情况说明', 'Explanation', { maxLength: 200, onRefusal: true }),
      },
    },
    check: {
      label: ['车队审核', 'Check'],
      from: ['submitted'],
      to: 'checked',
      right: 'claim.check',
      notBy: { columns: claimants },
      stamp: { checkedById: '$actor', checkedAt: '$now' },
      notify: { to: 'claim.audit', when: { status: 'checked' } },
      bulk: 'each',
      custom: true,
      primary: true,
    },
    approve: {
      label: ['财务审核', 'Approve'],
      from: ['checked'],
      right: 'claim.audit',
      notBy: { columns: [...claimants, 'checkedById'] },
      stamp: { approvedById: '$actor', approvedAt: '$now' },
      notify: { to: ['driverId'] },
      bulk: 'each',
      custom: true,
      primary: true,
      singleRowInputs: ['advanceId', 'advanceOffsetFen'],
      input: {
        advanceId: ref('冲抵借支', 'Set off against', 'payables', {
          filter: { kind: 'advance', status: 'settled' },
          dependsOn: { 'payeeId.staffId': 'driverId' },
          hint: ['驾驶员已领、尚未从工资扣回的借支', 'An advance paid to the driver and not kept back from wages'],
        }),
        advanceOffsetFen: money('冲借支金额', 'Set off'),
      },
    },
    pay: {
      label: ['申请付款', 'Request payment'],
      done: ['已提交付款申请', 'Payment requested'],
      from: ['approved', 'partiallyPaid'],
      right: 'payment.apply',
      period: false,
      bulk: 'together',
      custom: true,
      primary: true,
      input: {
        fundAccountId: ref('资金账户', 'Fund account', 'fundAccounts', { required: true, filter: { isActive: true } }),
        payOn: date('计划付款日', 'To be paid on', { initial: '$today' }),
      },
    },
    withdraw: {
      label: ['撤回', 'Withdraw'],
      from: ['submitted'],
      ...back,
      right: 'claim.make',
      ...own,
      custom: true,
    },
    sendBack: { ...sentBack, from: ['submitted'], right: 'claim.check' },
    reject: { ...sentBack, from: ['checked'], right: 'claim.audit' },
    unapprove: {
      label: ['反审核', 'Undo the approval'],
      from: ['approved', 'paid'],
      when: { paidFen: 0 },
      disabledReason: ['已付款', 'Paid already'],
      to: 'checked',
      right: 'claim.audit',
      stamp: { approvedById: null, approvedAt: null },
      notify: { to: ['driverId'] },
      custom: true,
      color: 'red',
      input: { reason },
    },
    cancel: {
      label: ['撤销', 'Cancel'],
      from: ['draft'],
      to: 'cancelled',
      period: false,
      right: 'claim.make',
      ...own,
      custom: true,
      color: 'red',
      input: { reason },
    },
  },
  prints: {
    claim: {
      label: ['费用报销单', 'Expense claim'],
      when: { status: { nin: ['draft', 'cancelled'] } },
      fields: names(
        'claimNo claimOn driverId truckId waybillId totalFen approvedFen reimbursedFen advanceOffsetFen payFen litres distanceKm fuelPer100 remark',
      ),
      tables: [
        {
          ...related('报销明细', 'Items', 'driverClaimItems', {
            by: 'claimId',
            columns: names(
              'category occurredOn station quantity payChannel invoiceNo claimedFen approvedFen lowerReason',
            ),
          }),
          totals: ['claimedFen', 'approvedFen'],
        },
      ],
      inWords: 'payFen',
      signatures: [
        ['报销人', 'Claimed by'],
        ['车队长', 'Fleet manager'],
        ['会计', 'Accountant'],
        ['出纳', 'Cashier'],
      ],
    },
  },
  views: {
    all: {
      ...listed,
      path: '/transportCarInfo/operation',
      label: ['驾驶员报销', 'Driver claims'],
      columns: names(
        'claimNo driverId truckId status claimOn totalFen approvedFen payFen paidFen waybillId aboveNorm reimbursedFen',
        'advanceOffsetFen checkedById approvedById rejectReason',
      ),
      optionalColumns: names(
        'officeId litres distanceKm fuelPer100 fuelNorm paidOn payableId submittedById submitNote remark createdAt',
      ),
      filters: ['claimOn', 'driverId', 'truckId', 'officeId'],
      actions: names('submit check approve pay withdraw sendBack reject unapprove cancel'),
      links: ['driverClaimItems.all', 'claimReport', 'monthProfit'],
    },
    // Drivers have their own through the orders' menu: the fleet's is not theirs.
    mine: {
      ...listed,
      path: '/businessOrderManage/myClaims',
      label: ['我的报销', 'My claims'],
      flag: 'orderManage',
      right: 'claim.make',
      where: { driverId: '$actor' },
      columns: names('claimNo status claimOn truckId totalFen approvedFen payFen paidFen waybillId rejectReason'),
      filters: ['claimOn', 'truckId'],
      actions: ['submit', 'withdraw', 'cancel'],
    },
  },
  show: { history: true },
  exchange: { export: true },
})
