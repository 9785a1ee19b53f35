import { type ReactNode, useEffect } from 'react'
import { formatYuan } from '../../../define/money.ts'
import type { Action, Resource } from '../../../define/resource.ts'
import { labelOf, messageIn, t } from '../../../providers/i18n.ts'
import { useRead } from '../../../providers/use-read.ts'
import { useFormKit } from '../form/form-context.ts'
import type { Row } from '../record/row.ts'
import './preview.css'

type Previewed = {
  items: { id: string; title: string; amountFen: number; note?: string; starts?: Readonly<Record<string, unknown>> }[]
  sumFen: number
}

type PreviewProps = { resource: Resource; verb: string; preview: NonNullable<Action['preview']>; rows: readonly Row[] }

/** What was missed there, because the person was quicker, is missed no more. */
const filled = { shouldValidate: true }

/** What the action comes to, row by row and in all, as the server tells it; the sum starts the input that it is for. */
export function Preview({ resource, verb, preview, rows }: PreviewProps): ReactNode {
  const { getValues, setValue } = useFormKit()
  const ids = rows.map((row) => row.id)
  const found = useRead<Previewed>(`/api/${resource.name}/actions/${verb}/preview`, { id: ids }, { gcTime: 0 })
  const sum = found.data?.sumFen
  useEffect(() => {
    // What the person has typed meanwhile stays.
    if (sum && preview.fills && !getValues(preview.fills)) setValue(preview.fills, sum, filled)
  }, [sum, preview.fills, getValues, setValue])
  useEffect(() => {
    for (const [name, value] of agreed(found.data?.items)) if (!getValues(name)) setValue(name, value, filled)
  }, [found.data, getValues, setValue])
  const label = labelOf(preview.label)
  if (!found.data) return <p role="status">{found.isError ? t('act.previewFailed', { label }) : '…'}</p>
  const { items, sumFen } = found.data
  return (
    <>
      <table className="act-preview" aria-label={label}>
        {items.length > 1 && (
          <tbody>
            {items.map(({ id, title, amountFen }) => (
              <tr key={id}>
                <th scope="row">{title}</th>
                <td>{formatYuan(amountFen)}</td>
              </tr>
            ))}
          </tbody>
        )}
        <tfoot>
          <tr>
            <th scope="row">{label}</th>
            <td>{formatYuan(sumFen)}</td>
          </tr>
        </tfoot>
      </table>
      {items.map(
        ({ id, note }) =>
          note && (
            <p key={id} role="status" className="form-note">
              {messageIn(note)}
            </p>
          ),
      )}
    </>
  )
}

/** What the rows agree on. A masked phone is not the phone; the person has to type it. */
function agreed(items: Previewed['items'] = []): (readonly [string, unknown])[] {
  const [first, ...others] = items.map(({ starts = {} }) => starts)
  return Object.entries(first ?? {}).filter(
    ([name, value]) => !String(value).includes('***') && others.every((other) => other[name] === value),
  )
}
