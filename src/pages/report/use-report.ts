import { loadReport } from 'virtual:resources'
import { use } from 'react'
import { groupsOf, isListMeasure, type Report } from '../../define/report.ts'
import { isUnit } from '../../define/time-span.ts'
import { definitionOf, loadDefinitions } from '../../providers/definitions.ts'
import { trackLoading } from '../../providers/progress.ts'
import { afterRelease } from '../../providers/release.ts'

/** Milliseconds for which a failure stands: React draws more than once before it gives a page up. */
const SAME_TRY = 300

const loaded = new Map<string, Report>()
const loading = new Map<string, Promise<void>>()

/** The definition of a report, with those of the rows that it counts and of what it groups and filters by. */
export function useReport(name: string): Report {
  const known = loaded.get(name)
  const waited = loading.get(name) ?? (known ? undefined : begin(name))
  // Asked of again once it is there: React wants what it waited for to be named when it goes on.
  if (waited) use(waited)
  const report = loaded.get(name)
  if (!report) throw new Error(`the report ${name} is not loaded`)
  return report
}

function begin(name: string): Promise<void> {
  const running = trackLoading(load(name).catch(afterRelease))
  loading.set(name, running)
  running.catch(() => setTimeout(() => loading.delete(name), SAME_TRY))
  return running
}

async function load(name: string): Promise<void> {
  const report = await loadReport(name)
  const measures = Object.values(report.measures).filter(isListMeasure)
  await loadDefinitions([report.of, ...measures.map(({ of }) => of)])
  // Behind a path lies another definition: the day of the order of an allocation.
  const heads = measures.flatMap(({ of, on = '' }) => (on.includes('.') ? [[of, on.split('.')[0] ?? ''] as const] : []))
  const own = definitionOf(report.of)
  const grouped = [...report.rows.flatMap(groupsOf).filter((one) => !isUnit(one)), ...(report.filters ?? [])]
  await loadDefinitions([
    ...heads.flatMap(([of, head]) => definitionOf(of)?.fields[head]?.resource ?? []),
    ...grouped.flatMap((one) => own?.fields[one]?.resource ?? []),
  ])
  loaded.set(name, report)
}
