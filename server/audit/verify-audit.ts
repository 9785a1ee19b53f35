import { isMain, runTool } from '../db/tool.ts'
import { checkAudit, type Verdict } from './audit-chain.ts'

const found = {
  changed: (id: string | null) => `被修改：记录 ${id}`,
  removed: () => '被删除：此序号的记录不在',
  inserted: (id: string | null) => `被插入：记录 ${id}`,
} as const

/** What the check found, in words. */
export function report({ checked, open, last, fault }: Verdict): string {
  const lines = [
    `已核对 ${checked} 条已封存的操作日志${last ? `，末条哈希 ${last}` : ''}`,
    `尚未封存 ${open} 条（每秒封存一次，服务停止时会留下）`,
  ]
  const end = fault ? `日志链在序号 ${fault.seal} 处断开，${found[fault.kind](fault.id)}` : '日志链完整'
  return [...lines, end].join('\n')
}

if (isMain(import.meta.filename)) {
  await runTool(true, async (database) => {
    const verdict = await checkAudit(database)
    console.log(report(verdict))
    if (verdict.fault) process.exitCode = 1
  })
}
