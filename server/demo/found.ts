import { monthOf } from '../../src/define/business-day.ts'
import { companySettings } from '../../src/resources/company/company-settings.ts'
import { staff } from '../../src/resources/company/staff.ts'
import { writeCredentials } from '../auth/credentials.ts'
import { foundCompany, newFounder } from '../business/company/found-company.ts'
import { openAccounts } from './accounts.ts'
import { DAY, dayOf, HOUR } from './clock.ts'
import { buyTrucks, signCarriers } from './fleet.ts'
import { headOffice, openBranches } from './offices.ts'
import { addRoles } from './roles.ts'
import { addSalaryRules } from './salary-rules.ts'
import { demoPeople, hireStaff } from './staff.ts'
import { as, personFor, type World } from './world.ts'

/** Offices, people, carriers, trucks and accounts: all older than the first order. */
export async function found(world: World, passwordHash: string): Promise<void> {
  const { start, random, papers, today } = world
  const at = start - 400 * DAY + 9 * HOUR
  const boss = await meetFounder(world, passwordHash, at)
  const [owner] = await boss.find(staff, { username: 'boss' })
  if (!owner) throw new Error('the company was not founded')
  const roleIds = await addRoles(boss)
  const [settings] = await boss.find(companySettings, {})
  // Nobody photographs cars that were played.
  await boss.change(companySettings, settings?.id ?? '', {
    name: '板车物流',
    address: '吉林省长春市汽开区东风大街 1 号',
    phone: '0431-85001234',
    printNote: '开户行：中国工商银行长春分行 4200 0001 0920 0123 456。交车时请当场验车，签收后视为完好。',
    intakePhotos: 0,
    handOverPhotos: 0,
  })
  const hired = await hireStaff({ boss, at, random, papers, today, offices: world.offices, roleIds })
  world.staff = [owner, ...hired]
  const ids = hired.map(({ id }) => id)
  await boss.run((tx) => writeCredentials(tx.query, ids, { passwordHash, mustChange: false, at: new Date(at) }))
  await signCarriers(world, at + DAY)
  await buyTrucks(world, at + 2 * DAY)
  const opened = start - 2 * DAY + 9 * HOUR
  await openAccounts(world, opened)
  const accountant = personFor(world, world.offices.SZ.id, 'accountant')
  await addSalaryRules(world, await as(world, accountant, opened), monthOf(dayOf(opened)))
  world.users.clear()
}

/** The owner founds the company with the head office, and opens the branches. */
async function meetFounder(world: World, passwordHash: string, at: number) {
  const { batch, papers } = world
  const [, name] = demoPeople[0] ?? ['boss', '']
  const boss = {
    ...{ jobNo: 'BC0001', name, username: 'boss', phone: papers.phone(), gender: 'male' as const },
    idCard: papers.idCard('440303', true, 1972, 1980),
  }
  const founder = newFounder(boss)
  const actor = batch.as(founder, new Date(at))
  const founding = { office: headOffice, boss, passwordHash, mustChange: false }
  const head = await actor.run((tx) => foundCompany(tx, founding))
  world.offices = await openBranches(actor, head)
  return actor
}
