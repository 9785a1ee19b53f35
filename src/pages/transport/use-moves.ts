import { useDataProvider } from '@refinedev/core'
import { useCallback, useRef, useState } from 'react'
import { notify } from '../../providers/notify.ts'
import { useWrite } from '../../providers/use-write.ts'
import {
  type BoardCar,
  type BoardLoad,
  type BoardTrip,
  freeSlotsOf,
  type Leg,
} from '../../resources/transport/board.ts'
import { quietMeta } from '../resource/record/calls.ts'
import { failureOf } from '../resource/record/failure.ts'
import { useRefresh } from '../resource/record/use-refresh.ts'
import { type Place, placeName, withMove, withoutLoad, withPut } from './moves.ts'
import { say } from './text.ts'
import type { BoardState } from './use-board.ts'

/** What was done last, to be taken back. `isNew`: the trip began with it. */
type Done =
  | { kind: 'put'; carIds: readonly string[]; tripId: string; isNew: boolean }
  | { kind: 'off'; carId: string; tripId: string; slotNo: number }
  | { kind: 'move'; carId: string; tripId: string; isNew: boolean; from: { tripId: string; slotNo: number } }

export type Moves = {
  put: (place: Place, cars: readonly BoardCar[], leg: Leg, slotNo?: number) => Promise<void>
  takeOff: (trip: BoardTrip, load: BoardLoad) => Promise<void>
  /** From its trip onto another one, onto a truck that begins one, or onto another slot. */
  move: (trip: BoardTrip, load: BoardLoad, place: Place, slotNo?: number) => Promise<void>
  setFreight: (trip: BoardTrip, freightFen: number) => Promise<void>
  removeTrip: (trip: BoardTrip) => Promise<void>
  /** Takes the last move back; undefined where there is none. */
  undo: (() => Promise<void>) | undefined
}

/** Moves on the board, by the actions of cars and loads: shown at once, and what the server refuses is told and shown as it is. */
export function useMoves({ assume, refresh, whileWriting }: Omit<BoardState, 'board'>): Moves {
  const write = useWrite()
  const provider = useDataProvider()()
  const refreshAll = useRefresh()
  const [done, setDone] = useState<readonly Done[]>([])
  const [writing, setWriting] = useState(0)

  const line = useRef<{ last: Promise<unknown>; length: number }>({ last: Promise.resolve(), length: 0 })

  /**
   * Writes, after what is on its way; whatever comes of it, the board is read anew, and other pages when they are next
   * seen. `isLate`: what was pressed stood in a place that the server did not know yet.
   */
  const perform = useCallback(
    async (act: (isLate: boolean) => Promise<void>): Promise<void> => {
      const { current: now } = line
      const isLate = now.length++ > 0
      setWriting((count) => count + 1)
      const written = whileWriting(() => now.last.then(() => act(isLate)))
      now.last = written.catch((error) => notify.business(failureOf(error).message))
      await now.last
      now.length--
      setWriting((count) => count - 1)
      await refresh()
      void refreshAll()
    },
    [refresh, refreshAll, whileWriting],
  )
  const plan = (ids: readonly string[], input: object) =>
    write<readonly { currentWaybillId?: string }[]>('post', '/api/orderCars/actions/plan', { ids, input })
  const withdraw = (ids: readonly string[]) =>
    write('post', '/api/waybillLoads/actions/withdraw', { ids, input: { reason: say('takenOff') } })

  const put: Moves['put'] = async (place, cars, leg, slotNo) => {
    const { trip, truck } = place
    const seat = slotNo ?? freeSlotsOf(trip?.capacity ?? truck?.slots ?? 0, trip?.loads ?? [])[0] ?? 1
    const carIds = cars.map(({ id }) => id)
    assume((one) => withPut(one, place, cars, leg, seat))
    await perform(async () => {
      const [first] = await plan(carIds, { ...(trip ? { waybillId: trip.id } : tripOf(place, leg)), slotNo: seat })
      const tripId = trip?.id ?? first?.currentWaybillId
      if (tripId) setDone((all) => [...all, { kind: 'put', carIds, tripId, isNew: !trip }])
      notify.success(say('put', { count: cars.length, name: placeName(place) }))
    })
  }

  const takeOff: Moves['takeOff'] = async ({ id: tripId }, load) => {
    assume((one) => withoutLoad(one, load))
    await perform(async (isLate) => {
      await withdraw([isLate ? await loadNow(load) : load.id])
      setDone((all) => [...all, { kind: 'off', carId: load.carId, tripId, slotNo: load.slotNo }])
      notify.success(say('off'))
    })
  }

  const moveTo = (loadId: string, input: object) =>
    write('post', '/api/waybillLoads/actions/move', { ids: [loadId], input })

  const move: Moves['move'] = async (from, load, place, slotNo) => {
    const { trip, truck } = place
    const seat = slotNo ?? freeSlotsOf(trip?.capacity ?? truck?.slots ?? 0, trip?.loads ?? [])[0] ?? 1
    assume((one) => withMove(one, from, load, place, seat))
    await perform(async (isLate) => {
      const loadId = isLate ? await loadNow(load) : load.id
      await moveTo(loadId, { ...(trip ? { waybillId: trip.id } : { truckId: truck?.id }), slotNo: seat })
      const tripId = trip?.id ?? (await carNow(load.carId)).currentWaybillId
      const former = { tripId: from.id, slotNo: load.slotNo }
      if (tripId) setDone((all) => [...all, { kind: 'move', carId: load.carId, tripId, isNew: !trip, from: former }])
      notify.success(say('moved', { name: placeName(place) }))
    })
  }

  const remove = ({ id, version }: Pick<BoardTrip, 'id' | 'version'>) =>
    write('delete', `/api/waybills/${id}?version=${version}`)
  /** As the server has it: the board may be a moment behind. */
  const tripNow = async (id: string) =>
    (await provider.getOne<StoredTrip>({ resource: 'waybills', id, meta: quietMeta() })).data
  const carNow = async (id: string) =>
    (
      await provider.getOne<{ id: string; currentWaybillId: string | null }>({
        resource: 'orderCars',
        id,
        meta: quietMeta(),
      })
    ).data

  /** A car that was moved has another load. */
  const loadNow = async ({ id, carId }: BoardLoad): Promise<string> => {
    const { currentWaybillId } = await carNow(carId)
    const { loads } = currentWaybillId ? await tripNow(currentWaybillId) : { loads: [] }
    return loads.find(({ orderCarId, status }) => orderCarId === carId && status === 'planned')?.id ?? id
  }

  const takeBack = (last: Done) => async () => {
    setDone((all) => all.filter((one) => one !== last))
    await perform(async () => {
      if (last.kind === 'off') await plan([last.carId], { waybillId: last.tripId, slotNo: last.slotNo })
      else {
        const carIds = last.kind === 'move' ? [last.carId] : last.carIds
        const { loads } = await tripNow(last.tripId)
        const own = loads.filter(({ orderCarId, status }) => status === 'planned' && carIds.includes(orderCarId))
        const [load] = own
        if (load && last.kind === 'move')
          await moveTo(load.id, { waybillId: last.from.tripId, slotNo: last.from.slotNo })
        else if (load) await withdraw(own.map(({ id }) => id))
        const trip = last.isNew ? await tripNow(last.tripId) : undefined
        if (trip?.loadCount === 0) await remove(trip)
      }
      notify.success(say('undone'))
    })
  }

  const last = done.at(-1)
  return {
    put,
    takeOff,
    move,
    setFreight: async (trip, freightFen) => {
      await perform(async () => {
        await write('patch', `/api/waybills/${trip.id}`, { version: trip.version, freightFen })
        notify.success(say('saved'))
      })
    },
    removeTrip: (trip) => perform(async () => void (await remove(trip))),
    // What is on its way is the last move.
    undo: last && writing === 0 ? takeBack(last) : undefined,
  }
}

type StoredTrip = {
  id: string
  version: number
  loadCount: number
  loads: { id: string; orderCarId: string; status: string }[]
}

/** A new trip goes with the truck's own driver and owner. */
const tripOf = ({ truck }: Place, leg: Leg): object =>
  truck
    ? {
        type: leg,
        truckId: truck.id,
        carrierKind: truck.ownership,
        carrierId: truck.carrierId,
        driverId: truck.driverId,
      }
    : {}
