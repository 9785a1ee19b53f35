import type pg from 'pg'
import { companySettings } from '../../src/resources/company/company-settings.ts'

type Db = Pick<pg.Pool, 'query'>

/** What a part of a message costs, in fen, and whose name it begins with. */
export type SmsTerms = { priceFen: number; signature: string }

const { smsUnitPriceFen, smsSignature } = companySettings.fields

/** The company's terms, or those that the definition begins with before the company has any. */
export async function smsTermsOf(db: Db): Promise<SmsTerms> {
  const { rows } = await db.query<{ priceFen: string; signature: string }>(
    'select sms_unit_price_fen as "priceFen", sms_signature as signature from company_settings order by created_at limit 1',
  )
  const { priceFen, signature } = rows[0] ?? { priceFen: smsUnitPriceFen.initial, signature: smsSignature.initial }
  return { priceFen: Number(priceFen), signature }
}

/** Messages of more than 70 characters are sent in parts of 67. */
export const segmentsOf = (content: string): number => (content.length <= 70 ? 1 : Math.ceil(content.length / 67))

/** The whole text of a message, its parts and what they cost in fen. */
export function priced(text: string, { priceFen, signature }: SmsTerms) {
  const content = `【${signature}】${text}`
  const segments = segmentsOf(content)
  return { content, segments, costFen: segments * priceFen }
}
