import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatMoment } from '../../../define/business-day.ts'
import { useRead } from '../../../providers/use-read.ts'
import type { Track, TrackNode } from '../../../resources/transport/positions.ts'
import { Empty, ErrorState, Skeleton } from '../../../ui/states.tsx'
import { MapView } from './lazy-map.tsx'
import { stepOf } from './marks.ts'
import { say } from './text.ts'

/** 轨迹: the nodes of a trip, the latest first, beside the map on which they are joined. */
export function TrackPane({ id }: { id: string }): ReactNode {
  const found = useRead<Track>(`/api/gps/track/${id}`)
  const [step, setStep] = useState<string>()
  const steps = useMemo(() => found.data?.nodes.map(stepOf) ?? [], [found.data])
  if (found.isError) return <ErrorState text={found.error.message} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton rows={12} />
  const { trip, nodes, tiles, isCapped } = found.data
  return (
    <>
      <aside className="bc-card map-side" aria-label={say('nodes')}>
        <h1>{say('trackOf', { waybill: trip.waybillNo })}</h1>
        <p className="map-links">
          <Link to="?">{say('back')}</Link>
          <Link to={`/businessOrderManage/waybillInfo/${trip.id}`}>{say('waybill')}</Link>
        </p>
        <p className="map-small">{[trip.plate, `${trip.from} → ${trip.to}`].filter(Boolean).join(' · ')}</p>
        {isCapped && <p className="map-note">{say('capped', { count: nodes.length })}</p>}
        {nodes.length === 0 && <Empty text={say('noNodes')} />}
        <NodeList nodes={nodes} chosen={step} onChoose={setStep} />
      </aside>
      <MapView
        label={say('trackMap')}
        tiles={tiles}
        {...{ steps, step }}
        onStep={setStep}
        sight={steps.map(({ spot }) => spot)}
        sightKey={id}
      />
    </>
  )
}

type NodeListProps = {
  nodes: readonly TrackNode[]
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
}

/** One below the other; the chosen one is told of on the map, and who chooses it there finds it here. */
function NodeList({ nodes, chosen, onChoose }: NodeListProps): ReactNode {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (chosen) list.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <ol ref={list} className="map-list" reversed>
      {nodes.toReversed().map(({ id, at, what, place, note, isExact, speed }) => (
        <li key={id}>
          <button type="button" aria-pressed={id === chosen} onClick={() => onChoose(id === chosen ? undefined : id)}>
            <span className="map-line">
              <b>{what}</b>
              <span>{place}</span>
            </span>
            <span className="map-small">
              {formatMoment(at)}
              {isExact ? speed !== null && ` · ${say('speed', { speed: Math.round(speed) })}` : ` · ${say('told')}`}
              {note && ` · ${note}`}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}
