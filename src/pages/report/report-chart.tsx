import { Segmented } from 'antd'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import type { AnyField } from '../../define/field.ts'
import { type Chart, fieldOf, groupsOf, type Report } from '../../define/report.ts'
import { groupText } from '../../define/report-text.ts'
import { isUnit } from '../../define/time-span.ts'
import { definitionOf } from '../../providers/definitions.ts'
import { labelOf } from '../../providers/i18n.ts'
import { lazyPage } from '../../ui/lazy-page.tsx'
import type { Answer } from './answer.ts'
import { BarList } from './bar-list.tsx'
import type { Drawn } from './drawn.ts'
import { ShareBar } from './share-bar.tsx'
import { say } from './text.ts'

const TimeChart = lazyPage<Drawn & { kind: Chart['kind'] }>(() => import('./time-chart.tsx'))

/** The charts that fit the groups: over time lines and columns, else bars and shares; one at a time. */
export function ReportChart({ report, answer, rows }: { report: Report; answer: Answer; rows: string }): ReactNode {
  const isTimed = isUnit(rows)
  const charts = (report.charts ?? []).filter(({ kind, of }) => {
    const isSeen = of.some((name) => answer.measures.includes(name))
    return isSeen && kind !== (isTimed ? 'share' : 'line') && groupsOf(rows).length === 1
  })
  const [chosen, setChosen] = useState(0)
  const chart = charts[chosen] ?? charts[0]
  // What did not change is not drawn anew.
  const drawn = useMemo(() => chart && drawnOf(report, answer, rows, chart), [report, answer, rows, chart])
  if (!chart || !drawn) return null
  const nameOf = ({ kind, of }: Chart) => {
    const name = seriesNames(
      report,
      of.filter((name) => answer.measures.includes(name)),
    )
    return kind === 'share' ? say('share', { name }) : name
  }
  return (
    <figure className="bc-card report-chart">
      <figcaption>
        {charts.length > 1 ? (
          <Segmented
            size="small"
            value={charts.indexOf(chart)}
            options={charts.map((one, at) => ({ value: at, label: nameOf(one) }))}
            onChange={(at) => setChosen(Number(at))}
          />
        ) : (
          nameOf(chart)
        )}
      </figcaption>
      {isTimed ? (
        <Suspense fallback={<div className="report-plot" />}>
          <TimeChart {...drawn} kind={chart.kind} />
        </Suspense>
      ) : chart.kind === 'share' ? (
        <ShareBar {...drawn} />
      ) : (
        <BarList {...drawn} isStacked={chart.kind === 'stacked'} />
      )}
    </figure>
  )
}

/** More figures than these are told by the first and the last; the legend has all. */
const MOST_NAMED = 4

function seriesNames(report: Report, names: readonly string[]): string {
  const labels = names.map((name) => labelOf(measureField(report, name).label))
  return labels.length > MOST_NAMED ? `${labels[0]} … ${labels.at(-1)}` : labels.join(' · ')
}

function measureField(report: Report, name: string): AnyField {
  const measure = report.measures[name]
  if (!measure) throw new Error(`${report.name} has no ${name}`)
  return fieldOf(measure, definitionOf)
}

function drawnOf(report: Report, answer: Answer, rows: string, { of }: Chart): Drawn {
  const own = definitionOf(report.of)?.fields[rows]
  // Of groups those alone that have something to show; time goes on where nothing was.
  const drawn = answer.rows.filter(({ figures }) => isUnit(rows) || of.some((name) => figures[name]))
  return {
    labels: drawn.map(({ keys }) => labelOf(groupText(rows, keys[0] ?? null, own, answer.names[0]))),
    series: of
      .filter((name) => answer.measures.includes(name))
      .map((name) => {
        const field = measureField(report, name)
        const values = drawn.map(({ figures }) => figures[name] ?? null)
        return { name, label: labelOf(field.label), field, values }
      }),
  }
}
