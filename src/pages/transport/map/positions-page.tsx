import { Input, Segmented } from 'antd'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '../../../providers/access.ts'
import { isVisible } from '../../../providers/session.ts'
import { useRead } from '../../../providers/use-read.ts'
import type { Positions } from '../../../resources/transport/positions.ts'
import { AntdScope } from '../../../ui/antd/scope.tsx'
import { Empty, ErrorState, NoPermission, Skeleton } from '../../../ui/states.tsx'
import { MapView } from './lazy-map.tsx'
import { isFound, isShown, pinOf, type Show, shows } from './marks.ts'
import { PositionList } from './position-list.tsx'
import { say } from './text.ts'
import { TrackPane } from './track-pane.tsx'
import './positions.css'

/** Milliseconds between two looks at where trucks are. */
const EVERY = 30_000

/** 定位查询: where trucks and trips were seen last, beside and on the map; or, of one trip, its track. */
export default function PositionsPage(): ReactNode {
  const session = useSession()
  const [params] = useSearchParams()
  if (session.info && !(isVisible('GpsSearch', session) && isVisible('orderManage', session))) return <NoPermission />
  const [trip, truck] = [params.get('trip'), params.get('truck')]
  return (
    <AntdScope>
      <div className="bc-page map-page">
        {trip ? <TrackPane key={trip} id={trip} /> : <Last key={truck} truck={truck} />}
      </div>
    </AntdScope>
  )
}

/** `truck`: the one that somebody came for. */
function Last({ truck }: { truck: string | null }): ReactNode {
  const found = useRead<Positions>('/api/gps/last', {}, { keepsFormer: true })
  const { data, error, refetch } = found
  const [show, setShow] = useState<Show>('all')
  const [text, setText] = useState('')
  const [picked, setChosen] = useState<string | null>()
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && void refetch(), EVERY)
    return () => clearInterval(timer)
  }, [refetch])
  const sought = truck === null ? undefined : data?.items.find(({ truckId }) => truckId === truck)
  // Until somebody chooses another, or none.
  const chosen = picked === undefined ? sought?.id : (picked ?? undefined)
  const seen = useMemo(
    () => data?.items.filter((one) => isShown(one, show, data.now) && isFound(one, text)) ?? [],
    [data, show, text],
  )
  const marks = useMemo(() => (data ? seen.map((one) => pinOf(one, data.now)) : []), [data, seen])
  if (!data && error) return <ErrorState text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={12} />
  const countOf = (one: Show) => data.items.filter((position) => isShown(position, one, data.now)).length
  const spots = marks.filter(({ id }) => !chosen || id === chosen).map(({ spot }) => spot)
  return (
    <>
      <aside className="bc-card map-side" aria-label={say('list')}>
        <h1>{say('title')}</h1>
        <Input
          allowClear
          aria-label={say('find')}
          placeholder={say('find')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Segmented
          block
          size="small"
          value={show}
          options={shows.map((value) => ({ value, label: say(value, { count: countOf(value) }) }))}
          onChange={setShow}
        />
        {error && <ErrorState text={error.message} onRetry={() => void refetch()} />}
        {data.isCapped && <p className="map-note">{say('capped', { count: data.items.length })}</p>}
        {truck !== null && !sought && <p className="map-note">{say('unseen')}</p>}
        {seen.length === 0 && <Empty text={say(data.items.length === 0 ? 'none' : 'nothing')} />}
        <PositionList positions={seen} now={data.now} chosen={chosen} onChoose={(id) => setChosen(id ?? null)} />
      </aside>
      <MapView
        {...{ marks, chosen }}
        label={say('map')}
        tiles={data.tiles}
        onPick={setChosen}
        sight={spots}
        sightKey={`${chosen} ${show} ${text}`}
      />
    </>
  )
}
