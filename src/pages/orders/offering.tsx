import { lazy, type ReactNode, Suspense } from 'react'
import { ariaOf, type InputProps } from '../resource/record/input-props.ts'

const OfferedInput = lazy(() => import('./offered-input.tsx'))

/** A text that is typed freely while rows of a resource are offered: a plain box until what offers them is there. */
export const offering =
  (resource: string) =>
  (props: InputProps): ReactNode => (
    <Suspense
      fallback={
        <input
          {...ariaOf(props)}
          className="bc-input"
          value={String(props.value ?? '')}
          onChange={({ target }) => props.onChange(target.value || null)}
        />
      }
    >
      <OfferedInput {...props} resource={resource} />
    </Suspense>
  )
