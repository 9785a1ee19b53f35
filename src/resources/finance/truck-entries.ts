import { boolean, date, decimal, integer, money, ref, section, select, text } from '../../define/field.ts'
import { names } from '../../define/names.ts'
import { defineResource } from '../../define/resource.ts'
import { claimCategories } from '../fleet/driver-claim-items.ts'
import { ownerships } from '../fleet/trucks.ts'

const km = { unit: ['公里', 'km'] } as const

const listed = {
  columns: names(
    'happenedOn kind category truckId inFen outFen wageFen isEstimated driverId waybillId claimId flowId caseId km cars',
  ),
  optionalColumns: ['month', 'ownership', 'officeId', 'usedSlots', 'slots', 'slotKm'],
  totals: names('inFen outFen wageFen km cars usedSlots slots slotKm'),
  sort: '-happenedOn',
  links: ['monthProfit', 'affiliatedSettlement', 'driverClaims.all'],
} as const

/**
 * 车辆收支: all that a truck earned and cost, item by item with its day and where it comes from, over an SQL view (domain §3). Trips
 * count in the month of their departure, at the internal price of own trucks and what is payable for affiliated ones;
 * claims and other flows on their own day; what is by the month on its first day.
 */
export const truckEntries = defineResource({
  name: 'truckEntries',
  label: ['车辆收支', 'Truck entry'],
  flag: 'transportManage',
  titleField: 'happenedOn',
  scope: { office: 'officeId' },
  sqlView: true,
  rights: { create: false, change: false },
  fields: {
    ...section('车辆收支', 'Truck entry', {
      happenedOn: date('日期', 'Date', { required: true }),
      month: text('月份', 'Month', { required: true, format: 'month', maxLength: 7, width: 90 }),
      kind: select(
        '项目',
        'Item',
        {
          freight: ['运费', 'Freight'],
          otherIn: ['其他收入', 'Other income'],
          claim: ['报销', 'Claim'],
          wage: ['司机工资', 'Wages'],
          depreciation: ['折旧', 'Depreciation'],
          loan: ['贷款利息', 'Loan interest'],
          insurance: ['保险', 'Insurance'],
          otherOut: ['其他支出', 'Other expense'],
          damage: ['质损', 'Damage'],
          advance: ['预付运费', 'Freight in advance'],
          management: ['管理费', 'Management fee'],
        },
        { required: true },
      ),
      category: select('费用类别', 'Category', claimCategories),
      truckId: ref('车辆', 'Truck', 'trucks', { required: true }),
      ownership: select('归属', 'Ownership', ownerships, { required: true }),
      officeId: ref('营业部', 'Branch', 'offices', { required: true }),
      driverId: ref('驾驶员', 'Driver', 'staff'),
      waybillId: ref('运单', 'Waybill', 'waybills'),
      claimId: ref('报销单', 'Driver claim', 'driverClaims'),
      flowId: ref('其他收支', 'Other income or expense', 'otherFlows'),
      caseId: ref('质损案件', 'Damage case', 'damageCases'),
      inFen: money('收入', 'Income', { right: 'cost' }),
      outFen: money('支出', 'Cost', { right: 'cost' }),
      wageFen: money('工资', 'Wages', { right: 'pay' }),
      isEstimated: boolean('预估', 'Estimate', { hint: ['报销未审完，或工资未确认', 'Not approved or confirmed yet'] }),
      km: integer('里程', 'Distance', km),
      cars: integer('台数', 'Cars'),
      usedSlots: decimal('已用板位', 'Slots used', { scale: 1 }),
      slots: integer('板位', 'Slots'),
      slotKm: integer('板位公里', 'Slot kilometres', km),
    }),
  },
  views: {
    all: {
      ...listed,
      path: '/transportCarInfo/truckEntries',
      label: ['车辆收支明细', 'Income and costs of trucks'],
      filters: names('happenedOn kind category truckId ownership officeId driverId'),
    },
    // What the reports of own and of affiliated trucks add up.
    own: {
      ...listed,
      path: '/transportCarInfo/ownTruckEntries',
      label: ['自有车收支', 'Income and costs of own trucks'],
      where: { ownership: 'own' },
      filters: names('happenedOn kind category truckId officeId driverId isEstimated'),
    },
    affiliated: {
      ...listed,
      path: '/transportCarInfo/affiliatedTruckEntries',
      label: ['挂靠车收支', 'Income and costs of affiliated trucks'],
      where: { ownership: 'affiliated' },
      filters: names('happenedOn kind category truckId officeId driverId'),
    },
  },
  exchange: { export: true },
})
