import type { DriverLoad, DriverTrip } from '../../resources/transport/driver.ts'
import type { Job } from './queue/store.ts'

/** A trip as it is once all that waits to be sent is there. */
export function assume(trip: DriverTrip, jobs: readonly Job[]): DriverTrip {
  return jobs.filter(({ tripId }) => tripId === trip.id).reduce(after, trip)
}

function after(trip: DriverTrip, { resource, verb, rowId, input, at }: Job): DriverTrip {
  if (resource === 'waybills') {
    if (verb === 'depart') return { ...trip, status: 'inTransit', departedAt: at, loads: trip.loads.map(aboard) }
    if (verb === 'arrive') return { ...trip, status: 'arrived', loads: trip.loads.map(off) }
    return trip
  }
  const next = (load: DriverLoad): DriverLoad => {
    const newMarks = (input.newMarks ?? []) as string[]
    const seen = { ...load, marks: [...new Set([...load.marks, ...newMarks])] }
    if (verb === 'inspect') return { ...seen, isInspected: true }
    if (verb === 'load') return { ...seen, status: 'loaded' }
    if (verb === 'unload') return { ...seen, status: 'unloaded' }
    if (verb === 'sign') return { ...seen, status: 'signed', dueFen: 0 }
    return verb === 'reportException' ? { ...seen, hasException: true } : seen
  }
  return { ...trip, loads: trip.loads.map((load) => (load.id === rowId ? next(load) : load)) }
}

const aboard = (load: DriverLoad): DriverLoad => (load.status === 'planned' ? { ...load, status: 'loaded' } : load)
const off = (load: DriverLoad): DriverLoad => (load.status === 'loaded' ? { ...load, status: 'unloaded' } : load)

/** What can be done to the car now, the likeliest first. */
export function verbsOf(trip: DriverTrip, load: DriverLoad): string[] {
  const isOnRoad = trip.status === 'inTransit'
  const isAtDoor = trip.type === 'delivery' || trip.type === 'trunk'
  switch (load.status) {
    case 'planned':
      return load.isInspected ? ['load', 'inspect', 'reportException'] : ['inspect', 'reportException']
    case 'loaded':
      if (!isOnRoad) return ['reportException']
      return load.isHandedOver && isAtDoor ? ['sign', 'unload', 'reportException'] : ['unload', 'reportException']
    case 'unloaded':
      return load.isHandedOver ? ['sign', 'reportException'] : ['reportException']
    default:
      return []
  }
}

/** What can be done to the trip now. */
export function tripVerbsOf({ status, loads }: DriverTrip): string[] {
  if (status === 'assigned')
    return loads.every((load) => load.isInspected) ? ['depart', 'reportException'] : ['reportException']
  return status === 'inTransit' ? ['report', 'arrive', 'reportException'] : []
}
