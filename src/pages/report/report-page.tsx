import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { labelOf } from '../../providers/i18n.ts'
import { useRead } from '../../providers/use-read.ts'
import { AntdScope } from '../../ui/antd/scope.tsx'
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx'
import { reportPanelOf } from '../resource/record/override.ts'
import type { Answer } from './answer.ts'
import { failureIn } from './failure-in.ts'
import { ReportChart } from './report-chart.tsx'
import { ReportHead } from './report-head.tsx'
import { ReportTable } from './report-table.tsx'
import { say } from './text.ts'
import { useColumns } from './use-columns.ts'
import { useReport } from './use-report.ts'
import { comparisonsIn, queryOf, useReportState } from './use-report-state.ts'
import './report.css'

/** The page of a declared report: what it is narrowed to, a chart, and its table, each figure of which leads to its rows. */
export default function ReportPage({ name }: { name: string }): ReactNode {
  const report = useReport(name)
  const [state, change] = useReportState(report)
  const found = useRead<Answer>(`/api/reports/${name}`, queryOf(state), { keepsFormer: true })
  const { data: answer } = found
  const error = failureIn(found)
  const columns = useColumns(report, answer?.measures ?? [])
  const Panel = reportPanelOf(name)
  const [isCharted, setCharted] = useState(true)
  const narrowed = useMemo(() => answer && { span: answer.span, filters: comparisonsIn(state) }, [answer, state])
  return (
    <AntdScope>
      <div className="bc-page report">
        <ReportHead {...{ report, state, change, columns, answer, isCharted, setCharted }} isBusy={found.isFetching} />
        {Panel && answer && (
          <Suspense>
            <Panel span={answer.span} />
          </Suspense>
        )}
        {error && <ErrorState text={error.message} onRetry={() => void found.refetch()} />}
        {!answer && !error && <Skeleton rows={10} />}
        {answer && narrowed && !error && (
          <>
            {isCharted && answer.rows.length > 0 && <ReportChart {...{ report, answer }} rows={state.rows} />}
            <section className="bc-card report-table" aria-label={labelOf(report.label)}>
              {answer.rows.length === 0 ? (
                <Empty text={say('empty')} />
              ) : (
                <ReportTable
                  {...{ report, answer, narrowed, columns }}
                  rows={state.rows}
                  order={state.order}
                  onOrder={(order) => change({ order })}
                />
              )}
            </section>
          </>
        )}
      </div>
    </AntdScope>
  )
}
