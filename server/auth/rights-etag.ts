import { createHash } from 'node:crypto'
import type { User } from './user.ts'

/** A short mark of what the person may do: another mark, other rights. */
export function rightsEtagOf({ permission, rights, scope, officeIds, roleCodes, must }: User): string {
  const said = [permission, [...rights].sort(), scope, officeIds.toSorted(), roleCodes, must ?? null]
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 12)
}
