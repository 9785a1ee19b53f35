import { fundAccounts } from '../../src/resources/finance/fund-accounts.ts'
import { payees } from '../../src/resources/finance/payees.ts'
import type { Actor } from '../engine/batch.ts'
import { cities, type OfficeCode } from './cities.ts'
import { type Account, as, officeCodes, personFor, type World } from './world.ts'

const places: Record<OfficeCode, string> = {
  SZ: cities.shenzhen.name,
  SH: cities.shanghai.name,
  CD: cities.chengdu.name,
  BJ: cities.beijing.name,
}

const companyAccounts: readonly [Account['kind'], string, string | null, OfficeCode, number][] = [
  ['bank', '招商银行基本户', '招商银行深圳龙岗支行', 'SZ', 2_600_000],
  ['bank', '工商银行一般户', '工商银行上海安亭支行', 'SH', 680_000],
  ['wechat', '公司微信', null, 'SZ', 12_800],
  ['alipay', '公司支付宝', null, 'SZ', 8_600],
  ['bank', '建设银行旧户', '建设银行深圳布吉支行', 'SZ', 0],
]

/** The accounts of the company, of the offices and of the people who collect 到付. */
export async function openAccounts(world: World, at: number): Promise<void> {
  const { papers, offices } = world
  const accountant = await as(world, personFor(world, offices.SZ.id, 'accountant'), at)
  const open = async (values: Partial<Account>, openingYuan: number) => {
    world.accounts.push(
      await accountant.create(fundAccounts, { officeId: offices.SZ.id, openingFen: openingYuan * 100, ...values }),
    )
  }
  for (const [kind, name, bankName, code, openingYuan] of companyAccounts) {
    const accountNo = kind === 'bank' ? papers.account() : null
    await open({ name, kind, bankName, accountNo, officeId: offices[code].id, isActive: openingYuan > 0 }, openingYuan)
  }
  for (const code of officeCodes) {
    const ownerId = personFor(world, offices[code].id, 'cashier').id
    await open({ name: `${places[code]}现金`, kind: 'cash', officeId: offices[code].id, ownerId }, 5_000)
  }
  for (const code of officeCodes) await addCollector(world, accountant, code, open)
}

/** The driver or salesman of the office who takes the money when a car is handed over. */
async function addCollector(
  world: World,
  accountant: Actor,
  code: OfficeCode,
  open: (values: Partial<Account>, openingYuan: number) => Promise<void>,
): Promise<void> {
  const officeId = world.offices[code].id
  const person =
    world.staff.find((one) => one.officeId === officeId && one.post === 'pickup') ??
    personFor(world, officeId, 'driver')
  const payee = await accountant.create(payees, {
    name: person.name,
    kind: 'driver',
    staffId: person.id,
    bankName: '中国农业银行',
    accountNo: world.papers.bankCard(),
    isCollector: true,
  })
  await open({ name: `代收 ${person.name}`, kind: 'collector', payeeId: payee.id, ownerId: person.id, officeId }, 0)
  world.collectors.set(officeId, { payeeId: payee.id, person })
}

/** The company's account for that way to pay. */
export function accountFor({ accounts }: World, kind: 'bank' | 'wechat' | 'alipay'): Account {
  const found = accounts.find((one) => one.kind === kind && one.isActive)
  if (!found) throw new Error(`no account of kind ${kind}`)
  return found
}
