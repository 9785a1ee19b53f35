import { lazy, type ReactNode, Suspense } from 'react'
import type { InputProps } from '../resource/record/input-props.ts'

const OfferedInput = lazy(() => import('./offered-input.tsx'))

/** A text that is typed freely while rows of a resource are offered. What offers them is there with the form. */
export const offering =
  (resource: string) =>
  (props: InputProps): ReactNode => (
    <Suspense>
      <OfferedInput {...props} resource={resource} />
    </Suspense>
  )
