import type { PermissionMap } from '../../src/define/flags.ts'
import type { DataScope, Right } from '../../src/define/rights.ts'

/** Who asks: read afresh from the database with every request, so that a change of rights holds at the next call. */
export type Person = {
  id: string
  name: string
  username: string
  officeId: string
  /** The office and those below it. */
  officeIds: string[]
  post: string
  scope: DataScope
  rights: ReadonlySet<Right>
  permission: PermissionMap
  roleCodes: string[]
}

/** Where a write comes from, for the audit. */
export type Origin = { requestId: string; address: string | null; language: 'zh' | 'en' }
