import { sql } from 'drizzle-orm'
import type { Run } from '../../db/run.ts'

type Devices = {
  /** Of trips on the road: from where, where to (codes), since when. */
  trips: { deviceNo: string; from: string; to: string; departedAt: string }[]
  /** Of trucks that stand somewhere. */
  standing: { deviceNo: string; at: string }[]
}

/** The devices in the company's own trucks, and what the trucks are about. */
export async function devicesOfOwn(run: Run): Promise<Devices> {
  const trips = await run<Devices['trips'][number]>(sql`select k.gps_device_no as "deviceNo", w.from_region as "from",
      w.to_region as "to", w.departed_at as "departedAt"
    from waybills w join trucks k on k.id = w.truck_id
    where w.status = 'inTransit' and k.gps_device_no is not null and k.ownership = 'own' order by w.id`)
  const standing = await run<Devices['standing'][number]>(sql`select gps_device_no as "deviceNo", current_region as at
    from trucks where gps_device_no is not null and current_region is not null and ownership = 'own'
      and status in ('idle', 'planned') order by id`)
  return { trips, standing }
}
