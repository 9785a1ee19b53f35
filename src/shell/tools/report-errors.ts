import { type ErrorEntry, getErrors, subscribeErrors } from '../../providers/errors.ts'
import { http } from '../../providers/http.ts'

/** So many different errors of one page are told to the server; more say nothing new. */
const MOST = 10
const MAX_SIGNS = { err: 500, stack: 4000, info: 500 } as const

const told = new Set<number>()

/** Tells the server of each error once; it writes them into its log. The answer ends it. */
export function reportErrors(): () => void {
  const tell = () => {
    for (const entry of getErrors()) {
      if (told.has(entry.id) || told.size >= MOST) continue
      told.add(entry.id)
      void send(entry)
    }
  }
  tell()
  return subscribeErrors(tell)
}

async function send({ err, stack, info, url }: ErrorEntry): Promise<void> {
  const body = {
    err: err.slice(0, MAX_SIGNS.err),
    stack: stack.slice(0, MAX_SIGNS.stack),
    info: info.slice(0, MAX_SIGNS.info),
    url,
  }
  // An error about an error would be told for ever.
  await http.post('/api/client-errors', body, { quiet: true, isLogin: true }).catch(() => undefined)
}
