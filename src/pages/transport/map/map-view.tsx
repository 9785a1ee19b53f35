import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Spot } from '../../../resources/transport/outline.ts'
import { useRegions } from '../../resource/controls/use-regions.ts'
import { type Drawn, drawMap, type Mark, type Step } from './draw.ts'
import { say } from './text.ts'
import './map.css'

export type MapProps = {
  label: string
  tiles: string
  marks?: readonly Mark[]
  chosen?: string | undefined
  onPick?: (id: string) => void
  steps?: readonly Step[]
  /** The node that is told of. */
  step?: string | undefined
  onStep?: (id: string) => void
  /** What is brought into sight whenever `sightKey` is another. */
  sight: readonly Spot[]
  sightKey: string
}

const none: readonly never[] = []

/** A map with marks, or with the track of a trip. What stands on it is told beside it, for those who do not see it. */
export default function MapView({
  label,
  tiles,
  marks = none,
  chosen,
  onPick,
  steps = none,
  step,
  onStep,
  sight,
  sightKey,
}: MapProps): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const pick = useRef(onPick)
  pick.current = onPick
  const pickStep = useRef(onStep)
  pickStep.current = onStep
  const [drawn, setDrawn] = useState<Drawn>()
  const { regions } = useRegions(true)
  useEffect(() => {
    if (!place.current) return
    const words = { zoomIn: say('zoomIn'), zoomOut: say('zoomOut'), nameOf: () => '' }
    const one = drawMap(place.current, words, tiles, (id) => pick.current?.(id))
    setDrawn(one)
    return () => {
      setDrawn(undefined)
      one.close()
    }
  }, [tiles])
  useEffect(() => {
    const names = new Map(regions?.all.map(({ id, own }) => [id, own[0] ?? '']))
    drawn?.name((code) => names.get(code) ?? '')
  }, [drawn, regions])
  useEffect(() => drawn?.showMarks(marks, chosen), [drawn, marks, chosen])
  useEffect(() => drawn?.showTrack(steps, (id) => pickStep.current?.(id)), [drawn, steps])
  const seen = useRef(sight)
  seen.current = sight
  // biome-ignore lint/correctness/useExhaustiveDependencies: positions that move do not take the map from who looks at it
  useEffect(() => drawn?.fit(seen.current), [drawn, sightKey])
  // Behind the fitting, which would take it out of sight.
  useEffect(() => drawn?.showStep(step), [drawn, step])
  return <section ref={place} className={tiles ? 'map map-tiled' : 'map'} aria-label={label} />
}
