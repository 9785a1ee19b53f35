import type { Actor } from '../engine/batch.ts'
import type { Lane } from './cities.ts'
import { as, type Vehicle, type World } from './world.ts'

/** A trip, as the driver and the dispatcher remember it. */
export type Trip = {
  waybillId: string
  type: 'pickup' | 'trunk' | 'delivery'
  vehicle: Vehicle
  lane: Lane
  dispatcherId: string
  orderIds: string[]
  hours: number
  /** Where the truck stands afterwards; null: where it was. */
  endRegion: string | null
}

/** The one who drives, where the company's own driver does; else the dispatcher, who hears of it by phone. */
export const drivingIn = (world: World, { vehicle, dispatcherId }: Trip, at: number): Promise<Actor> =>
  as(world, vehicle.driver ?? { id: dispatcherId }, at)
export const dispatcherOf = (world: World, { dispatcherId }: Trip, at: number): Promise<Actor> =>
  as(world, { id: dispatcherId }, at)
