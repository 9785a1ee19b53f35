/**
 * Whether an account as a file states it may be this one: digit by digit, where stars hide some; by its end, where
 * the file gives no more.
 */
export function isSameAccount(stated: string, own: string): boolean {
  const [one, other] = [stated, own].map((text) => text.normalize('NFKC').replace(/[\s-]/g, '').toLowerCase())
  if (!one || !other || one === other) return true
  if (/^\d{4}$/.test(one)) return other.endsWith(one)
  if (!/[*x]/.test(one)) return false
  const pattern = one.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/[*x]+/g, '[^@]*')
  return new RegExp(`^${pattern}$`).test(other)
}
