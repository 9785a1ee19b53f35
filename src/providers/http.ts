import axios, { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import type { ApiError } from './api-error.ts'
import { locale, t } from './i18n.ts'
import { DURATION, notify } from './notify.ts'
import { earlyPost, takeEarly } from './prefetch-boot.ts'
import { forgetAhead } from './read-ahead.ts'
import { endSession, getSession, resumeSession } from './session.ts'

declare module 'axios' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: an augmentation has to be an interface
  interface AxiosRequestConfig {
    /** Says nothing on success or refusal: the caller does. A lost session is told all the same. */
    quiet?: boolean
    /** The answer of this call does not end the session: the login itself. */
    isLogin?: boolean
  }
}

/** Every answer of the server. */
export type Envelope = { code: number; message: string; data: unknown }

export const INFO_URL = '/user/info'

/** The one client of the server: it speaks in envelopes on the wire, and in their `data` to its callers. */
export const http = axios.create({
  baseURL: import.meta.env.VITE_API_BASE ?? '',
  timeout: 20_000,
  withCredentials: true,
  headers: { Accept: 'application/json' },
  adapter: withEarly,
})

http.interceptors.request.use((config) => {
  if (config.method !== 'get') forgetAhead()
  const { token } = getSession()
  if (token) {
    config.headers.set('Authorization', `Bearer ${token}`)
    config.headers.set('X-Token', token)
  }
  config.headers.set('Accept-Language', locale())
  return config
})
http.interceptors.response.use(unwrap, refuse)

/** An answer without a code passes as it is; a page of HTML is no answer, but a proxy that speaks for the server. */
function unwrap(response: AxiosResponse): AxiosResponse | Promise<never> {
  hearRights(response)
  const body = response.data as unknown
  if (typeof body === 'string' && /^\s*</.test(body))
    return refuse(new AxiosError('HTML', '', response.config, null, response))
  if (!isEnvelope(body)) return response
  if (body.code !== 200 && body.code !== 20000) return reject(body, response)
  const { method, quiet, isLogin } = response.config
  // That a login succeeded is seen.
  if (method !== 'get' && !quiet && !isLogin) notify.success(t('http.done'))
  response.data = body.data
  return response
}

async function refuse(error: unknown): Promise<never> {
  if (axios.isCancel(error) || !(error instanceof AxiosError)) throw error
  const response = error.response
  if (response) hearRights(response)
  const body = response && (await readBody(response.data))
  if (response && isEnvelope(body)) return reject(body, response)
  const text = networkText(error)
  if (!error.config?.quiet && !error.config?.isLogin) notify.network(text)
  // What is no refusal by status did not arrive either: it may have been done, and may be tried again.
  const status = response?.status ?? 0
  throw { message: text, statusCode: status >= 400 ? status : 0 } satisfies ApiError
}

function reject({ code, message, data }: Envelope, { config }: AxiosResponse): Promise<never> {
  const isExpired = code === 401 && !config.isLogin
  // The guard of the routes has a generic text of its own (specification §2.1).
  const text = message || t(config.url === INFO_URL ? 'auth.failed' : 'http.error')
  if (isExpired) expire()
  // The login form says it beside the fields.
  else if (!config.quiet && !config.isLogin) notify.business(text)
  const refusal: ApiError = {
    message: text,
    statusCode: code,
    code,
    data,
    errors: fieldErrors(data),
  }
  return Promise.reject(refusal)
}

let onRights: () => void = () => undefined

/** Who wants to know that the server's answers speak of other rights than the person's info does. */
export function whenRightsChange(listener: () => void): void {
  onRights = listener
}

function hearRights({ headers, config }: AxiosResponse): void {
  const mark: unknown = headers?.['x-rights']
  const known = getSession().info?.mark
  if (known && mark && mark !== known && config.url !== INFO_URL) onRights()
}

let isExpiring = false

/**
 * Ten calls that are refused together are one message, then one reset and one reload (specification §8). Until then the
 * page stands, so that what is being typed gets into its draft.
 */
function expire(): void {
  if (isExpiring) return
  isExpiring = true
  notify.session(t('http.expired'))
  setTimeout(() => {
    isExpiring = false
    // Who looked through another's eyes has a session of the own.
    if (!resumeSession()) endSession()
    location.reload()
  }, DURATION.session)
}

/** `{ errors: [{ field, message }] }` of the server as Refine's `{ field: [message] }`. */
function fieldErrors(data: unknown): Record<string, string[]> | undefined {
  const errors = (data as { errors?: unknown } | null)?.errors
  if (!Array.isArray(errors)) return undefined
  const grouped: Record<string, string[]> = {}
  for (const { field, message } of errors as { field: string; message: string }[]) {
    grouped[field] = [...(grouped[field] ?? []), message]
  }
  return grouped
}

function isEnvelope(body: unknown): body is Envelope {
  return typeof body === 'object' && body !== null && typeof (body as Envelope).code === 'number'
}

/** A refused download is an envelope inside a Blob. */
async function readBody(body: unknown): Promise<unknown> {
  if (!(body instanceof Blob) || !body.type.includes('json')) return body
  return JSON.parse(await body.text())
}

function networkText(error: AxiosError): string {
  if (error.code === AxiosError.ECONNABORTED || error.code === AxiosError.ETIMEDOUT) return t('http.timeout')
  return error.response ? t('http.unavailable', { status: error.response.status }) : t('http.offline')
}

/** Takes over a request that began before the application; where that one failed, asks again. */
async function withEarly(config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  const name = earlyNameOf(config)
  const early = name === undefined ? undefined : takeEarly(name, getSession().token)
  const answer = early && (await early.then(settle(config), () => undefined))
  if (answer) return answer
  return axios.getAdapter('xhr')(config)
}

/** What reads, as `src/boot/prefetch.ts` names it. */
function earlyNameOf({ method, url, data }: InternalAxiosRequestConfig): string | undefined {
  if (!url) return undefined
  if (method === 'get') return url
  return method === 'post' && data === '{}' ? earlyPost(url) : undefined
}

function settle(config: InternalAxiosRequestConfig) {
  return async (response: Response): Promise<AxiosResponse | undefined> => {
    if (!response.ok) return undefined
    const { status, statusText } = response
    const data = await response.json().catch(() => undefined)
    return data && { data, status, statusText, headers: {}, config }
  }
}
