import { randomInt } from 'node:crypto'
import { businessDay } from '../../src/define/business-day.ts'
import { offices } from '../../src/resources/company/offices.ts'
import { roles } from '../../src/resources/company/roles.ts'
import { staff } from '../../src/resources/company/staff.ts'
import { hashPassword } from '../auth/passwords.ts'
import type { Database } from '../db/client.ts'
import { isEmpty } from '../db/emptiness.ts'
import { type Book, createBook } from './book.ts'
import { copy, writeBook } from './copy.ts'
import { systemRoles } from './offices.ts'
import { createRandom } from './random.ts'

// Without signs that are taken for one another when read from a screen.
const signs = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** The head office, the boss's role and one person with it. Null where somebody works already. */
export async function createFirstAdmin(database: Database): Promise<{ username: string; password: string } | null> {
  if (!(await isEmpty(database.pool))) return null
  const password = Array.from({ length: 16 }, () => signs[randomInt(signs.length)]).join('')
  const passwordHash = await hashPassword(password)
  const now = Date.now()
  const book = createBook(createRandom(randomInt(0x7fff_ffff)))
  const office = book.add(offices, { code: 'HQ', name: '总部', kind: 'hq' }, now, null)
  const { rights, hiddenFlags, ...boss } = systemRoles.boss
  const role = book.add(
    roles,
    { ...boss, code: 'boss', rights: [...rights], hiddenFlags: [...hiddenFlags], isSystem: true },
    now,
    null,
  )
  const admin = book.add(
    staff,
    {
      jobNo: '0001',
      name: '管理员',
      username: 'admin',
      // Nobody's number: the column is required, and the person puts the own one in.
      phone: '13800000000',
      officeId: office.id,
      post: 'boss',
      roleIds: [role.id],
      dataScope: 'all',
      hiredOn: businessDay(new Date(now)),
    },
    now,
    null,
  )
  await writeAll(database, book, admin.id, passwordHash)
  return { username: admin.username, password }
}

async function writeAll(database: Database, book: Book, adminId: string, passwordHash: string): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await writeBook(client, book)
    await copy(client, 'credentials', ['staff_id', 'password_hash', 'must_change'], [[adminId, passwordHash, true]])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
