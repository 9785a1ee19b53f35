import { lazy, type ReactNode, Suspense } from 'react'
import { ariaOf, type InputProps } from '../resource/record/input-props.ts'

const Offering = lazy(() => import('./model-input.tsx'))

/** 品牌车系 of a car: a plain box until what offers the dictionary is there. */
export const ModelInput = (props: InputProps): ReactNode => (
  <Suspense fallback={<input {...ariaOf(props)} className="bc-input" readOnly value={String(props.value ?? '')} />}>
    <Offering {...props} />
  </Suspense>
)
