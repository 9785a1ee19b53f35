import { sql } from 'drizzle-orm'
import { fillTemplate } from '../../../src/define/template.ts'
import { companySettings } from '../../../src/resources/company/company-settings.ts'
import type { Tx } from '../../engine/tx.ts'
import { type BusinessSms, queueSms } from '../../sms/queue-sms.ts'
import type { SmsTerms } from '../../sms/sms-terms.ts'

const { fields } = companySettings
/** The texts that the company words itself. */
type TextName = Extract<keyof typeof fields, `${string}Text`>
type Wording = SmsTerms & { texts: Record<TextName, string> }

/** Whom a message goes to, what about, and what fills the company's text. */
export type Addressed = Omit<BusinessSms, 'text'> & { textName: TextName }

const textNames = Object.keys(fields).filter((name): name is TextName => name.endsWith('Text'))
const read = new WeakMap<Tx, Promise<Wording>>()

/** Queues messages in the company's words; a phone that is none (masked, empty) gets nothing. Answers how many are new. */
export async function queueMessages(tx: Tx, messages: readonly Addressed[]): Promise<number> {
  if (messages.length === 0) return 0
  const known = read.get(tx) ?? wordingOf(tx)
  read.set(tx, known)
  const { texts, ...terms } = await known
  const drafts = messages
    .filter(({ phone }) => isMobile(phone))
    .map(({ textName, ...draft }) => ({ ...draft, text: fillTemplate(texts[textName], draft.params) }))
  return queueSms(tx.query, drafts, terms, tx.now)
}

/** The company's terms, once for a transaction. */
export async function termsIn(tx: Tx): Promise<SmsTerms> {
  const known = read.get(tx) ?? wordingOf(tx)
  read.set(tx, known)
  const { priceFen, signature } = await known
  return { priceFen, signature }
}

/** A mobile number in full; what is masked, empty or a landline gets no message. */
export const isMobile = (phone: string): boolean => /^1\d{10}$/.test(phone)

async function wordingOf(tx: Tx): Promise<Wording> {
  const [row] = await tx.query<
    Record<string, unknown>
  >(sql`select order_text as "orderText", dispatch_text as "dispatchText",
    driver_text as "driverText", depart_text as "departText", arrive_text as "arriveText", deliver_text as "deliverText",
    dun_text as "dunText", sms_unit_price_fen as "smsUnitPriceFen", sms_signature as "smsSignature"
    from company_settings order by created_at limit 1`)
  // Before the company has its row, what the definition begins with.
  const settingOf = (name: keyof typeof fields) => String(row?.[name] ?? fields[name].initial)
  const texts = Object.fromEntries(textNames.map((name) => [name, settingOf(name)]))
  return {
    texts: texts as Record<TextName, string>,
    priceFen: Number(settingOf('smsUnitPriceFen')),
    signature: settingOf('smsSignature'),
  }
}
