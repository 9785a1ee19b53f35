import { type ReactNode, Suspense, useState } from 'react'
import { formatMoment } from '../../../define/business-day.ts'
import { optionLabel } from '../../../define/field.ts'
import type { Resource } from '../../../define/resource.ts'
import { isLeft, wayOf } from '../../../define/way.ts'
import { labelOf, t } from '../../../providers/i18n.ts'
import { Icon } from '../../../ui/icon.tsx'
import { lazyPage } from '../../../ui/lazy-page.tsx'
import { PageBoundary } from '../../../ui/page-boundary.tsx'
import { useIsPhone } from '../../../ui/use-phone.ts'
import type { Row } from '../record/row.ts'
import { type SaidStep, stepsOf } from './steps-of.ts'
import { say } from './text.ts'
import { useHistory } from './use-history.ts'

const StepBar = lazyPage(() => import('./step-bar.tsx'))

/** How far a row has come on its way, and when and by whom it reached each state; for rows that go one. */
export function Progress({ resource, row }: { resource: Resource; row: Row }): ReactNode {
  const way = wayOf(resource)
  const hasLog = resource.show?.history === true
  const log = useHistory(resource, row.id, way !== undefined && hasLog)
  const isPhone = useIsPhone()
  const field = way && resource.fields[way.field]
  if (!way || !field || typeof row[way.field] !== 'string') return null
  // What was passed over is in the log alone: until it is here the room for it is kept.
  const steps = hasLog && log.isPending ? [] : (stepsOf(resource, row, log.data) ?? [])
  const said = steps.map(
    (step): SaidStep => ({
      ...step,
      label: labelOf(optionLabel(field, step.state)),
      when: step.at && shortMoment(step.at),
      who: step.by === null ? t('show.system') : step.by,
    }),
  )
  const at = said.findIndex(({ stands }) => stands === 'here')
  const here = said[at]
  const title = !here
    ? say('show.steps')
    : isLeft(resource, field, here.state)
      ? here.label
      : say('show.stepAt', { at: at + 1, of: said.length, state: here.label })
  if (isPhone) return <Folded steps={said} here={here} title={title} />
  return (
    <section className="show-steps" aria-label={say('show.steps')}>
      {here && <Bar steps={said} at={at} />}
    </section>
  )
}

type FoldedProps = { steps: readonly SaidStep[]; here: SaidStep | undefined; title: string }

/** On a phone it is one line, and all of it on demand. */
function Folded({ steps, here, title }: FoldedProps): ReactNode {
  const [isOpen, setOpen] = useState(false)
  if (!here) return <div className="show-step-line" />
  return (
    <>
      <button type="button" className="show-step-line" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <b>{title}</b>
        <span>{[here.when, here.who].filter(Boolean).join(' ')}</span>
        <Icon name="down" size={14} />
      </button>
      {isOpen && <Bar steps={steps} at={steps.indexOf(here)} isColumn />}
    </>
  )
}

/** Without the drawing, the tag beside the title still says the state. */
function Bar(props: { steps: readonly SaidStep[]; at: number; isColumn?: true }): ReactNode {
  return (
    <PageBoundary isSilent>
      <Suspense>
        <StepBar {...props} />
      </Suspense>
    </PageBoundary>
  )
}

/** Of this year without the year. */
function shortMoment(instant: string): string {
  const moment = formatMoment(instant)
  const isThisYear = moment.startsWith(formatMoment(new Date().toISOString()).slice(0, 5))
  return isThisYear ? moment.slice(5) : moment.slice(0, 10)
}
