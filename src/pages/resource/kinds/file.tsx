import { type ReactNode, Suspense } from 'react'
import { labelOf } from '../../../providers/i18n.ts'
import { Icon } from '../../../ui/icon.tsx'
import { lazyPage } from '../../../ui/lazy-page.tsx'
import { PageBoundary } from '../../../ui/page-boundary.tsx'
import type { CellProps } from '../record/cell-props.ts'
import type { InputProps } from '../record/input-props.ts'
import { NOTHING, textOf } from '../record/text-of.ts'

export { TextFilter as Filter } from '../controls/filters.tsx'

const FileInput = /* @__PURE__ */ lazyPage(() => import('../controls/file-input.tsx'))

/** Its place stands at once; what shows and sends files comes when a form wants it. */
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
          <FileInput {...props} />
        </Suspense>
      </PageBoundary>
    </fieldset>
  )
}

const CLIP =
  'M20 11l-8.500 8.500a5 5 0 0 1-7-7L13 4a3.300 3.300 0 0 1 5 5l-8.500 8.500a1.700 1.700 0 0 1-2.500-2.500L15 7'

export function Cell({ field, name, row }: CellProps): ReactNode {
  const text = textOf(field, name, row)
  return text === NOTHING ? (
    text
  ) : (
    <span className="cell-figure">
      <Icon name={CLIP} size={13} /> {text}
    </span>
  )
}
