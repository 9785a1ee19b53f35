import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { formatYuan } from '../../../define/money.ts'
import type { Action, Resource } from '../../../define/resource.ts'
import { labelOf, t } from '../../../providers/i18n.ts'
import { useFormKit } from '../form/form-context.ts'
import type { Row } from '../record/row.ts'

/** What a column comes to over the rows; nothing where one of them did not bring it along. */
export function sumOver(rows: readonly Row[], name: string): number | undefined {
  const values = rows.map((row) => row[name])
  if (!values.every((value) => typeof value === 'number')) return undefined
  return values.reduce<number>((sum, value) => sum + (value as number), 0)
}

type BeyondProps = { resource: Resource; sum: NonNullable<Action['sum']>; rows: readonly Row[] }

/** Says what becomes of an amount above what the rows come to, while it is typed. */
export function Beyond({ resource, sum: { of, fills, over }, rows }: BeyondProps): ReactNode {
  const { control } = useFormKit()
  const typed = useWatch({ control, name: fills }) as unknown
  const sumFen = sumOver(rows, of)
  const overFen = typeof typed === 'number' && sumFen !== undefined ? typed - sumFen : 0
  const label = labelOf(resource.fields[of]?.label ?? of)
  return (
    <p role="status" className="form-note">
      {over && overFen > 0
        ? t('act.over', { label, sum: formatYuan(sumFen ?? 0), over: formatYuan(overFen), note: labelOf(over) })
        : null}
    </p>
  )
}
