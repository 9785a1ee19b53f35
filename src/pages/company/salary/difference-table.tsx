import type { ReactNode } from 'react'
import { formatYuan } from '../../../define/money.ts'
import type { SalaryPreview } from '../../../resources/company/salary-answers.ts'
import { say } from './text.ts'

type Shown = Pick<SalaryPreview, 'differences' | 'before' | 'after'>

/** Whose net pay moves, the greatest difference first, and the sums of all. */
export function DifferenceTable({ seen: { differences, before, after } }: { seen: Shown }): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: anyone who has no mouse scrolls it by keyboard
    <section className="salary-differences" tabIndex={0} aria-label={say('difference')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say('person')}</th>
            <th scope="col">{say('old')}</th>
            <th scope="col">{say('fresh')}</th>
            <th scope="col">{say('difference')}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ staffId, name, jobNo, kind, beforeFen, afterFen }) => (
            <tr key={staffId}>
              <th scope="row">
                {name} <small>{jobNo}</small>
              </th>
              <td>{kind === 'new' ? say('isNew') : formatYuan(beforeFen ?? 0)}</td>
              <td>{formatYuan(afterFen)}</td>
              <Moved fen={afterFen - (beforeFen ?? 0)} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{say('total')}</th>
            <td>{formatYuan(before.netFen)}</td>
            <td>{formatYuan(after.netFen)}</td>
            <Moved fen={after.netFen - before.netFen} />
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

/** With its sign, red where less is paid. */
function Moved({ fen }: { fen: number }): ReactNode {
  return <td data-less={fen < 0 || undefined}>{fen > 0 ? `+${formatYuan(fen)}` : formatYuan(fen)}</td>
}
