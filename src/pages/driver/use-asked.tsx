import { type ReactNode, useEffect, useRef, useState } from 'react'
import { closeMessage, notify } from '../../providers/notify.ts'
import { Button } from '../../ui/button.tsx'
import type { Asked } from './action-sheet.tsx'
import { type Job, newKey } from './queue/store.ts'
import { say } from './texts.ts'
import { whereabouts } from './whereabouts.ts'

/** Good enough to tell the city. Metres. */
const ROUGH = 5_000

type Props = {
  staffId: string
  /** What was tapped before the page was there. */
  first: Asked | undefined
  now: () => string
  add: (job: Job, draft: string) => Promise<void>
}

/** What is asked of the driver just now. Where the phone is it tells by itself, and nothing is asked. */
export function useAsked({ staffId, first, now, add }: Props) {
  const [asked, setAsked] = useState<Asked>()
  const [isLocating, setLocating] = useState(false)
  const keep = async (job: Job, draft: string, more?: ReactNode): Promise<number | undefined> => {
    await add(job, draft)
    setAsked(undefined)
    return notify.success(say('kept', { label: job.label }), more)
  }
  const ask = async (wanted: Asked): Promise<void> => {
    if (wanted.verb !== 'report') return setAsked(wanted)
    if (isLocating) return
    setLocating(true)
    const job = await reportOf(wanted, staffId, now())
    setLocating(false)
    if (!job) return setAsked(wanted)
    const onSay = () => {
      if (id !== undefined) closeMessage(id)
      setAsked(wanted)
    }
    const id = await keep(
      job,
      `${job.rowId}.${job.verb}.here`,
      <Button kind="link" onClick={onSay}>
        {say('sayMore')}
      </Button>,
    ).catch(() => notify.business(say('full')))
  }
  const begin = useRef(ask)
  useEffect(() => {
    if (first) void begin.current(first)
  }, [first])
  return { asked, ask, isLocating, keep, close: () => setAsked(undefined) }
}

/** 位置上报 by one tap; null: the phone does not say where it is, so its driver is asked. */
async function reportOf({ trip, resource, verb, title }: Asked, staffId: string, at: string): Promise<Job | null> {
  const here = await whereabouts(5_000)
  if (!here || here.accuracy > ROUGH) return null
  const spot = { lng: rounded(here.lng), lat: rounded(here.lat) }
  return {
    ...{ staffId, tripId: trip.id, rowId: trip.id, label: title, resource, verb, at, key: newKey() },
    input: { ...spot, at },
  }
}

/** As the definition has it: six places are a tenth of a metre. */
const rounded = (degrees: number): number => Number(degrees.toFixed(6))
