import { type ComponentType, type ReactNode, Suspense } from 'react'
import { useWatch } from 'react-hook-form'
import type { Resource } from '../../../define/resource.ts'
import type { PanelProps } from '../record/override.ts'
import { overrideOf } from '../record/override.ts'
import { isLocked, useFormKit } from './form-context.ts'

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
      recheck={(names) => {
        const wrong = names.filter((name) => kit.control.getFieldState(name).error)
        if (wrong.length > 0) void kit.trigger(wrong)
      }}
    />
  )
}
