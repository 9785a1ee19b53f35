import { decimal, money } from '../../define/field.ts'
import { minus, plus, ratio } from '../../define/formula.ts'
import { names } from '../../define/names.ts'
import { count, defineReport, figure, sum } from '../../define/report.ts'
import type { Text } from '../../define/text.ts'
import type { Where } from '../../define/where.ts'

const signed = { min: -1_000_000_000_000 } as const
/** Whole months, also where the period cuts one: what is by the month has no day. */
const monthly = { view: 'own', on: 'month' } as const
const freight = { kind: 'freight' } as const
/** Of an affiliated truck. */
const settled = (column: 'inFen' | 'outFen', kind: string, label: Text) =>
  sum(`truckEntries.${column}`, { view: 'affiliated', on: 'month', where: { kind }, label })

const earned = (kind: string, label: Text) => sum('truckEntries.inFen', { ...monthly, where: { kind }, label })
const spent = (where: Where, label: Text) => sum('truckEntries.outFen', { ...monthly, where, label })
/** What was claimed for it, also before it is approved. */
const claimed = (categories: readonly string[], label: Text) =>
  spent({ kind: 'claim', category: { in: categories } }, label)

/**
 * 月利润 (domain §3): what each own truck earned in a month, at internal prices, and what it cost. Wages are for those who see
 * pay, and so is the profit after them.
 */
export const monthProfit = defineReport({
  name: 'monthProfit',
  label: ['月利润', 'Monthly profit'],
  path: '/transportCarInfo/monthProfit',
  flag: 'transportManage',
  right: 'cost',
  of: 'truckEntries',
  rows: ['truckId', 'month', 'truckId,month', 'officeId', 'officeId,month'],
  filters: ['officeId', 'truckId'],
  measures: {
    trips: count('truckEntries', { ...monthly, where: freight, label: ['趟次', 'Trips'] }),
    freightFen: earned('freight', ['运费收入', 'Freight']),
    otherInFen: earned('otherIn', ['其他收入', 'Other income']),
    fuelFen: claimed(['fuel', 'urea'], ['油费尿素', 'Fuel and urea']),
    tollFen: claimed(['etc', 'parking'], ['过路停车', 'Tolls and parking']),
    repairFen: claimed(['repair', 'parts', 'maintain', 'tyre', 'wash', 'tow'], ['维修保养', 'Repair and maintenance']),
    roadFen: claimed(
      ['guide', 'run', 'hotel', 'food', 'fine', 'load', 'carFuel', 'enter', 'other'],
      ['其他报销', 'Other claims'],
    ),
    estimatedFen: spent({ kind: 'claim', isEstimated: true }, ['其中未审报销', 'Of that not approved yet']),
    depreciationFen: spent({ kind: 'depreciation' }, ['折旧', 'Depreciation']),
    loanFen: spent({ kind: 'loan' }, ['贷款利息', 'Loan interest']),
    insuranceFen: spent({ kind: 'insurance' }, ['保险', 'Insurance']),
    otherOutFen: spent({ kind: 'otherOut' }, ['其他支出', 'Other expenses']),
    damageFen: spent({ kind: 'damage' }, ['质损', 'Damage']),
    costFen: figure(
      money('成本（不含工资）', 'Cost before wages'),
      plus(
        ...['fuelFen', 'tollFen', 'repairFen', 'roadFen', 'depreciationFen', 'loanFen', 'insuranceFen', 'otherOutFen'],
        'damageFen',
      ),
    ),
    marginFen: figure(
      money('工资前利润', 'Profit before wages', signed),
      minus(plus('freightFen', 'otherInFen'), 'costFen'),
    ),
    wageFen: sum('truckEntries.wageFen', {
      ...{ ...monthly, where: { kind: 'wage' }, right: 'pay', label: ['司机工资', "Drivers' wages"] },
    }),
    profitFen: figure(money('利润', 'Profit', signed), minus('marginFen', 'wageFen')),
    km: sum('truckEntries.km', { ...monthly, where: freight, label: ['里程', 'Distance'] }),
    cars: sum('truckEntries.cars', { ...monthly, where: freight, label: ['运输台数', 'Cars carried'] }),
    usedSlots: sum('truckEntries.usedSlots', { ...monthly, where: freight, hidden: true }),
    slots: sum('truckEntries.slots', { ...monthly, where: freight, hidden: true }),
    slotKm: sum('truckEntries.slotKm', { ...monthly, where: freight, hidden: true }),
    slotRate: figure(
      decimal('板位利用率', 'Slot utilisation', { scale: 4, percent: true }),
      ratio('usedSlots', 'slots'),
    ),
    costPerKm: figure(money('每公里成本', 'Cost per km'), ratio('costFen', 'km')),
    freightPerSlotKm: figure(money('每板位公里收入', 'Freight per slot and km'), ratio('freightFen', 'slotKm')),
  },
  optionalColumns: names(
    'otherInFen estimatedFen loanFen insuranceFen otherOutFen damageFen km cars costPerKm freightPerSlotKm',
  ),
  charts: [
    { kind: 'bar', of: ['marginFen'] },
    {
      kind: 'stacked',
      of: ['fuelFen', 'tollFen', 'repairFen', 'roadFen', 'depreciationFen', 'loanFen', 'insuranceFen', 'otherOutFen'],
    },
    { kind: 'line', of: ['freightFen', 'costFen', 'marginFen'] },
  ],
  links: ['affiliatedSettlement', 'driverClaims.all', 'claimReport', 'truckEntries.own'],
  sort: 'marginFen',
})

/** 挂靠结算 (domain §3): what is left to the owner of an affiliated truck of its freight; it is in no profit of the company's trucks. */
export const affiliatedSettlement = defineReport({
  name: 'affiliatedSettlement',
  label: ['挂靠结算', 'Settlement of affiliated trucks'],
  path: '/transportCarInfo/affiliatedSettlement',
  flag: 'transportManage',
  right: 'cost',
  of: 'truckEntries',
  rows: ['truckId', 'month', 'truckId,month', 'officeId'],
  filters: ['officeId', 'truckId'],
  measures: {
    trips: count('truckEntries', { view: 'affiliated', on: 'month', where: freight, label: ['趟次', 'Trips'] }),
    freightFen: settled('inFen', 'freight', ['应付运费', 'Freight agreed']),
    advanceFen: settled('outFen', 'advance', ['预付现金与油卡', 'Paid in advance']),
    claimFen: settled('outFen', 'claim', ['代付费用', 'Claims paid for it']),
    expenseFen: settled('outFen', 'otherOut', ['代付其他支出', 'Other expenses paid for it']),
    managementFen: settled('outFen', 'management', ['管理费', 'Management fee']),
    settlementFen: figure(
      money('应结车主', 'Left to the owner', signed),
      minus('freightFen', 'advanceFen', 'claimFen', 'expenseFen', 'managementFen'),
    ),
  },
  charts: [
    { kind: 'bar', of: ['freightFen', 'settlementFen'] },
    { kind: 'line', of: ['freightFen', 'settlementFen'] },
  ],
  links: ['monthProfit', 'truckEntries.affiliated', 'payables.trunk'],
  sort: 'settlementFen',
})
