import type { AuthProvider } from '@refinedev/core'
import type { ApiError } from './api-error.ts'
import { queryClient } from './cache.ts'
import { http, INFO_URL, whenRightsChange } from './http.ts'
import { t } from './i18n.ts'
import { keptInfo } from './kept-info.ts'
import { notify } from './notify.ts'
import { forgetViews } from './open-views.ts'
import { safePath } from './paths.ts'
import {
  endSession,
  forgetPermissions,
  getSession,
  loginPath,
  resumeSession,
  setInfo,
  startSession,
  type UserInfo,
} from './session.ts'
import { isRecord } from './storage.ts'
import { mayLogOut } from './unsaved.ts'

export type Credentials = { username: string; password: string; code?: string; redirect?: string }
/** The name of the error that asks for the code of the authenticator. */
export const NEEDS_CODE = 'code'

/** Refine's door to the session. Everything it is asked on a change of route is answered from memory. */
export const authProvider = {
  login: async ({ username, password, code, redirect }: Credentials) => {
    try {
      const { data } = await http.post('/api/login', { username, password, code }, { isLogin: true })
      startSession(data)
      return { success: true, redirectTo: safePath(redirect) }
    } catch (error) {
      forgetPermissions()
      const { message, errors } = error as ApiError
      return { success: false, error: { name: errors?.code ? NEEDS_CODE : t('login.title'), message } }
    }
  },

  logout: async () => {
    if (!(await mayLogOut())) return { success: false }
    const wanted = location.pathname + location.search
    // The end of the own session is the end of what it sees through others' eyes.
    resumeSession()
    await http.post('/user/logout', undefined, { quiet: true }).catch(() => undefined) // the session ends here in any case
    await import('./drafts.ts').then(({ dropOpenDrafts }) => dropOpenDrafts()).catch(() => undefined) // of another release
    forgetViews()
    endSession()
    return { success: true, redirectTo: loginPath(wanted) }
  },

  check: async () =>
    getSession().token
      ? { authenticated: true }
      : { authenticated: false, redirectTo: loginPath(location.pathname + location.search) },

  /** The client of the server has already told it and, for 401, reset the session: once, however many calls failed. */
  onError: async () => ({}),

  getIdentity: async () => {
    const info = await loadInfo()
    return { id: info.staffId, name: info.current_user_name, avatar: info.avatar }
  },

  getPermissions: async () => (await loadInfo()).rights,
} satisfies AuthProvider

let loading: Promise<UserInfo> | undefined
let isFollowing = false

/** Somebody changed what the person may do: the menu follows, and what was read is read again. */
whenRightsChange(() => {
  if (!isFollowing) void followRights()
})

async function followRights(): Promise<void> {
  isFollowing = true
  const { token, info: former } = getSession()
  const info = await readInfo().catch(() => undefined) // told where it failed
  isFollowing = false
  if (!info || getSession().token !== token || info.mark === former?.mark) return
  setInfo(info)
  notify.info(t('auth.rightsChanged'))
  void queryClient.invalidateQueries()
}

/** The person's info, asked for once. Where it fails, the session ends (specification §2.1). */
export function loadInfo(): Promise<UserInfo> {
  const { info } = getSession()
  if (info) return Promise.resolve(info)
  loading ??= fetchInfo().finally(() => {
    loading = undefined
  })
  return loading
}

/** The info of anyone who the token belongs to now; a failure has been told. */
export async function readInfo(): Promise<UserInfo> {
  const { data } = await http.get<UserInfo | null>(INFO_URL, { quiet: true })
  if (!isRecord(data)) throw new Error(t('auth.verify'))
  if (!Array.isArray(data.roles) || data.roles.length === 0) throw new Error(t('auth.roles'))
  return data
}

async function fetchInfo(): Promise<UserInfo> {
  try {
    const info = await readInfo().catch(againIfLost).catch(asKept)
    setInfo(info)
    return info
  } catch (error) {
    // A lost session has been told, and ends when that was read.
    if ((error as ApiError).code === 401) throw error
    notify.business((error as Error).message || t('auth.failed'))
    endSession()
    throw error
  }
}

/** A page that works without a line opens for the person whom it was of. */
function asKept(error: unknown): UserInfo {
  const info = (error as ApiError).statusCode === 0 ? keptInfo(getSession().token) : undefined
  if (!info) throw error
  addEventListener('online', () => void followRights(), { once: true })
  return info
}

/** What did not arrive is asked for once more: a short break of the line must not end the session. */
function againIfLost(error: unknown): Promise<UserInfo> {
  if ((error as ApiError).statusCode !== 0) throw error
  return new Promise((resolve) => setTimeout(resolve, 1000)).then(readInfo)
}
