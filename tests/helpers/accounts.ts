import type { LightMyRequestResponse } from 'fastify'
import { hashPassword } from '../../server/auth/passwords.ts'
import { type Client, type Persona, reader, type TestServer } from './server.ts'

/** The password of everybody that `hire` hires. */
export const password = 'mountain-7'
type Body = { code: number; message: string; data: Record<string, never> }
export type Sent = { status: number; body: Body }
export type Send = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, token?: string) => Promise<Sent>

/** The token of a login. */
export const tokenOf = ({ body }: Sent) => String(body.data.token)

/** People with passwords, and devices to log in from. */
export function openAccounts(getServer: () => TestServer) {
  let addresses = 0
  let hired = 0
  /** Another device: another address, so that the rates of one test leave the others alone. */
  const device = (address = `10.1.${++addresses >> 8}.${addresses & 255}`): Send => {
    return async (method, url, payload, token) => {
      const answer: LightMyRequestResponse = await getServer().app.inject({
        method,
        url,
        remoteAddress: address,
        ...(payload ? { payload } : {}),
        headers: token ? { authorization: `Bearer ${token}` } : {},
      })
      return { status: answer.statusCode, body: answer.json() }
    }
  }
  const pool = () => getServer().database.pool
  const setPassword = async (id: string, word: string, mustChange = false) =>
    pool().query('update credentials set password_hash = $2, must_change = $3 where staff_id = $1', [
      id,
      await hashPassword(word),
      mustChange,
    ])
  return {
    device,
    setPassword,
    login: (username: string, word: string, code?: string, send = device()) =>
      send('POST', '/api/login', { username, password: word, ...(code === undefined ? {} : { code }) }),
    /** Somebody with a password of one's own. */
    async hire(persona: Persona = reader): Promise<Client & { phone: string; username: string }> {
      const client = await getServer().as(persona, `account${++hired}`)
      await setPassword(client.user.id, password)
      const { rows } = await pool().query('select phone, username from staff where id = $1', [client.user.id])
      return { ...client, ...rows[0] }
    },
    /** What the log has of an account, oldest first. */
    audited: async (rowId: string) =>
      (
        await pool().query<{ action: string }>(
          `select action from audit_entries where row_id = $1 and resource = 'sessions' order by id`,
          [rowId],
        )
      ).rows.map(({ action }) => action),
  }
}
