import type { ReactNode } from 'react'
import { formatNumber } from '../../../define/numbers.ts'
import type { Resource } from '../../../define/resource.ts'
import { seesResource, useSession } from '../../../providers/access.ts'
import { labelOf, t } from '../../../providers/i18n.ts'
import { textsOf } from '../../../providers/texts-of.ts'
import { useGo } from '../../../providers/use-navigate-now.ts'
import { useRead } from '../../../providers/use-read.ts'
import { type FlowPart, flow } from '../../../resources/flow.ts'
import { titleOfPage } from '../../../resources/menu.ts'
import { ErrorState } from '../../../ui/states.tsx'
import { useIsPhone } from '../../../ui/use-phone.ts'
import { resourceOf } from '../definitions.ts'
import { type Box, drawingOf, type Line } from './layout.ts'
import { listOf, machineOf, spoken } from './machine.ts'
import './process.css'

const zh = {
  text: '每个框是一种状态和现在的数量，点击查看名单；箭头是操作，虚线随业务自动变化。',
  begins: '由“{resource} · {action}”产生',
  state: '{label}：{count}',
  failed: '数量没有取到，图仍可看',
}
const say = textsOf(zh, {
  text: 'Each box is a state with its count and leads to the list; arrows are actions, dashed ones happen by themselves.',
  begins: 'Made by “{resource} · {action}”',
  state: '{label}: {count}',
  failed: 'The counts did not arrive; the chart stands without them',
})

type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>

/** 流程图: the business from the order to the money, drawn from the definitions, with what stands where just now. */
export default function ProcessPage(): ReactNode {
  const found = useRead<Counts>('/api/reports/flow')
  return (
    <div className="bc-page">
      <header className="bc-card flow-head">
        <h1>{labelOf(titleOfPage('process'))}</h1>
        <p>{say('text')}</p>
      </header>
      {found.isError && <ErrorState text={say('failed')} onRetry={() => void found.refetch()} />}
      {flow.map((part) => (
        <Part key={part.resource} part={part} counts={found.data?.[part.resource]} />
      ))}
    </div>
  )
}

function Part({ part, counts }: { part: FlowPart; counts: Counts[string] | undefined }): ReactNode {
  const isPhone = useIsPhone()
  const resource = resourceOf(part.resource)
  const machine = machineOf(resource)
  if (!machine) return null
  const { width, height, boxes, lines } = drawingOf(spoken(machine), isPhone)
  const label = labelOf(resource.label)
  return (
    <section className="bc-card flow-part" aria-label={label}>
      <h2>
        {label} <small>{beginText(part)}</small>
      </h2>
      <div className="flow-scroll">
        <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
          <title>{label}</title>
          <defs>
            <marker id={`flow-${resource.name}`} markerWidth="7" markerHeight="8" refX="1" refY="4" orient="auto">
              <path d="M0 0L7 4L0 8z" />
            </marker>
          </defs>
          {lines.map((line) => (
            <Arrow key={line.key} line={line} marker={`url(#flow-${resource.name})`} />
          ))}
          {boxes.map((box) => (
            <StateBox
              key={box.key}
              box={box}
              resource={resource}
              field={machine.field}
              count={counts ? (counts[box.key] ?? 0) : undefined}
            />
          ))}
        </svg>
      </div>
    </section>
  )
}

function Arrow({ line, marker }: { line: Line; marker: string }): ReactNode {
  return (
    <g className="flow-arrow" data-own={line.isOwn || undefined}>
      <path d={line.path} markerEnd={marker} />
      <text x={line.x} y={line.y} textAnchor={line.anchor}>
        {line.labels.join(t('list.comma'))}
      </text>
    </g>
  )
}

type BoxProps = { box: Box; resource: Resource; field: string; count: number | undefined }

function StateBox({ box, resource, field, count }: BoxProps): ReactNode {
  const session = useSession()
  const go = useGo()
  const { x, y, width, height, key, label, color } = box
  const path = seesResource(resource, session) ? listOf(resource, field, key) : undefined
  const middle = x + width / 2
  const drawn = (
    <>
      <rect x={x} y={y} width={width} height={height} rx="6" />
      <text x={middle} y={y + (count === undefined ? 27 : 18)} textAnchor="middle">
        {label}
      </text>
      {count !== undefined && (
        <text className="flow-count" x={middle} y={y + 36} textAnchor="middle">
          {formatNumber(count)}
        </text>
      )}
    </>
  )
  if (!path) return <g className={`flow-box flow-${color}`}>{drawn}</g>
  return (
    <a
      href={path}
      className={`flow-box flow-${color}`}
      aria-label={say('state', { label, count: count ?? '' })}
      onClick={(event) => {
        if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        go(path)
      }}
    >
      {drawn}
    </a>
  )
}

function beginText({ begins }: FlowPart): string {
  if (!begins) return ''
  const resource = resourceOf(begins.resource)
  const action = resource.actions?.[begins.action]
  return say('begins', { resource: labelOf(resource.label), action: labelOf(action?.label ?? begins.action) })
}
