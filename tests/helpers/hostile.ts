import type { InjectOptions } from 'fastify'
import { expect } from 'vitest'
import type { TestServer, TestUser } from './server.ts'

export const deepArray = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
export const deepObject = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`
export const sqlText = `'; drop table orders; --`
export const htmlText = '<script>alert(1)</script>"&amp;'

/** Bodies that are no draft at all, as they come over the wire. */
// biome-ignore format: the list reads better in rows
export const bodies: readonly string[] = [
  '', ' ', '{', '}', 'null', 'true', '0', '-1e999', '"x"', '[]', '[{}]', '[null]', '{}', '{"":""}', 'undefined', 'NaN',
  '{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"x":1}}}', '{"version":1,"version":"x"}',
  '{"rows":{}}', '{"rows":[]}', '{"rows":[null]}', '{"rows":[[]]}', '{"rows":[{"id":1}]}', '{"rows":[{"":{"toString":1}}]}',
  '{"ids":"x"}', '{"ids":[]}', '{"ids":[1]}', '{"ids":["x"],"input":1}', '{"version":1e400}', '{"version":1,"input":[]}',
  '{"version":1,"input":{"__proto__":1}}', '{"toString":1,"valueOf":2,"hasOwnProperty":3}', '\u0000', '\ud800', '\ufeff{}',
  deepArray, deepObject, `{"name":${deepArray}}`, `{"version":1,"input":${deepObject}}`, `{"rows":[{"a":${deepArray}}]}`,
  `{"name":"${'x'.repeat(900_000)}"}`, `{"name":"${'x'.repeat(1_100_000)}"}`, `{${'"a":1,'.repeat(20_000)}"b":1}`,
]

/** Values that no field should trip over. */
// biome-ignore format: the list reads better in rows
export const values: readonly unknown[] = [
  null, true, false, 0, -1, -0.5, 1.005, 1e21, -1e21, Number.MAX_SAFE_INTEGER, 2 ** 53, 1e308, '', ' ', '0', '-1', '1e9',
  'NaN', 'null', 'undefined', '\u0000', 'a\u0000b', '\ud800', '\udfff\ud800', '\u202e', '\u200b', 'ﷺ'.repeat(30),
  '😀'.repeat(50), sqlText, htmlText, `' or '1'='1`, '%', '_', '\\', '{{7*7}}', '$actor', '$today', '../../etc/passwd',
  'x'.repeat(10_000), '2026-02-30', '0000-00-00', '9999-99-99', '2026-13-01T00:00:00Z', '10000-01-01', '1e3', '44030',
  '999999', [], [[]], [null], [1, 2], ['x'], ['x', 'x'], Array(200).fill('x'), {}, { id: 1 }, { toString: 1 },
  { length: 1, 0: 'x' }, '00000000-0000-0000-0000-000000000000', 'toString', '__proto__',
]

// biome-ignore format: the list reads better in rows
export const ids: readonly string[] = [
  'x', '0', '-1', '%00', '%', '%zz', '..', '%2e%2e', '%2F', "1' or '1'='1", 'null', '\u4e2d', 'x'.repeat(199),
  'x'.repeat(5000), '{}', '[]', '*',
]

// biome-ignore format: the list reads better in rows
export const addresses: readonly string[] = [
  '/%', '/%E0%A4%A', '/api/%', '/api/orders/%E0%A4%A', '//', '/api//orders', '/api/orders/', '/api/../etc/passwd',
  '/api/__proto__', '/api/constructor/x', `/api/${'x'.repeat(9000)}`, '/api/orders/%00/history', '/user/../api/orders',
  '/api/orders?%', '/api/orders?=', '/api/orders?&&&', '/api/orders?%00=%00', '/api/ORDERS',
]

// biome-ignore format: the list reads better in rows
export const contentTypes: readonly string[] = [
  'text/plain', 'text/html', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x',
  'application/json; charset=utf-16', 'x', '', ';;;', '*/*', 'a'.repeat(5000),
]

// biome-ignore format: the list reads better in rows
export const headers: readonly Record<string, string>[] = [
  { 'idempotency-key': '' }, { 'idempotency-key': 'short' }, { 'idempotency-key': 'x'.repeat(129) },
  { 'idempotency-key': '中文中文中文中文' }, { 'accept-language': '\u00ff'.repeat(1000) },
  { 'accept-encoding': 'identity;q=0' }, { 'accept-encoding': 'x,y;q=9' }, { accept: 'image/png' },
  { 'x-forwarded-for': sqlText }, { 'x-http-method-override': 'DELETE' }, { cookie: 'a=1; __proto__=x' },
  { range: 'bytes=0-1' }, { 'if-none-match': '*' }, { 'content-length': '5' }, { 'x-token': sqlText },
  { authorization: 'Bearer' }, { authorization: `Bearer ${'x'.repeat(128)}` }, { authorization: 'Basic eDp5' },
]

export type Envelope = { code: number; message: string; data: unknown }

/** Asks for anything: the answer is an envelope that a person can read, and never a failure of the server. */
export async function ask(
  { app }: TestServer,
  user: TestUser,
  asked: InjectOptions,
  hint = '',
): Promise<{ status: number; body: Envelope }> {
  const answer = await app.inject({ ...asked, headers: { authorization: `Bearer ${user.token}`, ...asked.headers } })
  const sent = `${asked.method ?? 'GET'} ${String(asked.url).slice(0, 200)} ${String(asked.payload ?? '').slice(0, 200)}`
  const what = `${sent} ${hint} → ${answer.body.slice(0, 200)}`
  expect(answer.statusCode, what).toBeLessThan(500)
  const isFile = answer.statusCode === 200 && !String(answer.headers['content-type']).startsWith('application/json')
  if (isFile) return { status: 200, body: { code: 200, message: 'ok', data: null } }
  const body: Envelope = answer.json()
  expect(body, what).toMatchObject({ code: answer.statusCode, message: expect.any(String) })
  expect(body, what).toHaveProperty('data')
  if (answer.statusCode !== 200) expect(body.message, what).toMatch(/[\u4e00-\u9fff]/)
  return { status: answer.statusCode, body }
}

/** Every row with its version: what a refused call must not touch. Of a refused sheet the import is kept, and nothing else. */
export async function holdings({ database }: TestServer): Promise<string> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where column_name = 'version' and table_schema = 'public' and table_type = 'BASE TABLE'
       and table_name <> 'imports' order by 1`,
  )
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(string_agg(t::text, '|' order by id)) as sum, count(*) as n from ${name} t`,
  )
  const { rows } = await database.pool.query(`${sums.join(' union all ')} order by name`)
  return JSON.stringify(rows)
}
