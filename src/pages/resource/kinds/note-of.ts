import { businessDay } from '../../../define/business-day.ts'
import type { AnyField, TextFormat } from '../../../define/field.ts'
import { type Checked, checkBankCard, checkIdCard, checkUscc, checkVin } from '../../../define/formats.ts'
import type { Message } from '../../../define/message.ts'
import { t } from '../../../providers/i18n.ts'

const VIN_SIGNS = 17

const checks: Partial<Record<TextFormat, (text: string) => Checked>> = {
  idCard: (text) => checkIdCard(text, businessDay(new Date())),
  uscc: checkUscc,
  bankCard: checkBankCard,
}

/** What a person should look at while typing, though it may be right: a doubtful check digit, signs still to come. */
export function noteOf(field: AnyField, value: unknown): Message | string | undefined {
  if (typeof value !== 'string' || value === '' || value.includes('***')) return undefined
  if (field.kind === 'vin') {
    const { value: kept, error, warning } = checkVin(value, field.allowPartial)
    return (error || field.allowPartial) && kept.length < VIN_SIGNS
      ? t('input.signs', { count: kept.length })
      : (error ?? warning)
  }
  return field.format ? checks[field.format]?.(value).warning : undefined
}
