import { isListMeasure, type Measure } from '../../../src/define/report.ts'
import { type Comparison, comparisonsOf } from '../../../src/define/report-cell.ts'
import { endOf, type TimeSpan } from '../../../src/define/time-span.ts'
import { summary } from '../../../src/resources/finance/summary.ts'
import { registry, resourceOf } from '../../../src/resources/index.ts'
import type { User } from '../../auth/user.ts'
import { sees } from '../../engine/access.ts'
import { addressOf } from '../../engine/list-address.ts'
import { figuresFor } from '../../engine/reports/report-access.ts'
import { viewOf } from '../../engine/reports/scan.ts'
import { type Figure, nameOf } from './month-figures.ts'

/**
 * The address of the list whose total a figure of the month is now; of what is made of other figures the summary that has
 * them. Null where the person does not see that list.
 */
export function pathOf(user: User, month: string, { kind, title, officeId, accountId }: Figure): string | null {
  const span = { from: `${month}-01`, to: endOf('month', `${month}-01`) }
  if (kind === 'result') return resultPath(user, span, title, officeId ?? null)
  if (kind === 'open') return upTo(user, 'receivableChanges', { field: 'changedOn', operator: 'lte', value: span.to })
  const until = { field: 'bizDate', operator: 'lte', value: span.to } as const
  return upTo(user, 'fundMovements', until, { field: 'accountId', operator: 'eq', value: accountId })
}

/** All that moved up to the end of the month. */
function upTo(user: User, name: string, ...comparisons: Comparison[]): string | null {
  const resource = resourceOf(name)
  const view = viewOf(name, undefined)
  return view && sees(user, resource) ? addressOf(view.path, comparisons) : null
}

function resultPath(user: User, span: TimeSpan, title: string, officeId: string | null): string | null {
  const [name, measure] = measureOf(user, title)
  if (!name || !measure) return null
  if (!isListMeasure(measure)) return reportPath(span, officeId)
  const place = officeId === null ? undefined : { rows: 'officeId', keys: [officeId] }
  const comparisons = comparisonsOf(summary, measure, { span, filters: [] }, place, (one) => registry[one])
  const view = viewOf(measure.of, measure.view)
  return view && comparisons ? addressOf(view.path, comparisons) : null
}

const measureOf = (user: User, title: string): readonly [name?: string, measure?: Measure] =>
  Object.entries(figuresFor(user, summary)).find(([, measure]) => nameOf(measure)[0] === title) ?? []

function reportPath({ from, to }: TimeSpan, officeId: string | null): string {
  const office: Comparison[] = officeId === null ? [] : [{ field: 'officeId', operator: 'eq', value: officeId }]
  return addressOf(summary.path, [{ field: 'period', operator: 'eq', value: `${from},${to}` }, ...office])
}
