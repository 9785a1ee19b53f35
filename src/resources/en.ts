import { companyEnglish } from './en-company.ts'
import { moneyEnglish } from './en-money.ts'
import { ordersEnglish } from './en-orders.ts'
import { transportEnglish } from './en-transport.ts'
import { registry } from './index.ts'

/**
 * The texts of the definitions and the menu in English: Chinese → English, one entry for each text wherever it stands.
 * A definition may bring entries of its own (`english`). tests/define/labels.test.ts demands every text of the
 * definitions here, and none that they no longer have.
 */
export const english: Readonly<Record<string, string>> = Object.assign(
  { ...companyEnglish, ...ordersEnglish, ...transportEnglish, ...moneyEnglish },
  ...Object.values(registry).map((resource) => resource.english ?? {}),
)
