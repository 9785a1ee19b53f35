import type { Right } from '../../../define/rights.ts'
import { useSession } from '../../../providers/access.ts'
import type { UserInfo } from '../../../providers/session.ts'

/** The person who is logged in, as `GET /user/info` tells. */
export type Person = Pick<UserInfo, 'staffId' | 'officeId' | 'current_user_name' | 'rights'>

export function usePerson(): Person | undefined {
  return useSession().info
}

export function hasRight(person: Person | undefined, right: Right | undefined): boolean {
  return right === undefined || (person?.rights ?? []).includes(right)
}
