import { createHmac, timingSafeEqual } from 'node:crypto'

type Signed = Readonly<Record<string, string | number>>

/**
 * HMAC-SHA256 in hex over the fields in the order of their names, `name=value` joined by `&`, all but `sign`: how payment
 * gateways of the country have it (Alipay and WeChat Pay build the text that they sign so).
 */
export function signatureOf(fields: Signed, key: string): string {
  const names = Object.keys(fields).filter((name) => name !== 'sign')
  const text = names
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')
  return createHmac('sha256', key).update(text).digest('hex')
}

/** Whether `sign` is the signature of the other fields; it takes as long for a wrong one as for the right one. */
export function isSignedBy(fields: Signed & { sign: string }, key: string): boolean {
  const given = Buffer.from(fields.sign)
  const right = Buffer.from(signatureOf(fields, key))
  return given.length === right.length && timingSafeEqual(given, right)
}
