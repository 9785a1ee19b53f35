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
