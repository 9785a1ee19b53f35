import { sending } from '../../../providers/files.ts'
import { http } from '../../../providers/http.ts'

export type Account = {
  name: string
  username: string
  office: string
  phone: string
  passwordChangedAt: string | null
  secondFactor: { isBound: boolean; recoveryCodesLeft: number }
}
export type Device = {
  id: string
  createdAt: string
  lastSeenAt: string
  address: string | null
  userAgent: string
  isCurrent: boolean
}

/** The calls of the own account (docs/http-api.md); those that change it stand in login/account-calls.ts. */
export const readAccount = async (signal?: AbortSignal): Promise<Account> =>
  (await http.get<Account>('/api/account', { signal, quiet: true })).data

export const readDevices = async (signal?: AbortSignal): Promise<Device[]> =>
  (await http.get<Device[]>('/api/account/sessions', { signal, quiet: true })).data

/** One device, or all but this one. */
export async function endDevices(id?: string): Promise<void> {
  await http.delete(id ? `/api/account/sessions/${id}` : '/api/account/sessions', { quiet: true })
}

/** JPG, PNG or WebP, at most 2 MB; the server looks into it. */
export async function changePicture(file: File): Promise<void> {
  await http.put('/api/account/avatar', file, sending(file))
}

export async function removePicture(): Promise<void> {
  await http.delete('/api/account/avatar', { quiet: true })
}
