import { waybills } from '../../src/resources/transport/waybills.ts'
import { readDriverWork } from '../business/dispatch/driver-work.ts'
import { runOn } from '../db/run.ts'
import { type Endpoint, endpoint } from './endpoint.ts'

/** What the phone of a driver needs, in one call. What is done on it is done by the actions of trips and loads. */
export const driverEndpoints = (): Endpoint[] => [
  endpoint({
    method: 'GET',
    path: '/api/driver/work',
    tag: waybills.name,
    flag: waybills.flag,
    right: 'waybill.run',
    summary: 'The trips that the person drives, their cars, and the own money',
    run: ({ user, now, read }) => read((db) => readDriverWork(runOn(db), user, now)),
  }),
]
