import type { Challenge, Solution } from 'altcha-lib'
import { useMemo } from 'react'
import { useWrite } from '../../providers/use-write.ts'

export type Sent = { retry_after: number; masked_phone: string }
/** `work`: what has to be reckoned before it counts, for an address that asks for many. */
export type PictureCode = { captcha_id: string; svg: string; work?: Challenge }
type Named = { username: string } | { phone: string }

/** The calls of the own account (docs/http-api.md). Refusals come back to the form that asked. */
export function useAccountCalls() {
  const write = useWrite()
  return useMemo(() => {
    const post = <T>(path: string, body: object): Promise<T> => write<T>('post', `/api/${path}`, body)
    return {
      newPicture: () => post<PictureCode>('get_code', { purpose: 'reset_password' }),
      sendResetCode: (who: string, captcha_id: string, captcha: string, work: Solution | null) =>
        post<Sent>('getVerificationCode', { ...named(who), captcha_id, captcha, ...(work && { work }) }),
      resetPassword: (who: string, code: string, password: string) =>
        post<unknown>('reset_password', { ...named(who), code, password }),
      changePassword: (current: string, password: string) => post<unknown>('account/password', { current, password }),
      sendPhoneCode: (phone: string, password: string) => post<Sent>('account/phone-code', { phone, password }),
      changePhone: (phone: string, code: string) => post<{ masked_phone: string }>('account/phone', { phone, code }),
      beginFactor: (password: string) => post<{ secret: string; uri: string }>('account/second-factor', { password }),
      confirmFactor: (code: string) => post<{ recoveryCodes: string[] }>('account/second-factor/confirm', { code }),
      removeFactor: (password: string, code: string) =>
        post<unknown>('account/second-factor/remove', { password, code }),
    }
  }, [write])
}

/** Eleven digits are a phone, anything else is a user name. */
const named = (who: string): Named =>
  /^1\d{10}$/.test(who.replace(/[\s-]/g, '')) ? { phone: who } : { username: who.trim() }
