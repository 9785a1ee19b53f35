import { parseArgs } from 'node:util'
import { median } from '../helpers/processes.ts'
import type { Ledger } from './ledger.ts'
import { crash, type Result } from './rounds.ts'
import { embeddedTarget, serverTarget, type Target } from './target.ts'

/**
 * npm run crash [-- --rounds 20]: SIGKILL under write load, again and again; on the embedded database the server alone
 * and the server with its PostgreSQL in turn, then on the PostgreSQL of DATABASE_URL the server. Ends with 1 on a loss.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } })
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1 || rounds > 1000) {
  console.error('用法：npm run crash [-- --rounds 20]')
  process.exit(2)
}
const databaseUrl = process.env.DATABASE_URL
const targets = [embeddedTarget, ...(databaseUrl ? [() => serverTarget(databaseUrl)] : [])]
let isGood = true
const summaries: string[] = []
for (const open of targets) {
  const target = await open()
  try {
    const result = await crash(target, rounds, (line) => console.log(line))
    for (const fault of [...result.lost, ...result.faults].slice(0, 20)) console.error(`  ${fault}`)
    isGood &&= result.lost.length === 0 && result.faults.length === 0 && result.strays === 0
    summaries.push(summaryOf(target, result))
  } finally {
    await target.close()
  }
}
if (!databaseUrl) summaries.push('DATABASE_URL 未设置：没有在 PostgreSQL 服务器上运行')
console.log(`\n${summaries.join('\n')}`)
process.exit(isGood ? 0 : 1)

function summaryOf({ name }: Target, { ledger, cut, lost, faults, restarts, strays }: Result): string {
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} 秒`
  return [
    `${name}：${restarts.length} 轮，确认 ${ledger.acks.length} 次写入（${kindsOf(ledger)}），未答复 ${cut} 次`,
    `丢失 ${lost.length}，其他错误 ${faults.length}`,
    `重启中位 ${seconds(median(restarts))}、最长 ${seconds(Math.max(...restarts))}`,
    `停止后遗留进程 ${strays}`,
  ].join('；')
}

/** How often each kind of write was acknowledged. */
function kindsOf({ acks }: Ledger): string {
  const counts = new Map<string, number>()
  for (const { write } of acks) {
    const kind = `${write.action} ${write.resource}`
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return [...counts].map(([kind, count]) => `${kind} ${count}`).join('、')
}
