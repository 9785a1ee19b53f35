import { type ReactNode, useEffect, useRef } from 'react'
import type { Resource } from '../../../define/resource.ts'
import { badgeOf, stateFieldOf } from '../../../define/resource.ts'
import { type FormStep, formSections } from '../../../define/sections.ts'
import { mayDo, useUser } from '../../../providers/access.ts'
import { labelOf, labelWithin, t } from '../../../providers/i18n.ts'
import { useViewName } from '../../../providers/in-sight.ts'
import { Tag } from '../../../ui/tag.tsx'
import { NewRowContext } from '../record/new-row.ts'
import { Presence } from '../record/presence.tsx'
import type { Row } from '../record/row.ts'
import { textOf } from '../record/text-of.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DraftBar } from './draft-bar.tsx'
import { FormKitContext } from './form-context.ts'
import { FormFoot } from './form-footer.tsx'
import { FormSection } from './form-section.tsx'
import { FormSteps, stepOf, useSteps } from './form-steps.tsx'
import { useBegun } from './use-begun.ts'
import { useFormShortcuts } from './use-form-shortcuts.ts'
import { useNewRow } from './use-new-row.tsx'
import type { Intent } from './use-opened-form.ts'
import { type FocusRequest, useRecordForm } from './use-record-form.ts'

type RecordFormProps = {
  resource: Resource
  row: Row | null
  /** The stored one that a new one begins as. */
  copied?: Row
  /** What a new one refers to, by the names of its references. */
  begun?: URLSearchParams
  /** Asked for one after the other. */
  steps?: readonly FormStep[]
  onReload?: () => void
}

/** The open form of one record, new or stored. */
export function RecordForm({ resource, row, copied, begun, steps, onReload }: RecordFormProps): ReactNode {
  const user = useUser()
  const record = useRecordForm(resource, row, user, copied)
  const { kit, save, isSaving, problem, conflict, draft, focusRequest } = record
  const root = useRef<HTMLFormElement>(null)
  const isNew = row === null
  useBegun(kit, begun)
  const stepping = useSteps(steps)
  const submit = resource.actions?.submit
  const state = stateFieldOf(resource)
  const mayWait = submit?.from?.includes(String(kit.base[state ?? ''])) && mayDo(submit.right)
  const first: Intent = 'save'
  const leave = useFormShortcuts({
    resource,
    id: row?.id,
    save: () => void save(first),
    submit: mayWait ? () => void save('submit') : undefined,
  })
  const mark = row ? badgeOf(resource, row) : undefined
  useViewName(row ? nameOf(resource, row) : undefined)
  const reload = () => {
    draft.abandon()
    onReload?.()
  }
  useEffect(() => {
    // On a phone the keyboard on screen would cover half of what is asked for.
    if (isNew && document.activeElement === document.body && matchMedia('(pointer: fine)').matches)
      root.current?.querySelector<HTMLElement>(FIRST)?.focus({ preventScroll: true })
  }, [isNew])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each request
  useEffect(() => {
    if (!focusRequest) return
    // What is to be mended may stand in another step; the next one begins with the first.
    const wrong = focusRequest.to === 'wrong' ? root.current?.querySelector(WRONG) : null
    const step = focusRequest.to === 'first' ? 0 : stepOf(wrong)
    if (steps && step !== undefined) stepping.go(step)
    // Once it is drawn.
    if (steps) setTimeout(() => moveFocus(root.current, focusRequest))
    else moveFocus(root.current, focusRequest)
  }, [focusRequest])

  return (
    <FormKitContext value={kit}>
      <NewRowContext value={useNewRow}>
        <form
          ref={root}
          className="form-page"
          noValidate
          aria-label={titleOf(resource, row)}
          onSubmit={(event) => {
            event.preventDefault()
            void save(first)
          }}
          onKeyDown={(event) => {
            // Enter in a field must not save half an order; Ctrl+S, Ctrl+Enter and the buttons do.
            const isShortcut = mayWait && (event.ctrlKey || event.metaKey)
            if (event.key === 'Enter' && !isShortcut && event.target instanceof HTMLInputElement) event.preventDefault()
          }}
        >
          <div className="form-head">
            <h1 className="form-title">{titleOf(resource, row)}</h1>
            {row && <Presence resource={resource} id={row.id} isEditing />}
          </div>
          {mark && (
            <p>
              <Tag color={mark.color}>{labelOf(mark.label)}</Tag> {mark.reason}
            </p>
          )}
          <DraftBar draft={draft} />
          {steps ? (
            <FormSteps resource={resource} steps={steps} {...stepping} />
          ) : (
            <div className="form-sections">
              {formSections(resource).map((section) => (
                <FormSection key={section.title[0]} section={section} />
              ))}
            </div>
          )}
          <FormFoot
            control={kit.control}
            problem={problem}
            isSaving={isSaving}
            save={save}
            leave={leave}
            canSubmit={mayWait === true}
            canGoOn={mayWait === true && row === null}
            stepping={steps && stepping}
          />
        </form>
      </NewRowContext>
      {conflict && <ConflictDialog record={record} current={conflict} onReload={onReload && reload} />}
    </FormKitContext>
  )
}

function titleOf(resource: Resource, row: Row | null): string {
  const label = labelWithin(resource.label)
  return row ? `${t('form.edit', { label })} ${nameOf(resource, row)}` : t('form.create', { label })
}

function nameOf(resource: Resource, row: Row): string {
  const title = resource.fields[resource.titleField]
  return title ? textOf(title, resource.titleField, row) : ''
}

const FIRST = 'input:not(:disabled), select:not(:disabled), textarea:not(:disabled)'
const WRONG = '[aria-invalid="true"], [data-invalid="true"][tabindex]'

function moveFocus(root: HTMLElement | null, { to }: FocusRequest): void {
  if (to instanceof HTMLElement) {
    // A button that was busy has lost it; nothing is taken from where the person went meanwhile.
    if (document.activeElement === document.body) to.focus()
    return
  }
  const target = root?.querySelector<HTMLElement>(to === 'first' ? FIRST : WRONG)
  target?.focus()
  target?.scrollIntoView?.({ block: 'center' })
}
