import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { sameCity } from '../../server/engine/regions.ts'
import { call, logIn } from '../helpers/processes.ts'
import { benchPlates, callerOf, fillBoard } from './dispatching.ts'
import { crowd, type Headers, measuredOf, orderDrafts, told } from './postings.ts'

type Trip = { id: string; from: string }
type Car = { id: string; place: string }
type Seat = { carId: string; waybillId: string; slotNo: number }
type Board = {
  cars: { id: string; place: string }[]
  trips: { id: string; plate: string | null; from: string }[]
  trucks: { id: string; plate: string }[]
}
/** What was answered, and how long each move took, asking again included. */
type Count = Record<'plan' | 'move' | 'withdraw' | 'refused' | 'busy', number> & { times: number[] }

const SLOTS = 8
/** Cars that one person keeps on trucks before taking one off again. */
const KEPT = 8
/** As a browser waits before it asks again. */
const RETRY_MS = 500
const TRIES = 5

/**
 * Fifty dispatchers at once, who put any cars on any slots of 200 trips, shift their own to others and take them off; the
 * same people taking orders of one car beside it. A slot that is taken is an answer, and no move. At the end the database is asked
 * what they were told.
 */
export async function moveTurns(base: string, usernames: readonly string[], seconds: number, databaseUrl: string) {
  await fillBoard(base)
  const people: Headers[] = []
  for (const username of usernames) people.push(await logIn(base, username))
  const [first] = people
  if (!first) throw new Error('nobody dispatches')
  const order = await orderDrafts(base, first)
  const { trips, cars } = await tripsAndCars(base)
  const before = await seatsOf(databaseUrl, trips)
  const dispatchers = people.map((headers) => dispatcherOf(base, headers, trips, cars))
  await crowd(people, order, 1)
  for (let round = 0; round < 3; round++) {
    const counts: Count = { plan: 0, move: 0, withdraw: 0, refused: 0, busy: 0, times: [] }
    const { seconds: taken } = await crowd(people, (_, n) => stepOf(dispatchers, n, counts), seconds * 2)
    const moved = measuredOf(counts.times, taken)
    const ordered = await crowd(people, order, seconds)
    const ratio = (of: 'half' | 'most') => (moved[of] / ordered[of]).toFixed(1)
    console.log(
      `${people.length} 名调度同时在看板上移动车辆：${told(moved)}（≥ 50 次/秒）；开单：${told(ordered)}；中位之比 ${ratio('half')}，第 99 百分位之比 ${ratio('most')}；派车 ${counts.plan}、改配 ${counts.move}、撤下 ${counts.withdraw}，被他人先占 ${counts.refused}，繁忙后重试 ${counts.busy}`,
    )
  }
  await assertKept(
    databaseUrl,
    trips,
    before,
    dispatchers.flatMap(({ seats }) => [...seats.values()]),
  )
}

/** The trips on the trucks of the bench, each begun with a car where there is none yet, and the cars that wait. */
async function tripsAndCars(base: string): Promise<{ trips: Trip[]; cars: Car[] }> {
  const boss = await callerOf(base, 'boss')
  const isOurs = ({ plate }: { plate: string | null }) => plate !== null && benchPlates.includes(plate)
  const { cars, trucks } = await boss<Board>('dispatch/board')
  const starters = new Set<string>()
  for (const [at, truck] of trucks.filter(isOurs).entries()) {
    const car = cars[(at * 7) % cars.length]
    if (!car || starters.has(car.id)) continue
    starters.add(car.id)
    await boss('orderCars/actions/plan', {
      ids: [car.id],
      input: { truckId: truck.id, slotNo: 1, freightMode: 'whole', freightFen: 0 },
    })
  }
  const board = await boss<Board>('dispatch/board')
  return { trips: board.trips.filter(isOurs), cars: board.cars }
}

type Dispatcher = ReturnType<typeof dispatcherOf>

const stepOf = (dispatchers: readonly Dispatcher[], n: number, counts: Count) =>
  (dispatchers[n % dispatchers.length] as Dispatcher).step(counts)

/** One who moves: what is acknowledged stands in `seats`. */
function dispatcherOf(base: string, headers: Headers, trips: readonly Trip[], cars: readonly Car[]) {
  const seats = new Map<string, Seat>()
  const act = async (path: string, body: object, counts: Count): Promise<{ status: number; text: string }> => {
    const key = randomUUID()
    const began = performance.now()
    for (let attempt = 1; ; attempt++) {
      const answer = await call(`${base}/api/${path}`, {
        method: 'POST',
        headers: { ...headers, 'Idempotency-Key': key },
        body,
      })
      if (answer.status === 200) counts.times.push(performance.now() - began)
      if (answer.status !== 503 || attempt === TRIES) return answer
      counts.busy++
      await pause(RETRY_MS)
    }
  }
  const loadOf = async ({ carId }: Seat): Promise<string> => {
    const { text } = await call(`${base}/api/waybillLoads?orderCarId=${carId}&status=planned`, { headers })
    const [load] = JSON.parse(text).data.items
    if (!load) throw new Error(`car ${carId} is on no trip, though its dispatcher was told so`)
    return load.id
  }
  /** A place for the car on any trip that begins where it stands. */
  const placeFor = ({ id, place }: Car): Seat => {
    const there = trips.filter(({ from }) => sameCity(from, place))
    const trip = any(there) ?? trips[0]
    if (!trip) throw new Error('no trips')
    return { carId: id, waybillId: trip.id, slotNo: 2 + Math.floor(Math.random() * (SLOTS - 1)) }
  }
  return {
    seats,
    async step(counts: Count) {
      const own = any([...seats.values()])
      const car = own ? cars.find(({ id }) => id === own.carId) : undefined
      const begins = !own || !car || (seats.size < KEPT && Math.random() < 0.5)
      if (begins) {
        const seat = placeFor(any(cars) as Car)
        const input = { waybillId: seat.waybillId, slotNo: seat.slotNo }
        const answer = await act('orderCars/actions/plan', { ids: [seat.carId], input }, counts)
        return counted(answer, 'plan', counts, () => seats.set(seat.carId, seat))
      }
      const id = await loadOf(own)
      if (Math.random() < 0.5) {
        const body = { ids: [id], input: { reason: '测速' } }
        return counted(await act('waybillLoads/actions/withdraw', body, counts), 'withdraw', counts, () =>
          seats.delete(own.carId),
        )
      }
      const seat = placeFor(car)
      const input = { waybillId: seat.waybillId, slotNo: seat.slotNo }
      return counted(await act('waybillLoads/actions/move', { ids: [id], input }, counts), 'move', counts, () =>
        seats.set(seat.carId, seat),
      )
    },
  }
}

/** What another was faster with is refused, and counts as answered. */
function counted(
  answer: { status: number; text: string },
  move: 'plan' | 'move' | 'withdraw',
  counts: Count,
  done: () => void,
): { status: number; text: string } {
  if (answer.status === 200) {
    counts[move]++
    done()
    return answer
  }
  if (answer.status !== 409 && answer.status !== 422) return answer
  counts.refused++
  return { ...answer, status: 200 }
}

const any = <T>(of: readonly T[]): T | undefined => of[Math.floor(Math.random() * of.length)]

const places = (seats: readonly Seat[]): string[] =>
  seats.map(({ carId, waybillId, slotNo }) => `${waybillId} ${slotNo} ${carId}`).sort()

/** No slot twice, no car on two trips, and each car where its dispatcher was told that it is, and no other. */
async function assertKept(url: string, trips: readonly Trip[], before: readonly Seat[], told: readonly Seat[]) {
  const stored = await seatsOf(url, trips)
  const doubled = stored.length - new Set(stored.map(({ waybillId, slotNo }) => `${waybillId} ${slotNo}`)).size
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(`select
    (select count(*)::int from (select order_car_id from waybill_loads where status in ('planned', 'loaded') group by 1 having count(*) > 1) t) as twice,
    (select count(*)::int from order_cars c join waybill_loads l on l.order_car_id = c.id and l.status = 'planned'
      where c.current_waybill_id is distinct from l.waybill_id) as astray`)
  await client.end()
  const [there, expected] = [new Set(places(stored)), new Set(places([...before, ...told]))]
  const lost = [...expected].filter((one) => !there.has(one)).length
  const unasked = [...there].filter((one) => !expected.has(one)).length
  console.log(
    `核对数据库：一位两车 ${doubled}，一车两单 ${rows[0].twice}，车与配载不符 ${rows[0].astray}，应答后丢失 ${lost}，无人应答而在 ${unasked}（均为 0）`,
  )
  if (doubled + rows[0].twice + rows[0].astray + lost + unasked > 0) throw new Error('a move was lost or doubled')
}

async function seatsOf(url: string, trips: readonly Trip[]): Promise<Seat[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Seat>(
    `select order_car_id as "carId", waybill_id as "waybillId", slot_no as "slotNo" from waybill_loads
     where waybill_id = any($1::uuid[]) and status <> 'withdrawn'`,
    [trips.map(({ id }) => id)],
  )
  await client.end()
  return rows
}
