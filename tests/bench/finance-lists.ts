import { addDays } from '../../src/define/where.ts'
import { call, rate } from '../helpers/processes.ts'
import { inTurn } from './turns.ts'

type Orders = { list: string; all: string; from: string; to: string }

/**
 * Lists of payables and movements, each with its page of 20 rows and its total, against the list of orders that is asked
 * alike: those of a month, or all.
 */
export async function financeListTurns(
  base: string,
  headers: Record<string, string>,
  { list, all, from, to }: Orders,
  seconds: number,
): Promise<void> {
  // What was owed then is paid by now, and a month of long ago is no page of the newest.
  const [first, last] = [from, to].map((day) => addDays(day, -365))
  const month = `bizDate_gte=${first}&bizDate_lte=${last}`
  const turns = [
    ['全部应付（状态+日期）', `payables?_view=all&status=settled&${month}`, list],
    ['资金流水（类别+日期）', `fundMovements?_view=all&kind=receipt&${month}`, list],
    ['全部应付', 'payables?_view=all', all],
    ['订单返利', 'payables?_view=rebate', all],
    ['大板运费，少数几条', 'payables?_view=trunk', all],
    ['资金流水', 'fundMovements?_view=all', all],
    ['未对账流水', 'fundMovements?_view=open', all],
  ] as const
  for (const [name, path, orders] of turns) {
    const { total, totalCapped } = await totalOf(`${base}/api/${path}`, headers)
    await inTurn(
      `${name}（${total}${totalCapped ? '+' : ''} 行）/ 订单列表，每秒请求`,
      '≥ 0.8',
      [
        () => rate(() => call(`${base}/api/${path}`, { headers }), seconds, 8),
        () => rate(() => call(orders, { headers }), seconds, 8),
      ],
      (ours, theirs) => ours / theirs,
    )
  }
}

async function totalOf(url: string, headers: Record<string, string>): Promise<{ total: number; totalCapped: boolean }> {
  const { status, text } = await call(url, { headers })
  if (status !== 200) throw new Error(`${url}: ${status} ${text.slice(0, 200)}`)
  return JSON.parse(text).data
}
