import type { PayRule } from '../../src/resources/company/salary-pay.ts'
import { salaryRules } from '../../src/resources/company/salary-rules.ts'
import type { Actor } from '../engine/batch.ts'
import type { Staff, World } from './world.ts'

type Given = Partial<PayRule> & { name: string; post?: Staff['post']; staffId?: string }

const none: PayRule = {
  baseFen: 0,
  allowanceFen: 0,
  insuranceFen: 42_000,
  fundFen: 30_000,
  tripFen: 0,
  perKmFen: 0,
  commissionOn: 'none',
  tierMode: 'progressive',
  carTiers: [],
  rateTiers: [],
}
const posts: readonly Given[] = [
  {
    name: '业务员',
    post: 'sales',
    baseFen: 450_000,
    allowanceFen: 30_000,
    commissionOn: 'grossProfit',
    rateTiers: [
      { fromFen: 0, percent: 6 },
      { fromFen: 2_000_000, percent: 8.5 },
      { fromFen: 5_000_000, percent: 11 },
    ],
  },
  { name: '调度', post: 'dispatcher', baseFen: 580_000, allowanceFen: 30_000 },
  { name: '提送车员', post: 'pickup', baseFen: 400_000, tripFen: 4_000 },
  { name: '驾驶员', post: 'driver', baseFen: 420_000, tripFen: 20_000, perKmFen: 28 },
  { name: '车队长', post: 'fleet', baseFen: 700_000, allowanceFen: 50_000 },
  { name: '出纳', post: 'cashier', baseFen: 520_000 },
  { name: '会计', post: 'accountant', baseFen: 680_000 },
  { name: '营业部经理', post: 'manager', baseFen: 850_000, allowanceFen: 80_000 },
  { name: '老板', post: 'boss', baseFen: 1_500_000 },
]

/** A rule for each post, one salesman who is paid by the car, and one by what the customers have paid. */
export async function addSalaryRules(world: World, accountant: Actor, fromMonth: string): Promise<void> {
  const [, byTheCar, byTheMoney] = world.staff.filter(({ post }) => post === 'sales')
  const own: Given[] = []
  if (byTheCar) own.push({ ...perCar, name: `${byTheCar.name} 按台`, staffId: byTheCar.id })
  if (byTheMoney) own.push({ ...perYuan, name: `${byTheMoney.name} 按实收`, staffId: byTheMoney.id })
  for (const given of [...own, ...posts]) await accountant.create(salaryRules, { ...none, ...given, fromMonth })
}

const perCar: Partial<PayRule> = {
  baseFen: 380_000,
  commissionOn: 'cars',
  carTiers: [
    { fromCars: 0, perCarFen: 3_000 },
    { fromCars: 20, perCarFen: 5_000 },
  ],
}
const perYuan: Partial<PayRule> = {
  baseFen: 420_000,
  commissionOn: 'received',
  tierMode: 'whole',
  rateTiers: [
    { fromFen: 1_000_000, percent: 1.2 },
    { fromFen: 5_000_000, percent: 1.5 },
  ],
}
