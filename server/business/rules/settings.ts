import { sql } from 'drizzle-orm'
import { companySettings } from '../../../src/resources/company/company-settings.ts'
import type { Tx } from '../../engine/tx.ts'
import type { CompanySettings } from './rows.ts'

const read = new WeakMap<Tx, Promise<CompanySettings>>()

/** The company's thresholds as they hold in this transaction, read once in it and without a lock. */
export function settingsOf(tx: Tx): Promise<CompanySettings> {
  const known = read.get(tx) ?? first(tx)
  read.set(tx, known)
  return known
}

async function first(tx: Tx): Promise<CompanySettings> {
  const [row] = await tx.query<CompanySettings>(sql`select loss_threshold_fen as "lossThresholdFen",
      rebate_limit::float8 as "rebateLimit", expense_limit_fen as "expenseLimitFen", intake_photos as "intakePhotos",
      hand_over_photos as "handOverPhotos", payment_limit_fen as "paymentLimitFen"
    from company_settings order by created_at limit 1`)
  // Before the company has its row, what the definition begins with.
  return row ?? initial
}

const { lossThresholdFen, rebateLimit, expenseLimitFen, intakePhotos, handOverPhotos, paymentLimitFen } =
  companySettings.fields
const initial = {
  lossThresholdFen: lossThresholdFen.initial,
  rebateLimit: rebateLimit.initial,
  expenseLimitFen: expenseLimitFen.initial,
  intakePhotos: intakePhotos.initial,
  handOverPhotos: handOverPhotos.initial,
  paymentLimitFen: paymentLimitFen.initial,
} as CompanySettings
