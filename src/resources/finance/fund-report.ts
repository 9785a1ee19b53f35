import { money } from '../../define/field.ts'
import { minus, plus } from '../../define/formula.ts'
import { defineReport, figure, sum } from '../../define/report.ts'

const signed = { min: -1_000_000_000_000 } as const
/** All that moved up to the end of the period. */
const upToNow = { on: 'bizDate', asOf: true, hidden: true } as const

/** 资金余额表: what each account, or all of them from day to day, began with, took in, gave out and was left with. */
export const fundReport = defineReport({
  name: 'fundReport',
  label: ['资金余额表', 'Balances of the accounts'],
  path: '/financeManage/fundReport',
  flag: 'financeCapital',
  of: 'fundMovements',
  rows: ['accountId', 'day', 'month'],
  filters: ['accountId'],
  measures: {
    allInFen: sum('fundMovements.inFen', upToNow),
    allOutFen: sum('fundMovements.outFen', upToNow),
    firstFen: sum('fundAccounts.openingFen', {
      ...{ on: 'openingOn', asOf: true, hidden: true, paths: { accountId: 'id' } },
    }),
    openingFen: figure(
      money('期初余额', 'Opening balance', signed),
      minus(plus('firstFen', 'allInFen', 'outFen'), 'allOutFen', 'inFen'),
    ),
    inFen: sum('fundMovements.inFen', { on: 'bizDate' }),
    outFen: sum('fundMovements.outFen', { on: 'bizDate' }),
    netFen: figure(money('净额', 'Net', signed), minus('inFen', 'outFen')),
    closingFen: figure(money('期末余额', 'Closing balance', signed), minus(plus('firstFen', 'allInFen'), 'allOutFen')),
  },
  charts: [
    { kind: 'line', of: ['closingFen'] },
    { kind: 'bar', of: ['openingFen', 'closingFen'] },
    { kind: 'bar', of: ['inFen', 'outFen'] },
  ],
  links: ['fundMovements.all', 'fundAccounts.all'],
  sort: 'closingFen',
})
