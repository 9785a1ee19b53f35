import { type ComponentType, type ReactNode, Suspense } from 'react'
import { useWatch } from 'react-hook-form'
import type { Resource } from '../../../define/resource.ts'
import { copiedDraft, namesIn } from '../record/copied-draft.ts'
import { planOf } from '../record/form-model.ts'
import type { PanelProps } from '../record/override.ts'
import { overrideOf } from '../record/override.ts'
import type { Row } from '../record/row.ts'
import { type FormKit, isLocked, useFormKit } from './form-context.ts'

type Panel = ComponentType<PanelProps>

/** By the name under which a section or an action asks for it. */
export const panelOf = (resource: Resource, name: string | undefined): Panel | undefined =>
  name === undefined ? undefined : overrideOf(resource.name)?.panels?.[name]

/** A panel follows the whole draft; nothing else of the form is drawn again with it. */
export function LivePanel({ Panel }: { Panel: Panel }): ReactNode {
  return (
    <Suspense fallback={<div className="form-panel" />}>
      <Following Panel={Panel} />
    </Suspense>
  )
}

function Following({ Panel }: { Panel: Panel }): ReactNode {
  const kit = useFormKit()
  const values = useWatch({ control: kit.control })
  return (
    <Panel
      draft={{ ...kit.base, ...values }}
      isOpen={(name) => {
        const field = kit.resource.fields[name]
        return field !== undefined && !isLocked(kit, field)
      }}
      set={(name, value) => kit.setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })}
      begin={kit.mode === 'create' && kit.source === kit.resource.name ? (row) => beginAs(kit, row) : undefined}
      recheck={(names) => {
        const wrong = names.filter((name) => kit.control.getFieldState(name).error)
        if (wrong.length > 0) void kit.trigger(wrong)
      }}
    />
  )
}

/** The form of a new record goes on as a copy of a stored one (`copy` of the definition). */
function beginAs(kit: FormKit, row: Row): void {
  const plan = planOf(kit.resource, kit.user)
  for (const [id, name] of namesIn(plan, row)) kit.names.set(id, name)
  const draft = copiedDraft(plan, row, kit.user, new Date())
  for (const [name, value] of Object.entries(draft)) kit.setValue(name, value, { shouldDirty: true })
}
