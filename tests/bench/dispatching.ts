import { newVin } from '../helpers/company.ts'
import { call, logIn } from '../helpers/processes.ts'

/** What stands on the board that is measured. */
const ORDERS = 100
const CARS_EACH = 20
const TRUCKS = 200
/** Of a car, above what any of the lanes costs: a loss would want a reason. */
const FREIGHT_FEN = 500_000
const FIRST_PLATE = 70_000

type Made = { id: string; version: number }
export type Caller = Awaited<ReturnType<typeof callerOf>>

const LANES = [
  ['440303', '310104'],
  ['440303', '110105'],
  ['440106', '510104'],
  ['440106', '330106'],
  ['310104', '440303'],
  ['310104', '110105'],
  ['110105', '440303'],
  ['510104', '440106'],
] as const

/** The plates of the trucks that stand idle for what is measured. */
export const benchPlates = Array.from({ length: TRUCKS }, (_, at) => `粤B${FIRST_PLATE + at}`)

/** 2,000 cars more that wait, on eight lanes, and 200 trucks more that stand idle; where they are there, none. */
export async function fillBoard(url: string): Promise<void> {
  const [sales, manager, boss] = await Promise.all([
    callerOf(url, 'sales'),
    callerOf(url, 'manager'),
    callerOf(url, 'boss'),
  ])
  const { total } = await boss<{ total: number }>(`trucks?plate=${encodeURIComponent(benchPlates.at(-1) ?? '')}`)
  if (total > 0) return
  const { id: customerId } = await sales('customers', { name: '看板测速客户', phone: '13900088001' })
  for (let at = 0; at < ORDERS; at++) {
    const [from, to] = LANES[at % LANES.length] ?? LANES[0]
    const cars = Array.from({ length: CARS_EACH }, () => ({
      model: '大众朗逸',
      vin: newVin(),
      freightFen: FREIGHT_FEN,
    }))
    const made = await sales('orders', {
      ...{
        customerId,
        consignor: '王',
        consignorPhone: '13900088001',
        consignee: '李',
        consigneePhone: '13900088002',
      },
      ...{ fromRegion: from, toRegion: to, pickupMode: 'door', deliveryMode: 'self', receiptRequired: 'none' },
      ...{ payMode: 'prepaid', prepaidFen: FREIGHT_FEN * CARS_EACH, cars },
    })
    const sent = await sales(`orders/${made.id}/actions/submit`, { version: made.version, input: {} })
    await manager(`orders/${made.id}/actions/approve`, { version: sent.version, input: {} })
  }
  for (const plate of benchPlates) await boss('trucks', { plate, kind: 'trunk', slots: 8 })
}

/** Asks, or writes with a body, as one account of the demonstration. */
export async function callerOf(url: string, username: string) {
  const headers = await logIn(url, username)
  return async <T = Made>(path: string, body?: object): Promise<T> => {
    const { text } = await call(`${url}/api/${path}`, { method: body ? 'POST' : 'GET', headers, body })
    const told = JSON.parse(text) as { code: number; data: T }
    if (told.code !== 200) throw new Error(`${path}: ${text.slice(0, 300)}`)
    return told.data
  }
}
