import { memo, type ReactNode, useId } from 'react'
import type { FormSection as Section } from '../../../define/sections.ts'
import { labelOf } from '../../../providers/i18n.ts'
import { fieldsOf } from '../record/form-model.ts'
import { useFormKit } from './form-context.ts'
import { FormField, When } from './form-field.tsx'
import { FormFigures, figuresIn } from './form-figures.tsx'
import { LinesGrid } from './lines-grid.tsx'
import { LivePanel, panelOf } from './live-panel.tsx'

/** One section of the form: fields in columns, lines as a grid, a panel of its own. */
export const FormSection = memo(function FormSection({ section }: { section: Section }): ReactNode {
  const content = <SectionBody section={section} />
  return section.visible ? <When where={section.visible}>{content}</When> : content
})

function SectionBody({ section }: { section: Section }): ReactNode {
  const { resource, user } = useFormKit()
  const titleId = useId()
  const fields = fieldsOf(resource, section, user)
  const lines = section.lines === undefined ? undefined : resource.lines?.[section.lines]
  const figures = figuresIn(resource, section, user)
  const Panel = panelOf(resource, section.panel)
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
      {figures.length > 0 && <FormFigures figures={figures} />}
      {lines && section.lines && <LinesGrid name={section.lines} lines={lines} />}
      {Panel && <LivePanel Panel={Panel} />}
    </section>
  )
}
