import Steps from 'antd/es/steps'
import type { ReactNode } from 'react'
import { AntdScope } from '../../../ui/antd/scope.tsx'
import type { SaidStep } from './steps-of.ts'
import './step-bar.css'

type StepBarProps = { steps: readonly SaidStep[]; at: number; isColumn?: true }

const statuses = { behind: 'finish', here: 'process', ahead: 'wait' } as const

/** The steps of a row, with the times of those that it has reached. */
export default function StepBar({ steps, at, isColumn }: StepBarProps): ReactNode {
  return (
    <AntdScope>
      <Steps
        progressDot
        size="small"
        responsive={false}
        direction={isColumn ? 'vertical' : 'horizontal'}
        className="step-bar"
        current={at}
        items={steps.map(({ state, stands, isAside, label, when, who, at: instant }) => ({
          key: state,
          status: isAside ? ('error' as const) : statuses[stands],
          title: (
            <span aria-current={stands === 'here' ? 'step' : undefined} title={label}>
              {label}
            </span>
          ),
          description: (when || who) && (
            <>
              {when && <time dateTime={instant}>{when}</time>}
              {who && <span title={who}>{who}</span>}
            </>
          ),
        }))}
      />
    </AntdScope>
  )
}
