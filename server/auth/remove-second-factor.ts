import { sentenceOf } from '../../src/define/message.ts'
import { insertEntries } from '../audit/entries.ts'
import type { Database } from '../db/client.ts'
import { compile } from '../db/columns.ts'
import { isMain, runTool } from '../db/tool.ts'
import { StartError } from '../errors/start-error.ts'
import { message as accountMessage } from '../messages/accounts.ts'
import { printed } from '../messages/process.ts'

/**
 * The way back where nobody is left who could do it inside: the second factor of a user name goes, and with it the
 * sessions. Answers the person's name.
 */
export async function removeSecondFactor({ pool }: Pick<Database, 'pool'>, username: string): Promise<string> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ id: string; name: string }>(
      `update credentials c set totp_secret = null, totp_since = null, totp_step = null, recovery_hashes = '{}'
       from staff s where s.id = c.staff_id and s.username = $1 and c.totp_since is not null returning s.id, s.name`,
      [username.normalize('NFKC').trim().toLowerCase()],
    )
    const [user] = rows
    if (!user) throw new StartError('second-factor.unbound', { username })
    await client.query('delete from sessions where staff_id = $1', [user.id])
    const entry = { resource: 'sessions', rowId: user.id, action: 'removeSecondFactor', changes: {} }
    const context = { staffId: null, at: new Date(), requestId: 'command', address: null }
    await client.query(
      compile(insertEntries([{ ...entry, reason: sentenceOf(accountMessage('audit.commandLine'), 'zh') }], context)),
    )
    await client.query('commit')
    return user.name
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

if (isMain(import.meta.filename)) {
  const username = process.argv[2]
  if (!username || process.argv.length > 3) {
    console.error(printed('second-factor.usage'))
    process.exit(2)
  }
  await runTool(true, async (database) => {
    console.log(printed('second-factor.removed', { name: await removeSecondFactor(database, username) }))
  })
}
