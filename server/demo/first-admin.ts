import { randomInt, randomUUID } from 'node:crypto'
import { hashPassword } from '../auth/passwords.ts'
import { foundCompany, newFounder } from '../business/company/found-company.ts'
import type { Database } from '../db/client.ts'
import { isEmpty } from '../db/emptiness.ts'
import { transact } from '../engine/transact.ts'

// Without signs that are taken for one another when read from a screen.
const signs = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** The head office, the boss's role and one person with it. Null where somebody works already. */
export async function createFirstAdmin(database: Database): Promise<{ username: string; password: string } | null> {
  if (!(await isEmpty(database.pool))) return null
  const password = Array.from({ length: 16 }, () => signs[randomInt(signs.length)]).join('')
  // Nobody's number: the column is required, and the person puts the own one in.
  const boss = { jobNo: '0001', name: '管理员', username: 'admin', phone: '13800000000' }
  const office = { code: 'HQ', name: '总部' }
  const founding = { office, boss, passwordHash: await hashPassword(password), mustChange: true }
  const meta = { requestId: randomUUID(), address: null, language: 'zh' } as const
  await transact(database, { user: newFounder(boss), meta, now: new Date() }, (tx) => foundCompany(tx, founding))
  return { username: boss.username, password }
}
