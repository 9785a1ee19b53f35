import { type ReactNode, useState } from 'react'
import { useFormState } from 'react-hook-form'
import type { Resource } from '../../../define/resource.ts'
import { type FormStep, formSections } from '../../../define/sections.ts'
import { labelOf } from '../../../providers/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { useFormKit } from './form-context.ts'
import { FormSection } from './form-section.tsx'
import { say } from './text.ts'
import './form-steps.css'

type Steps = readonly FormStep[]

/** Which step is in sight; a request for the first wrong field brings its step. */
export function useSteps(steps: Steps | undefined) {
  const [at, setAt] = useState(0)
  const last = steps ? steps.length - 1 : 0
  return { at, isLast: at >= last, go: (to: number) => setAt(Math.max(0, Math.min(to, last))) }
}

type FormStepsProps = { resource: Resource; steps: Steps; at: number; go: (to: number) => void }

/** The sections of a form a step at a time. Those out of sight keep what was typed, and are judged with the others. */
export function FormSteps({ resource, steps, at, go }: FormStepsProps): ReactNode {
  const sections = formSections(resource)
  const titlesOf = ({ sections: titles }: FormStep): readonly string[] => titles
  return (
    <div className="form-stepped">
      <ol className="form-steps">
        {steps.map((step, seq) => (
          <li key={step.title[0]}>
            <button type="button" aria-current={seq === at ? 'step' : undefined} onClick={() => go(seq)}>
              <span aria-hidden="true">{seq + 1}</span>
              {labelOf(step.title)}
              <Marked names={sections.filter(({ title }) => titlesOf(step).includes(title[0])).flatMap(namesOf)} />
            </button>
          </li>
        ))}
      </ol>
      {steps.map((step, seq) => (
        <div key={step.title[0]} className="form-sections" data-step={seq} hidden={seq !== at}>
          {sections
            .filter(({ title }) => titlesOf(step).includes(title[0]))
            .map((section) => (
              <FormSection key={section.title[0]} section={section} />
            ))}
        </div>
      ))}
    </div>
  )
}

const namesOf = ({ fields, lines }: { fields: readonly string[]; lines?: string }): string[] =>
  lines === undefined ? [...fields] : [...fields, lines]

/** Says that something in a step is to be mended. */
function Marked({ names }: { names: readonly string[] }): ReactNode {
  const { control } = useFormKit()
  const { errors } = useFormState({ control })
  if (!names.some((name) => errors[name])) return null
  return (
    <em role="img" aria-label={say('form.stepWrong')}>
      !
    </em>
  )
}

/** Back and on; at the last step stand the ways to save. */
export function StepButtons({ at, isLast, go }: ReturnType<typeof useSteps>): ReactNode {
  return (
    <div className="form-step-buttons">
      <Button disabled={at === 0} onClick={() => go(at - 1)}>
        {say('form.stepBack')}
      </Button>
      {!isLast && (
        <Button kind="primary" onClick={() => go(at + 1)}>
          {say('form.stepNext')}
        </Button>
      )}
    </div>
  )
}

/** The step in which an element stands. */
export const stepOf = (element: Element | null | undefined): number | undefined => {
  const step = element?.closest<HTMLElement>('[data-step]')?.dataset.step
  return step === undefined ? undefined : Number(step)
}
