import { computed, date, decimal, integer, money, ref, select, text } from '../../define/field.ts'
import { when } from '../../define/formula.ts'
import { names } from '../../define/names.ts'
import { defineReport, sum } from '../../define/report.ts'
import { defineResource } from '../../define/resource.ts'
import { odometer } from './odometer.ts'

/** What drivers spend money on (domain §2.15). */
export const claimCategories = {
  fuel: ['油费', 'Fuel'],
  urea: ['尿素', 'Urea'],
  etc: ['过路费', 'Road toll'],
  parking: ['停车', 'Parking'],
  repair: ['维修', 'Repair'],
  parts: ['配件', 'Spare parts'],
  maintain: ['保养', 'Maintenance'],
  tyre: ['轮胎', 'Tyres'],
  wash: ['洗车', 'Washing'],
  tow: ['拖车', 'Towing'],
  guide: ['带路', 'Guide'],
  run: ['地跑', 'Local errand'],
  hotel: ['住宿', 'Hotel'],
  food: ['伙食', 'Meals'],
  fine: ['违章', 'Traffic fine'],
  load: ['装卸/倒板', 'Loading and transloading'],
  carFuel: ['商品车加油', 'Fuel for carried cars'],
  enter: ['进门/打车', 'Gate fee or taxi'],
  other: ['其他', 'Other'],
} as const

/** What counts of an item: the claim, until somebody has checked it. */
const counted = when({ approvedFen: null }, 'claimedFen', 'approvedFen')

const byCard = { payChannel: { in: ['oilCard', 'etcCard'] } } as const

/** A tank holds no more, in litres (domain §2.31). */
const TANK = 1_200

/**
 * 报销明细: one thing that a driver spent. Only what the driver paid himself (垫付) is given back; all but a fine that he bears
 * himself is a cost of the truck.
 */
export const driverClaimItems = defineResource({
  name: 'driverClaimItems',
  label: ['报销明细', 'Claim item'],
  flag: 'transportManage',
  titleField: 'seq',
  confirmFields: ['claimId', 'category', 'claimedFen'],
  scope: { parent: 'claimId' },
  period: 'occurredOn',
  rights: { create: false, change: false, remove: false },
  search: ['claimId.claimNo', 'invoiceNo', 'station'],
  fields: {
    claimId: ref('报销单', 'Driver claim', 'driverClaims', { required: true, readOnly: 'afterCreate' }),
    seq: computed(integer('序号', 'No.', { required: true, width: 60 })),
    category: select('费用类别', 'Category', claimCategories, { required: true, width: 120 }),
    occurredOn: date('日期', 'Date', { required: true, initial: '$today', max: '$today', width: 140 }),
    claimedFen: money('报销金额', 'Claimed', { required: true, min: 1, width: 110 }),
    approvedFen: computed(money('核定金额', 'Approved', { width: 110 })),
    payChannel: select(
      '支付渠道',
      'Paid by',
      {
        cash: ['垫付', 'Own money'],
        oilCard: ['油卡', 'Fuel card'],
        etcCard: ['ETC 卡', 'Toll card'],
        company: ['公付', 'Company'],
      },
      { required: true, initial: 'cash', width: 100 },
    ),
    cardId: ref('卡', 'Card', 'fleetCards', {
      ...{ width: 150, visible: byCard, filter: { status: 'active' } },
      hint: ['用哪张卡付的', 'The card it was paid by'],
    }),
    quantity: decimal('数量', 'Quantity', {
      ...{ min: 0, max: 100_000, scale: 2, width: 80 },
      hint: ['油费填升数', 'Litres of fuel'],
    }),
    invoiceNo: text('票据号', 'Receipt no.', { maxLength: 40, width: 120 }),
    station: text('地点', 'Place', { maxLength: 60, width: 120 }),
    odometer: integer('里程表', 'Odometer', { ...odometer, width: 90 }),
    borneBy: select(
      '承担人',
      'Borne by',
      { company: ['公司', 'Company'], driver: ['驾驶员', 'Driver'] },
      { required: true, initial: 'company', width: 100, hint: ['违章由谁承担', 'Who bears a fine'] },
    ),
    lowerReason: computed(text('核减原因', 'Why lowered', { maxLength: 200 })),
    reimbursedFen: computed(money('应报销', 'To be reimbursed', { initial: 0, width: 120 }), {
      formula: when({ payChannel: 'cash', borneBy: { ne: 'driver' } }, counted, 0),
    }),
    cardFen: computed(money('刷卡金额', 'Paid by card', { initial: 0, hidden: 'detail', width: 110 }), {
      formula: when(byCard, counted, 0),
    }),
    costFen: computed(money('车辆成本', 'Cost of the truck', { initial: 0, right: 'cost', width: 120 }), {
      formula: when({ borneBy: 'driver' }, 0, counted),
    }),
    // That of its claim, as far as it decides what may be done with the item.
    status: computed(
      select(
        '审核进度',
        'Stage',
        {
          draft: { label: ['草稿', 'Draft'], color: 'grey' },
          submitted: { label: ['待车队审核', 'With the fleet'], color: 'gold' },
          checked: { label: ['待财务审核', 'With the finance'], color: 'gold' },
          approved: { label: ['已核定', 'Approved'], color: 'green' },
          cancelled: { label: ['已撤销', 'Withdrawn'], color: 'grey' },
        },
        { required: true, initial: 'draft', hidden: 'detail' },
      ),
    ),
  },
  indexes: [['occurredOn'], ['invoiceNo']],
  rules: [
    {
      when: { category: 'fuel', quantity: { gt: TANK } },
      field: 'quantity',
      message: ['一次加油不超过 1,200 升', 'No tank holds more than 1,200 litres'],
    },
    {
      when: { borneBy: 'driver', category: { ne: 'fine' } },
      field: 'borneBy',
      message: ['只有违章可由驾驶员承担', 'A driver bears fines alone'],
    },
  ],
  actions: {
    lower: {
      label: ['核减', 'Lower'],
      when: { status: 'checked' },
      disabledReason: ['车队审核后、财务审核前可核减', 'Between the check of the fleet and that of the finance'],
      right: 'claim.audit',
      notBy: { columns: ['createdById'] },
      custom: true,
      input: {
        approvedFen: money('核定金额', 'Approved', { required: true, min: 0 }),
        lowerReason: text('核减原因', 'Why lowered', { required: true, maxLength: 200 }),
      },
    },
  },
  views: {
    all: {
      path: '/transportCarInfo/claimItems',
      label: ['报销明细', 'Claim items'],
      columns: names(
        'claimId category occurredOn claimId.driverId claimId.truckId claimedFen approvedFen payChannel status quantity',
        'station invoiceNo lowerReason costFen reimbursedFen',
      ),
      optionalColumns: ['cardId', 'odometer', 'borneBy', 'claimId.waybillId', 'createdAt'],
      filters: names('occurredOn category claimId.driverId claimId.truckId payChannel cardId status'),
      totals: ['claimedFen', 'approvedFen', 'costFen', 'reimbursedFen'],
      totalsWhere: { status: { nin: ['draft', 'cancelled'] } },
      totalsNote: ['不含草稿与已撤销', 'without drafts and withdrawn'],
      sort: '-occurredOn',
      actions: ['lower'],
      links: ['driverClaims.all', 'claimReport'],
    },
  },
  exchange: { export: true },
})

const submitted = { on: 'occurredOn', where: { status: { nin: ['draft', 'cancelled'] } } } as const

/** 报销统计: what drivers spent by category over time. */
export const claimReport = defineReport({
  name: 'claimReport',
  label: ['报销统计', 'Driver claims by category'],
  path: '/transportCarInfo/claimReport',
  flag: 'transportManage',
  of: 'driverClaimItems',
  rows: ['category', 'category,month', 'month', 'payChannel'],
  filters: ['category', 'payChannel'],
  measures: {
    claimedFen: sum('driverClaimItems.claimedFen', submitted),
    approvedFen: sum('driverClaimItems.approvedFen', submitted),
    reimbursedFen: sum('driverClaimItems.reimbursedFen', submitted),
    costFen: sum('driverClaimItems.costFen', submitted),
  },
  charts: [
    { kind: 'bar', of: ['claimedFen', 'approvedFen'] },
    { kind: 'share', of: ['claimedFen'] },
    { kind: 'line', of: ['claimedFen', 'approvedFen'] },
  ],
  links: ['driverClaims.all', 'driverClaimItems.all', 'monthProfit'],
  sort: 'claimedFen',
})
