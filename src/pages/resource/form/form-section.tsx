import { type ComponentType, memo, type ReactNode, Suspense, useId } from 'react'
import { useWatch } from 'react-hook-form'
import type { Section } from '../../../define/resource.ts'
import { labelOf } from '../../../providers/i18n.ts'
import { overrideOf } from '../../overrides.ts'
import type { PanelProps } from '../override.ts'
import { FormField, When } from './form-field.tsx'
import { isLocked, useFormKit } from './form-kit.ts'
import { fieldsOf } from './form-model.ts'
import { LinesGrid } from './lines-grid.tsx'

/** One section of the form: fields in columns, lines as a grid, a panel of its own. */
export const FormSection = memo(function FormSection({ section }: { section: Section }): ReactNode {
  const content = <SectionBody section={section} />
  return section.showWhen ? <When where={section.showWhen}>{content}</When> : content
})

function SectionBody({ section }: { section: Section }): ReactNode {
  const { resource, person } = useFormKit()
  const titleId = useId()
  const fields = fieldsOf(resource, section, person)
  const lines = section.lines === undefined ? undefined : resource.lines?.[section.lines]
  const Panel = section.panel === undefined ? undefined : overrideOf(resource.name)?.panels?.[section.panel]
  if (fields.length === 0 && !lines && !Panel) return null
  return (
    <section className="form-section" aria-labelledby={titleId}>
      <h2 id={titleId}>{labelOf(section.title)}</h2>
      {fields.length > 0 && (
        <div className="form-grid">
          {fields.map(([name, field]) => (
            <FormField key={name} name={name} field={field} />
          ))}
        </div>
      )}
      {lines && section.lines && <LinesGrid name={section.lines} lines={lines} />}
      {Panel && (
        <Suspense fallback={<div className="form-panel" />}>
          <LivePanel Panel={Panel} />
        </Suspense>
      )}
    </section>
  )
}

/** A panel follows the whole draft; nothing else of the form is drawn again with it. */
function LivePanel({ Panel }: { Panel: ComponentType<PanelProps> }): ReactNode {
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
