import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../server/demo')
const files = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const)

/** What only the business and the database below it may do. */
const forbidden = [
  /from 'drizzle-orm/,
  /\bsql`/,
  /\.query\(/,
  /\b(insert into|delete from|select .+ from|update \w+ set)\b/i,
  /\btx\.(insert|update|updateMany|remove|touch)\(/,
]

test.each(files)('the demo company acts through the verbs alone: %s', (_, text) => {
  for (const pattern of forbidden) expect(text).not.toMatch(pattern)
})
