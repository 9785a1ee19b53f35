import { useSyncExternalStore } from 'react'
import { closeViews, getViews } from '../../providers/open-views.ts'
import { readText, writeText } from '../../providers/storage.ts'
import { pageAt } from '../../resources/menu.ts'
import { allRoles, type Role } from '../gallery/roles.ts'
import { mock } from '../mock/client.ts'
import type { SampleInfo } from '../mock/users.ts'

/** The token of the samples' own session: named after the role, and nothing to the product's. Logging out removes it. */
const TOKEN = 'samples-token'

let info: SampleInfo = { roles: ['admin'], name: '', avatar: '', introduction: '' }
const listeners = new Set<() => void>()
let listen: (roles: readonly string[]) => void = () => undefined

/** Who draws the menu hears of the roles. */
export const onRoles = (listener: typeof listen): void => {
  listen = listener
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The samples' user, and a new drawing when it is another: pages that wait out of sight stay mounted. */
export function useSampleInfo(): SampleInfo & { role: Role } {
  const now = useSyncExternalStore(subscribe, () => info)
  return { ...now, role: roleOf(now) }
}

const roleOf = ({ roles }: SampleInfo): Role => allRoles.find((role) => roles.includes(role)) ?? 'visitor'

/** The information of the samples' user, and the menu that follows from the roles. */
export async function askInfo(): Promise<void> {
  const { data } = await mock.get<SampleInfo>('/user/info', { params: { token: readText(TOKEN) ?? 'admin-token' } })
  if (!data.roles?.length) throw new Error('getInfo: roles must be a non-null array!')
  info = data
  listen(info.roles)
  for (const listener of listeners) listener()
}

/** Another role (specification §4): its token, the information and the menu anew, every open tab of the samples closed. */
export async function switchRole(role: Role): Promise<void> {
  writeText(TOKEN, `${role}-token`)
  closeViews(
    getViews()
      .filter(({ path, isPinned }) => !isPinned && isSample(path))
      .map(({ path }) => path),
  )
  await askInfo()
}

/** Only the pages of samples are named by their paths. */
const isSample = (path: string): boolean => pageAt(path)?.page.startsWith('/') ?? false
