import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { businessDay } from '../../src/define/business-day.ts'
import { sentenceOf } from '../../src/define/message.ts'
import { claimCategories } from '../../src/resources/fleet/driver-claim-items.ts'
import { driverClaims } from '../../src/resources/fleet/driver-claims.ts'
import { waybills } from '../../src/resources/transport/waybills.ts'
import type { User } from '../auth/user.ts'
import { type Doubtful, doubtsOf } from '../business/fleet/claim-doubts.ts'
import { type Run, runOn } from '../db/run.ts'
import { scopeOf } from '../engine/access.ts'
import { type Endpoint, endpoint } from './endpoint.ts'

type Category = keyof typeof claimCategories

const doubtsBody = z.strictObject({
  id: z.uuid().nullable(),
  truckId: z.uuid(),
  waybillId: z.uuid().nullable(),
  items: z
    .array(
      z.strictObject({
        category: z.enum(Object.keys(claimCategories) as [Category, ...Category[]]),
        occurredOn: z.iso.date(),
        claimedFen: z.int().min(1),
        invoiceNo: z.string().max(40).nullable(),
      }),
    )
    .max(100),
})

/** What is looked at of a claim while it is written: what submitting it will ask about, and the fuel norm of its truck. */
export const claimEndpoints = (): Endpoint[] => [
  endpoint({
    method: 'POST',
    path: '/api/claims/doubts',
    tag: driverClaims.name,
    right: 'claim.make',
    summary: 'What of a claim asks for an explanation, and what its truck may take',
    body: doubtsBody,
    run: ({ user, body: { waybillId, ...claim }, language, now, read }) =>
      read(async (db) => {
        const run = runOn(db)
        const trip = waybillId ? await tripOf(run, user, waybillId) : null
        const doubts = await doubtsOf(run, { ...claim, trip }, businessDay(now))
        return { doubts: doubts.map((one) => sentenceOf(one, language)), fuelNorm: await normOf(run, claim.truckId) }
      }),
  }),
]

/** Litres per 100 km; null where the truck has no norm. */
async function normOf(run: Run, truckId: string): Promise<number | null> {
  const [truck] = await run<{ norm: number | null }>(
    sql`select fuel_norm::float8 as norm from trucks where id = ${truckId}`,
  )
  return truck?.norm ?? null
}

/** The days of a trip within the person's reach. */
async function tripOf(run: Run, user: User, id: string): Promise<Doubtful['trip']> {
  const scope = scopeOf(user, waybills, 't')
  const [trip] = await run<NonNullable<Doubtful['trip']>>(sql`select t.departed_at as "departedAt",
      t.arrived_at as "arrivedAt", t.completed_at as "completedAt"
    from waybills t where t.id = ${id} and ${scope ?? sql`true`}`)
  return trip ?? null
}
