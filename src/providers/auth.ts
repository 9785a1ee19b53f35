import type { AuthProvider } from '@refinedev/core'
import { http, INFO_URL, type Refusal } from './http.ts'
import { t } from './i18n.ts'
import { notify } from './notify.ts'
import { safePath } from './paths.ts'
import {
  endSession,
  forgetPermissions,
  getSession,
  loginPath,
  setInfo,
  startSession,
  type UserInfo,
} from './session.ts'
import { isRecord } from './storage.ts'
import { mayLogOut } from './unsaved.ts'
import { forgetViews } from './work-views.ts'

export type Credentials = { username: string; password: string; redirect?: string }

/** Refine's door to the session. Everything it is asked on a change of route is answered from memory. */
export const authProvider = {
  login: async ({ username, password, redirect }: Credentials) => {
    try {
      const { data } = await http.post('/api/login', { username, password }, { isLogin: true })
      startSession(data)
      return { success: true, redirectTo: safePath(redirect) }
    } catch (error) {
      forgetPermissions()
      return { success: false, error: { name: t('login.title'), message: (error as Refusal).message } }
    }
  },

  logout: async () => {
    if (!(await mayLogOut())) return { success: false }
    const wanted = location.pathname + location.search
    await http.post('/user/logout', undefined, { quiet: true }).catch(() => undefined) // the session ends here in any case
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

/** The person's info, asked for once. Where it fails, the session ends (specification §2.1). */
export function loadInfo(): Promise<UserInfo> {
  const { info } = getSession()
  if (info) return Promise.resolve(info)
  loading ??= fetchInfo().finally(() => {
    loading = undefined
  })
  return loading
}

/** The info of whoever the token belongs to now; a failure has been told. */
export async function readInfo(): Promise<UserInfo> {
  const { data } = await http.get<UserInfo | null>(INFO_URL, { quiet: true })
  if (!isRecord(data)) throw new Error(t('auth.verify'))
  if (!Array.isArray(data.roles) || data.roles.length === 0) throw new Error(t('auth.roles'))
  return data
}

async function fetchInfo(): Promise<UserInfo> {
  try {
    const info = await readInfo().catch(againIfLost)
    setInfo(info)
    return info
  } catch (error) {
    // A lost session has been told, and ends when that was read.
    if ((error as Refusal).code === 401) throw error
    notify.business((error as Error).message || t('auth.failed'))
    endSession()
    throw error
  }
}

/** What did not arrive is asked for once more: a short break of the line must not end the session. */
function againIfLost(error: unknown): Promise<UserInfo> {
  if ((error as Refusal).statusCode !== 0) throw error
  return new Promise((resolve) => setTimeout(resolve, 1000)).then(readInfo)
}
