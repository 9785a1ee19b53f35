import {
  type Board,
  type BoardCar,
  type BoardLoad,
  type BoardTrip,
  type BoardTruck,
  freeSlotsOf,
  type Leg,
} from '../../resources/transport/board.ts'

/** Where cars are put: a trip that is planned, or a truck that begins one. */
export type Place = { trip: BoardTrip; truck?: undefined } | { truck: BoardTruck; trip?: undefined }

export const placeName = ({ trip, truck }: Place): string => trip?.plate ?? truck?.plate ?? trip?.waybillNo ?? ''

/** The board as it is once the cars are there; of a truck a trip whose number the server has yet to give. */
export function withPut(board: Board, place: Place, cars: readonly BoardCar[], leg: Leg, slotNo: number): Board {
  const trip = place.trip ?? newTrip(place.truck, cars, leg)
  const free = freeSlotsOf(trip.capacity, trip.loads)
  const seats = [...free.filter((slot) => slot >= slotNo), ...free.filter((slot) => slot < slotNo)]
  const added = cars.map(
    (car, at): BoardLoad => ({
      ...{ id: `new-${car.id}`, version: 0, carId: car.id, slotNo: seats[at] ?? slotNo + at, slots: car.slots, by: '' },
      ...{ model: car.model, vin: car.vin, orderNo: car.orderNo, place: car.place, to: car.to },
      ...{ freightFen: car.freightFen, spentFen: car.spentFen },
    }),
  )
  const loaded = { ...trip, loads: [...trip.loads, ...added] }
  const gone = new Set(cars.map(({ id }) => id))
  return {
    ...board,
    cars: board.cars.filter(({ id }) => !gone.has(id)),
    trucks: board.trucks.filter(({ id }) => id !== place.truck?.id),
    trips: place.trip ? board.trips.map((one) => (one.id === trip.id ? loaded : one)) : [...board.trips, loaded],
  }
}

/** A car on a trip as one that waits again for the same leg: so another trip is judged for it. */
export const waitingAgain = ({ type }: BoardTrip, load: BoardLoad): BoardCar => ({
  ...{ id: load.carId, version: 0, orderNo: load.orderNo, model: load.model, vin: load.vin, slots: load.slots },
  ...{ customer: '', plate: null, sizeClass: '', isDrivable: true, isInspected: true, status: '' },
  // A shuttle begins in a yard, where a trunk may begin too.
  legs: type === 'transfer' ? [type, 'trunk'] : [type],
  ...{ place: load.place, from: load.place, to: load.to, officeId: '', mode: '', pickupMode: '', deliveryMode: '' },
  ...{ wishAt: null, expectedOn: null, waitingDays: 0, freightFen: load.freightFen ?? 0, spentFen: load.spentFen },
})

/** The board with a load on another trip, or on another slot of its own. */
export function withMove(board: Board, trip: BoardTrip, load: BoardLoad, place: Place, slotNo: number): Board {
  if (place.trip?.id !== trip.id)
    return withPut(withoutLoad(board, load), place, [waitingAgain(trip, load)], trip.type, slotNo)
  const seated = trip.loads.map((one) => (one.id === load.id ? { ...one, slotNo } : one))
  return { ...board, trips: board.trips.map((one) => (one.id === trip.id ? { ...one, loads: seated } : one)) }
}

/** The board without a load; the car is among those that wait as soon as the server has said where. */
export const withoutLoad = (board: Board, { id }: BoardLoad): Board => ({
  ...board,
  trips: board.trips.map((trip) => ({ ...trip, loads: trip.loads.filter((load) => load.id !== id) })),
})

const newTrip = (truck: BoardTruck, cars: readonly BoardCar[], leg: Leg): BoardTrip => ({
  ...{ id: `new-${truck.id}`, version: 0, waybillNo: '', type: leg, plate: truck.plate, driver: truck.driver },
  ...{ from: cars[0]?.place ?? '', to: (leg === 'pickup' ? cars[0]?.from : cars[0]?.to) ?? '', departAt: null },
  ...{ capacity: truck.slots, freightMode: 'whole', freightFen: 0, shareRule: 'slot', perSlotFen: null },
  ...{ faults: truck.faults, loads: [] },
})

/** Not yet known to the server: nothing can be done with it. */
export const isOnItsWay = ({ id }: { id: string }): boolean => id.startsWith('new-')
