import { v7 as uuid } from 'uuid'
import { businessDay } from '../../../src/define/business-day.ts'
import { sentenceOf } from '../../../src/define/message.ts'
import { rightNames } from '../../../src/define/rights.ts'
import { companySettings } from '../../../src/resources/company/company-settings.ts'
import { message } from '../../../src/resources/company/messages.ts'
import { offices } from '../../../src/resources/company/offices.ts'
import { roles } from '../../../src/resources/company/roles.ts'
import { staff } from '../../../src/resources/company/staff.ts'
import { carCatalogue } from '../../../src/resources/orders/car-catalogue.ts'
import { carModels } from '../../../src/resources/orders/car-models.ts'
import { writeCredentials } from '../../auth/credentials.ts'
import { toUser, type User } from '../../auth/user.ts'
import type { Tx } from '../../engine/tx.ts'
import type { Office, Role, Staff } from '../rules/rows.ts'

/** The owner's role is the system's, so that one whole role remains. */
export const bossRole = {
  code: 'boss',
  name: staff.fields.post.options.boss[0],
  dataScope: 'all',
  rights: [...rightNames],
  hiddenFlags: [],
  description: sentenceOf(message('roles.whole'), 'zh'),
  isSystem: true,
} as const

export type Founding = {
  office: Partial<Office>
  boss: Pick<Staff, 'jobNo' | 'name' | 'username' | 'phone'> & Partial<Staff>
  passwordHash: string
  mustChange: boolean
}

/** Who founds a company, before there is a row of the person: with every right. */
export const newFounder = ({ name, username }: Founding['boss']): User =>
  toUser({
    id: uuid(),
    name,
    username,
    officeId: uuid(),
    officeIds: [],
    officesAbove: [],
    post: 'boss',
    status: 'on',
    scope: 'all',
    roles: [{ ...bossRole, id: uuid(), rights: [...rightNames], hidden: [], isActive: true, needsSecondFactor: false }],
    shown: [],
    hidden: [],
    mustChange: false,
    hasSecondFactor: false,
  })

/** The first rows of a company: the head office, the owner's role and the one person who has it, with a password, and the models of cars. */
export async function foundCompany(tx: Tx, { office, boss, passwordHash, mustChange }: Founding): Promise<Office> {
  const [head] = await tx.insert(offices, [{ id: tx.user.officeId, kind: 'hq', ...office }])
  await tx.insert(companySettings, [{ name: (head as Office).name }])
  const [role] = await tx.insert(roles, [bossRole as unknown as Partial<Role>])
  await tx.insert(carModels, [...carCatalogue])
  await tx.insert(staff, [
    {
      ...{ id: tx.user.id, officeId: tx.user.officeId, post: 'boss', dataScope: 'all', hiredOn: businessDay(tx.now) },
      ...boss,
      roleIds: [(role as Role).id],
    },
  ])
  await writeCredentials(tx.query, [tx.user.id], { passwordHash, mustChange, at: tx.now })
  return head as Office
}
