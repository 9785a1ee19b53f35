import { isMain, runTool } from '../db/tool.ts'
import { inBoth } from '../messages/in-both.ts'
import { message } from '../messages/process.ts'
import { checkAudit, type Verdict } from './audit-chain.ts'

/** What a fault is, in words. */
export const faultMessages = { changed: 'audit.changed', removed: 'audit.removed', inserted: 'audit.inserted' } as const

/** What the check found, in words. */
export function report({ checked, open, last, fault }: Verdict): string {
  const end = fault
    ? message('audit.broken', { seal: fault.seal, found: message(faultMessages[fault.kind], { id: fault.id ?? '' }) })
    : message('audit.whole')
  return inBoth([
    message('audit.checked', { count: checked }),
    ...(last ? [message('audit.last', { hash: last })] : []),
    message('audit.open', { count: open }),
    end,
  ])
}

if (isMain(import.meta.filename)) {
  await runTool(true, async (database) => {
    const verdict = await checkAudit(database)
    console.log(report(verdict))
    if (verdict.fault) process.exitCode = 1
  })
}
