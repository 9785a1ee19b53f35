import { http } from '../../providers/http.ts'

/** The calls of the own account (docs/http-api.md). Refusals come back to the form that asked. */
const post = async <T>(url: string, body: object): Promise<T> => (await http.post<T>(url, body, { quiet: true })).data

export type Sent = { retry_after: number; masked_phone: string }
type Named = { username: string } | { phone: string }

export const newPicture = () =>
  post<{ captcha_id: string; svg: string }>('/api/get_code', { purpose: 'reset_password' })

export const sendResetCode = (who: string, captcha_id: string, captcha: string) =>
  post<Sent>('/api/getVerificationCode', { ...named(who), captcha_id, captcha })

export const resetPassword = (who: string, code: string, password: string) =>
  post<unknown>('/api/reset_password', { ...named(who), code, password })

export const changePassword = (current: string, password: string) =>
  post<unknown>('/api/account/password', { current, password })

export const sendPhoneCode = (phone: string, password: string) =>
  post<Sent>('/api/account/phone-code', { phone, password })

export const changePhone = (phone: string, code: string) =>
  post<{ masked_phone: string }>('/api/account/phone', { phone, code })

export const beginFactor = (password: string) =>
  post<{ secret: string; uri: string }>('/api/account/second-factor', { password })

export const confirmFactor = (code: string) =>
  post<{ recoveryCodes: string[] }>('/api/account/second-factor/confirm', { code })

export const removeFactor = (password: string, code: string) =>
  post<unknown>('/api/account/second-factor/remove', { password, code })

/** Eleven digits are a phone, anything else is a user name. */
const named = (who: string): Named =>
  /^1\d{10}$/.test(who.replace(/[\s-]/g, '')) ? { phone: who } : { username: who.trim() }
