import Cookies from 'js-cookie'
import { type Flag, isShown, mergePermissions, type PermissionMap } from '../define/flags.ts'
import type { DataScope, Right } from '../define/rights.ts'
import { isRecord, readStored, readText, writeText } from './storage.ts'

/** The cookie of the token and the keys of the browser storage, as in the specification (§3, §9). */
export const TOKEN_COOKIE = 'Admin-Token'
const TOKEN = 'token'
const PERMISSION = 'Jurisdiction'
const FILE_PATH = 'file_path'
const HELLO = 'hello'
/** The own session of somebody who looks through another's eyes. */
const OWN = 'own_session'
/** What stays when a person logs out: how the screens are set up, no data. */
export const KEPT_PREFIX = 'banche.'

/** Before `resource.view`: kept for the first request of a list, which goes before anything is known; gone with the session. */
export const START = 'start.'

/** The answer of `/user/info`. */
export type UserInfo = {
  roles: string[]
  name: string
  avatar: string
  introduction: string
  current_user_name: string
  staffId: string
  officeId: string
  rights: Right[]
  scope: DataScope
  permission?: unknown
  /** What has to be done before anything else. */
  must?: 'changePassword' | 'bindSecondFactor' | null
  /** The administrator who looks through this person's eyes. */
  seenBy?: { id: string; name: string } | null
  /** Changes with what the person may do; every answer of the server carries it as X-Rights. */
  mark?: string
  /** What lists begin with: by `resource.view` the query of the address. */
  starts?: Readonly<Record<string, string>>
}

export type Session = { token: string | undefined; permissions: PermissionMap; info: UserInfo | undefined }

/** The answer of `POST /api/login`. */
export type Login = { token: string; permission: unknown; file_path: string }

let session: Session = read()
let startedAt = performance.timeOrigin
const listeners = new Set<() => void>()

export const getSession = (): Session => session

/** Since when this page reads as this person. Milliseconds since 1970. */
export const sessionStartedAt = (): number => startedAt

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** After a login: the token in the cookie and in the storage, the permission list, the file path, the hello flag. */
export function startSession(login: Login): void {
  Cookies.set(TOKEN_COOKIE, login.token, { sameSite: 'lax', secure: location.protocol === 'https:' })
  writeText(PERMISSION, JSON.stringify(login.permission ?? {}))
  writeText(FILE_PATH, login.file_path ?? '')
  writeText(HELLO, '1')
  // Last: other tabs follow as soon as they hear of it.
  writeText(TOKEN, login.token)
  startedAt = Date.now()
  publish(read())
}

/** Somebody else's eyes: the own session waits until `resumeSession`. */
export function startLook(look: Login): void {
  const own: Login = {
    token: session.token ?? '',
    permission: readStored(PERMISSION),
    file_path: readText(FILE_PATH) ?? '',
  }
  writeText(OWN, JSON.stringify(own))
  startSession(look)
}

/** Back to the own session, where there is one that waits. */
export function resumeSession(): boolean {
  const own = readStored(OWN)
  localStorage.removeItem(OWN)
  if (!isRecord(own) || typeof own.token !== 'string') return false
  startSession(own as Login)
  return true
}

export function setInfo(info: UserInfo): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(START)) localStorage.removeItem(key)
  for (const [list, query] of Object.entries(info.starts ?? {})) writeText(START + list, query)
  if (info.permission) writeText(PERMISSION, JSON.stringify(info.permission))
  publish({ ...session, info, permissions: info.permission ? mergePermissions(info.permission) : session.permissions })
}

/** The stored permission list becomes empty: the specification's answer to a failed login. */
export function forgetPermissions(): void {
  writeText(PERMISSION, '{}')
  publish({ ...session, permissions: mergePermissions({}) })
}

/** Logging out: the token and the storage are cleared, but for the set-up of the screens. */
export function endSession(): void {
  Cookies.remove(TOKEN_COOKIE)
  for (const key of Object.keys(localStorage)) if (!key.startsWith(KEPT_PREFIX)) localStorage.removeItem(key)
  publish({ token: undefined, permissions: mergePermissions({}), info: undefined })
}

/** Another tab of the browser logged in or out. The person stays as known until it is known who it is now. */
export function adoptToken(token: string | undefined): void {
  publish({ ...read(), token, info: token ? session.info : undefined })
}

/** The key of the storage whose changes tell other tabs of a login or a logout. */
export const TOKEN_KEY = TOKEN

/** Where a person without a session goes to, and comes back from. */
export const loginPath = (wanted: string): string => `/login?redirect=${encodeURIComponent(wanted)}`

export const isVisible = (flag: Flag | undefined, { permissions } = session): boolean =>
  flag === undefined || isShown(permissions, flag)

function publish(next: Session): void {
  session = next
  for (const listener of listeners) listener()
}

function read(): Session {
  if (typeof document === 'undefined') return { token: undefined, permissions: mergePermissions({}), info: undefined }
  return { token: storedToken(), permissions: mergePermissions(storedPermissions()), info: undefined }
}

/** A damaged cookie is none: it could not even be sent in a header. */
function storedToken(): string | undefined {
  const token = Cookies.get(TOKEN_COOKIE)
  return token && /^[\x21-\x7e]{1,1000}$/.test(token) ? token : undefined
}

/** A damaged entry shows every menu; the server enforces the rights. */
function storedPermissions(): unknown {
  const stored = readStored(PERMISSION)
  return isRecord(stored) ? stored : {}
}
