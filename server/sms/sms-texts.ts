import type pg from 'pg'
import { fillTemplate } from '../../src/define/template.ts'
import type { Language } from '../../src/define/text.ts'
import { companySettings } from '../../src/resources/company/company-settings.ts'

type Db = Pick<pg.Pool, 'query'>

const { verifyText, verifyTextEn } = companySettings.fields

/** The message of a verification code in the company's words, or as the definition begins before the company has any. */
export async function verifyTextOf(
  db: Db,
  language: Language,
  values: { code: string; minutes: number },
): Promise<string> {
  const { rows } = await db.query<Record<Language, string>>(
    'select verify_text as zh, verify_text_en as en from company_settings order by created_at limit 1',
  )
  const { zh, en } = rows[0] ?? { zh: verifyText.initial, en: verifyTextEn.initial }
  return fillTemplate({ zh, en }[language], { code: values.code, minutes: String(values.minutes) })
}
