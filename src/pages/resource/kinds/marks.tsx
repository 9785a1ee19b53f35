import { type ReactNode, Suspense } from 'react'
import { labelOf } from '../../../providers/i18n.ts'
import { lazyPage } from '../../../ui/lazy-page.tsx'
import { PageBoundary } from '../../../ui/page-boundary.tsx'
import type { InputProps } from '../record/input-props.ts'
import { textOf } from '../record/text-of.ts'

export { TextCell as Cell } from '../controls/cells.tsx'
export { TextFilter as Filter } from '../controls/filters.tsx'

const MarksInput = /* @__PURE__ */ lazyPage(() => import('../controls/marks-input.tsx'))

/** Its place stands at once; the car that is marked comes when a form wants it. */
export function Input(props: InputProps): ReactNode {
  const { id, field, value, ariaLabel, invalid, describedBy } = props
  return (
    <fieldset
      id={id}
      className="input-choices"
      tabIndex={-1}
      aria-label={ariaLabel ?? labelOf(field.label)}
      data-invalid={invalid || undefined}
      aria-describedby={describedBy}
    >
      <PageBoundary>
        <Suspense fallback={textOf(field, id, { id, version: 0, [id]: value })}>
          <MarksInput {...props} />
        </Suspense>
      </PageBoundary>
    </fieldset>
  )
}
