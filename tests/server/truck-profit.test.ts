import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { businessDay, monthOf } from '../../src/define/business-day.ts'
import { spanOf, unitsIn } from '../../src/define/time-span.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { boss, type Client, openServer, type TestServer, without } from '../helpers/server.ts'

type Figures = Record<string, number | null>
type Report = {
  measures: string[]
  rows: { keys: (string | null)[]; figures: Figures }[]
  totals: { figures: Figures }
}
type Amount = { truck: string; month: string; what: string; fen: string }

/** Which figure of the report each kind of a claim belongs to, written down once more. */
const claimFigure = `case when i.category in ('fuel', 'urea') then 'fuelFen' when i.category in ('etc', 'parking') then 'tollFen'
  when i.category in ('repair', 'parts', 'maintain', 'tyre', 'wash', 'tow') then 'repairFen' else 'roadFen' end`
const local = (instant: string) => `to_char(${instant} at time zone 'Asia/Shanghai', 'YYYY-MM')`
const gone = `w.status in ('inTransit', 'arrived', 'completed')`

/** Of what has no wages and no months: amounts by truck and month, from the tables themselves. */
const amounts = `
  select w.truck_id as truck, ${local('w.departed_at')} as month, 'freightFen' as what, sum(w.freight_fen) as fen
    from waybills w where w.carrier_kind = 'own' and ${gone} and w.truck_id is not null group by 1, 2
  union all select w.truck_id, ${local('w.departed_at')}, 'trips', count(*)
    from waybills w where w.carrier_kind = 'own' and ${gone} and w.truck_id is not null group by 1, 2
  union all select w.truck_id, ${local('w.departed_at')}, 'cars', (select count(*) from waybill_loads l where l.waybill_id = w.id and l.status <> 'withdrawn')
    from waybills w where w.carrier_kind = 'own' and ${gone} and w.truck_id is not null
  union all select w.truck_id, ${local('w.departed_at')}, 'km', w.odometer_in - w.odometer_out
    from waybills w where w.carrier_kind = 'own' and ${gone} and w.truck_id is not null and w.odometer_in > w.odometer_out
  union all select c.truck_id, to_char(i.occurred_on, 'YYYY-MM'), ${claimFigure}, coalesce(i.approved_fen, i.claimed_fen)
    from driver_claim_items i join driver_claims c on c.id = i.claim_id join trucks k on k.id = c.truck_id
    where k.ownership = 'own' and i.borne_by <> 'driver' and c.status not in ('draft', 'cancelled')
  union all select c.truck_id, to_char(i.occurred_on, 'YYYY-MM'), 'estimatedFen', coalesce(i.approved_fen, i.claimed_fen)
    from driver_claim_items i join driver_claims c on c.id = i.claim_id join trucks k on k.id = c.truck_id
    where k.ownership = 'own' and i.borne_by <> 'driver' and c.status in ('submitted', 'checked')
  union all select f.truck_id, to_char(f.happened_on, 'YYYY-MM'), case f.direction when 'in' then 'otherInFen' else 'otherOutFen' end, f.amount_fen
    from other_flows f join trucks k on k.id = f.truck_id where k.ownership = 'own' and f.status = 'posted'
  union all select w.truck_id, to_char(d.settled_on, 'YYYY-MM'), 'damageFen', greatest(d.compensate_fen - d.recover_fen, 0)
    from damage_cases d join waybills w on w.id = d.waybill_id where d.status = 'settled' and w.carrier_kind = 'own'`

/** Splits by largest remainder, of like ones the smaller name first (domain §3). */
function split(fen: number, weights: readonly { truck: string; weight: number }[]): Map<string, number> {
  const total = weights.reduce((sum, { weight }) => sum + weight, 0)
  const parts = weights.map(({ truck, weight }) => ({
    truck,
    fen: Math.floor((fen * weight) / total),
    rest: (fen * weight) % total,
  }))
  let left = fen - parts.reduce((sum, part) => sum + part.fen, 0)
  for (const part of parts.toSorted((a, b) => b.rest - a.rest || (a.truck < b.truck ? -1 : 1)))
    if (left-- > 0) part.fen++
  return new Map(parts.map((part) => [part.truck, part.fen]))
}

describe.each(testDatabases())('the profit of trucks on $name', (which) => {
  let server: TestServer
  let chief: Client
  const today = businessDay(new Date())
  const span = spanOf('last12Months', today)
  const months = unitsIn('month', span).map(monthOf)
  const read = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await server.database.pool.query(text, values)).rows
  beforeAll(async () => {
    server = await openServer(which, { demo: true })
    chief = await server.as(boss)
    // What the demonstration leaves at nothing, and a truck that came and went.
    await read(`update trucks set loan_month_fen = 12345, depreciation_month_fen = 678901, management_month_fen = 50000
      where plate in (select plate from trucks order by plate limit 15)`)
    await read(
      `update trucks set purchased_on = $1::date - 200, stopped_on = $1::date - 40
      where id = (select id from trucks where ownership = 'own' order by plate limit 1)`,
      [today],
    )
    // A claim and an expense for an affiliated truck, and money that came in for an own one.
    const affiliated = `(select id from trucks where ownership = 'affiliated' order by plate limit 1)`
    await read(`update driver_claims set truck_id = ${affiliated}
      where id = (select id from driver_claims where status = 'paid' order by claim_no limit 1)`)
    const flow = (direction: string) =>
      `(select id from other_flows where direction = '${direction}' and status = 'posted' order by happened_on desc, id limit 1)`
    await read(`update other_flows set truck_id = ${affiliated} where id = ${flow('out')}`)
    await read(`update other_flows set truck_id = (select id from trucks where ownership = 'own' order by plate desc limit 1)
      where id = ${flow('in')}`)
    // A damage that the company bears, on an own trip.
    await read(
      `update damage_cases set status = 'settled', settled_on = $1, liable = 'company', recover_fen = 0, compensate_fen = 33300,
      waybill_id = (select id from waybills where carrier_kind = 'own' and status = 'completed' and truck_id is not null order by id limit 1)
      where id = (select id from damage_cases order by id limit 1)`,
      [today],
    )
  })
  afterAll(() => server.close())

  const report = async (by: Client, name: string, rows: string): Promise<Report> =>
    (await by.get<Report>(`/api/reports/${name}`, { period: 'last12Months', _rows: rows })).body.data

  /** What months cost a truck, from its purchase, or else when it was entered, until it went out of use. */
  async function fixed(ownership: string): Promise<Amount[]> {
    const trucks = await read<Record<string, string>>(
      `select id, coalesce(to_char(purchased_on, 'YYYY-MM'), ${local('created_at')}) as first,
      coalesce(to_char(stopped_on, 'YYYY-MM'), $1) as last, depreciation_month_fen as "depreciationFen", loan_month_fen as "loanFen",
      insurance_month_fen as "insuranceFen", management_month_fen as "managementFen" from trucks where ownership = $2`,
      [monthOf(today), ownership],
    )
    const kinds = ownership === 'own' ? ['depreciationFen', 'loanFen', 'insuranceFen'] : ['managementFen']
    return trucks.flatMap((truck) =>
      months
        .filter((month) => month >= (truck.first ?? '') && month <= (truck.last ?? ''))
        .flatMap((month) => kinds.map((what) => ({ truck: truck.id ?? '', month, what, fen: truck[what] ?? '0' }))),
    )
  }

  /** Trip pay by trips, all else by kilometres; who drove nothing costs the truck in his charge. */
  async function wages(): Promise<Amount[]> {
    const sheets = await read<Record<string, string>>(
      `select staff_id as staff, month, trip_fen as trip, gross_fen as gross from salary_sheets where gross_fen > 0`,
    )
    const driven = await read<
      Record<string, string>
    >(`select driver_id as staff, ${local('completed_at')} as month, truck_id as truck, carrier_kind as kind,
      count(*) as trips, coalesce(sum(greatest(odometer_in - odometer_out, 0)), 0) as km
      from waybills where status = 'completed' and driver_id is not null and truck_id is not null group by 1, 2, 3, 4`)
    const charge = await read<Record<string, string>>(
      `select driver_id as staff, id as truck, ownership as kind from trucks where driver_id is not null`,
    )
    return sheets.flatMap(({ staff, month = '', trip, gross }) => {
      const known = driven.filter((one) => one.staff === staff && one.month === month)
      const his =
        known.length > 0
          ? known
          : charge.filter((one) => one.staff === staff).map((one) => ({ ...one, trips: '1', km: '0' }))
      if (his.length === 0) return []
      const km = his.reduce((sum, one) => sum + Number(one.km), 0)
      const weigh = (weight: (one: Record<string, string>) => number) =>
        his.map((one: Record<string, string>) => ({ truck: one.truck ?? '', weight: weight(one) }))
      const byTrips = split(
        Number(trip),
        weigh((one) => Number(one.trips)),
      )
      const byKm = split(
        Number(gross) - Number(trip),
        weigh((one) => (km > 0 ? Number(one.km) : 1)),
      )
      return his
        .filter((one: Record<string, string>) => one.kind === 'own')
        .map(({ truck = '' }: Record<string, string>) => ({
          ...{ truck, month, what: 'wageFen', fen: String((byTrips.get(truck) ?? 0) + (byKm.get(truck) ?? 0)) },
        }))
    })
  }

  it('is what trips, claims, wages, months and flows come to, for each truck in each month (domain §3)', async () => {
    const all = [...(await read<Amount>(amounts)), ...(await fixed('own')), ...(await wages())]
    const expected = new Map<string, Figures>()
    for (const { truck, month, what, fen } of all) {
      if (!months.includes(month) || Number(fen) === 0) continue
      const figures = expected.get(`${truck} ${month}`) ?? {}
      figures[what] = (figures[what] ?? 0) + Number(fen)
      expected.set(`${truck} ${month}`, figures)
    }
    const { rows, totals } = await report(chief, 'monthProfit', 'truckId,month')
    const costs = [
      'fuelFen',
      'tollFen',
      'repairFen',
      'roadFen',
      'depreciationFen',
      'loanFen',
      'insuranceFen',
      'otherOutFen',
      'damageFen',
    ]
    const listed = ['trips', 'freightFen', 'otherInFen', ...costs, 'estimatedFen', 'wageFen', 'km', 'cars']
    let profit = 0
    for (const [key, figures] of expected) {
      const found = rows.find(({ keys }) => key === `${keys[0]} ${monthOf(keys[1] ?? '')}`)?.figures ?? {}
      for (const what of listed) expect([key, what, found[what] ?? 0]).toEqual([key, what, figures[what] ?? 0])
      const cost = costs.reduce((sum, what) => sum + (figures[what] ?? 0), 0)
      const margin = (figures.freightFen ?? 0) + (figures.otherInFen ?? 0) - cost
      expect([key, found.costFen, found.marginFen]).toEqual([key, cost, margin])
      expect([key, found.profitFen]).toEqual([key, margin - (figures.wageFen ?? 0)])
      profit += margin - (figures.wageFen ?? 0)
    }
    expect(totals.figures.profitFen).toBe(profit)
    // Every item occurs, or the demonstration would prove nothing of it.
    const told = new Set([...expected.values()].flatMap((figures) => Object.keys(figures)))
    expect([...told].sort()).toEqual(expect.arrayContaining(listed))
    const { rows: byMonth } = await report(chief, 'monthProfit', 'month')
    expect(byMonth.map(({ keys }) => monthOf(keys[0] ?? ''))).toEqual(months)
    expect(byMonth.reduce((sum, { figures }) => sum + (figures.profitFen ?? 0), 0)).toBe(profit)
  })

  it('of wages and what is left after them is told to those alone who see pay, of all of it to those who see costs', async () => {
    const payless = await report(await server.as(without('pay')), 'monthProfit', 'truckId')
    expect(payless.measures).toContain('marginFen')
    expect(payless.measures).not.toContain('wageFen')
    expect(payless.measures).not.toContain('profitFen')
    const costless = await server.as(without('cost'))
    expect((await costless.get('/api/reports/monthProfit', {})).status).toBe(403)
    for (const [client, kind, money] of [
      [costless, 'freight', 'inFen'],
      [costless, 'claim', 'outFen'],
      [await server.as(without('pay')), 'wage', 'wageFen'],
    ] as const) {
      const { items } = (await client.get<{ items: { id: string }[] }>('/api/truckEntries', { kind })).body.data
      expect(items.length).toBeGreaterThan(0)
      for (const entry of items) expect(entry).not.toHaveProperty(money)
      // The rows of a view are opened by their ids like any other.
      const { status, body } = await client.get(`/api/truckEntries/${items[0]?.id}`)
      expect([status, Object.hasOwn(body.data as object, money)]).toEqual([200, false])
    }
  })

  it('leaves affiliated trucks out; what is left to their owners is freight less advances, claims and the fee', async () => {
    const owed = await read<Record<string, string>>(
      `select w.truck_id as truck, sum(coalesce(p.net_fen, w.freight_fen)) as freight, sum(w.prepaid_fen + w.oil_card_fen) as advance
      from waybills w left join payables p on p.waybill_id = w.id and p.status <> 'void'
      where w.carrier_kind = 'affiliated' and ${gone} and w.truck_id is not null and ${local('w.departed_at')} between $1 and $2 group by 1`,
      [months[0], months.at(-1)],
    )
    const fees = new Map<string, number>()
    for (const { truck, fen } of await fixed('affiliated')) fees.set(truck, (fees.get(truck) ?? 0) + Number(fen))
    // All that was claimed and spent for them stands within the months of the report.
    const spent = await read<Record<string, string>>(
      `select truck, sum(claim) as claim, sum(expense) as expense from (
        select c.truck_id as truck, coalesce(i.approved_fen, i.claimed_fen) as claim, 0 as expense from driver_claim_items i
          join driver_claims c on c.id = i.claim_id where c.status not in ('draft', 'cancelled') and i.borne_by = 'company'
        union all select truck_id, 0, amount_fen from other_flows where direction = 'out' and status = 'posted') spent
        join trucks k on k.id = truck and k.ownership = 'affiliated' group by truck`,
    )
    expect(spent.length).toBeGreaterThan(0)
    const { rows } = await report(chief, 'affiliatedSettlement', 'truckId')
    expect(owed.length).toBeGreaterThan(1)
    for (const { truck = '', freight, advance } of owed) {
      const figures = rows.find(({ keys }) => keys[0] === truck)?.figures ?? {}
      const { claim = 0, expense = 0 } = spent.find((one) => one.truck === truck) ?? {}
      expect([truck, figures.claimFen, figures.expenseFen]).toEqual([truck, Number(claim), Number(expense)])
      const taken = Number(advance) + (fees.get(truck) ?? 0) + Number(claim) + Number(expense)
      expect([figures.freightFen, figures.settlementFen]).toEqual([Number(freight), Number(freight) - taken])
    }
    const own = await report(chief, 'monthProfit', 'truckId')
    const affiliated = (await read<{ id: string }>(`select id from trucks where ownership <> 'own'`)).map(
      ({ id }) => id,
    )
    for (const { keys, figures } of own.rows)
      if (affiliated.includes(keys[0] ?? '')) expect(figures.depreciationFen ?? 0).toBe(0)
  })
})
