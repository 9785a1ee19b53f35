import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { useRead } from '../../../providers/use-read.ts'
import type { Track } from '../../../resources/transport/positions.ts'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import type { BelowProps } from '../../resource/record/override.ts'
import { MapView } from './lazy-map.tsx'
import { stepOf } from './marks.ts'
import { say } from './text.ts'

/** The track of a trip below its detail, as a small map. */
export default function TripTrack({ row }: BelowProps): ReactNode {
  const found = useRead<Track>(`/api/gps/track/${row.id}`)
  const steps = useMemo(() => found.data?.nodes.map(stepOf) ?? [], [found.data])
  if (found.isError) return <ErrorState text={found.error.message} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton rows={4} />
  if (steps.length === 0) return <p className="show-none">{say('noNodes')}</p>
  return (
    <>
      <p>
        <Link to={`/businessOrderManage/positions?trip=${row.id}`}>{say('track')}</Link>
      </p>
      <div className="map-small-frame">
        <MapView
          label={say('trackMap')}
          tiles={found.data.tiles}
          steps={steps}
          sight={steps.map(({ spot }) => spot)}
          sightKey={row.id}
        />
      </div>
    </>
  )
}
