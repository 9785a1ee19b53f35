import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyField } from '../../src/define/field.ts'
import { type Flag, flagNames } from '../../src/define/flags.ts'
import { type DataScope, type Right, rightNames } from '../../src/define/rights.ts'
import { unknownLabel } from '../../src/define/unknown.ts'
import { matches } from '../../src/define/where.ts'
import { registry } from '../../src/resources/index.ts'
import { give } from '../helpers/drafts.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { type Name, names, rules } from '../helpers/rights-rules.ts'
import { boss, type Client, openServer, type TestServer } from '../helpers/server.ts'

type Raw = Record<string, unknown> & { id: string }
type Random = {
  roles: { rights: Right[]; hidden: Flag[] }[]
  shown: Flag[]
  hidden: Flag[]
  scope: DataScope
  office: number
}

describe.each(testDatabases())('random roles over random rows ($name)', (which) => {
  let server: TestServer
  let chief: Client
  let subject: Client
  const offices: string[] = []
  const tables = new Map<Name, Raw[]>()
  const parents = new Map<string, string | null>()
  const read = async (text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows

  beforeAll(async () => {
    server = await openServer(which)
    chief = await server.as(boss)
    subject = await server.as({ ...boss, post: 'other' }, 'subject')
    // A tree of four offices and one apart: 0 above 1 and 2, 1 above 3; 4 alone.
    for (const [at, above] of [null, 0, 0, 1, null].entries()) {
      const id = uuid()
      const parentId = above === null ? null : (offices[above] ?? null)
      await read('insert into offices (id, code, name, parent_id) values ($1, $2, $2, $3)', [id, `P${at}`, parentId])
      offices.push(id)
      parents.set(id, parentId)
    }
    const colleague = await server.as({ ...boss, post: 'sales' }, 'colleague')
    const owners = [subject.user.id, colleague.user.id]
    for (let n = 0; n < 10; n++) {
      const officeId = offices[n % 5]
      const owner = owners[n % 2]
      const customer = await give(server, chief, registry.customers!, { ownerId: owner, officeId })
      await give(server, chief, registry.customerContacts!, { customerId: customer.id })
      const order = await give(server, chief, registry.orders!, {
        operatorId: owner,
        officeId,
        customerId: customer.id,
      })
      await give(server, chief, registry.orderCars!, { orderId: order.id })
      await give(server, chief, registry.receivables!, {
        operatorId: owner,
        officeId,
        orderId: order.id,
        customerId: customer.id,
      })
      await give(server, chief, registry.payables!, { officeId })
      await give(server, chief, registry.trucks!, {})
      await give(server, chief, registry.staff!, { officeId })
    }
    for (const name of names) tables.set(name, (await read(`select * from ${rules[name].table}`)) as Raw[])
  })
  afterAll(() => server.close())

  /** The rights as they are written into the database, so that nothing of the product's own code takes part. */
  async function become({ roles, shown, hidden, scope, office }: Random): Promise<void> {
    await read('delete from roles where code like $1', ['RND%'])
    const ids: string[] = []
    for (const [at, role] of roles.entries()) {
      const id = uuid()
      ids.push(id)
      await read(
        'insert into roles (id, code, name, data_scope, rights, hidden_flags) values ($1, $2, $2, $3, $4, $5)',
        [id, `RND${at}`, 'self', role.rights, role.hidden],
      )
    }
    await read(
      'update staff set role_ids = $2, shown_flags = $3, hidden_flags = $4, data_scope = $5, office_id = $6 where id = $1',
      [subject.user.id, ids, shown, hidden, scope, offices[office]],
    )
    tables.set('staff', (await read('select * from staff')) as Raw[])
  }

  // ---- the reference, word for word from the page ----
  const sees = (who: Random, flag: Flag): boolean => {
    if (who.hidden.includes(flag)) return false
    if (who.shown.includes(flag)) return true
    for (const role of who.roles) if (!role.hidden.includes(flag)) return true
    return false
  }
  const opens = (who: Random, name: Name): boolean => rules[name].flags.every((flag) => sees(who, flag))
  const has = (who: Random, right: string): boolean =>
    who.roles.some((role) => (role.rights as string[]).includes(right))
  const isBelow = (office: unknown, top: string): boolean => {
    for (let at = office as string | null | undefined; at; at = parents.get(at)) if (at === top) return true
    return false
  }
  const reaches = (who: Random, name: Name, row: Raw): boolean => {
    const rule = rules[name]
    if (rule.parent) {
      const [column, parent] = rule.parent
      const above = tables.get(parent)?.find(({ id }) => id === row[column])
      return above !== undefined && reaches(who, parent, above)
    }
    if (!rule.own && !rule.office) return true
    const home = offices[who.office] ?? ''
    switch (who.scope) {
      case 'all':
        return true
      case 'self':
        return rule.own !== undefined && row[rule.own] === subject.user.id
      case 'office':
        return rule.office !== undefined && row[rule.office] === home
      case 'officeTree':
        return rule.office !== undefined && isBelow(row[rule.office], home)
    }
  }
  const forbidden = (who: Random, name: Name): string[] =>
    Object.entries(rules[name].secrets).flatMap(([right, keys]) => (has(who, right) ? [] : keys))
  const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const starred = (phone: string) => {
    const middle = Math.max(0, phone.length - 7)
    return phone.length <= 7 ? '*'.repeat(phone.length) : phone.slice(0, 3) + '*'.repeat(middle) + phone.slice(-4)
  }
  /** Checks one row of an answer: no forbidden column, and phones as they may be seen. */
  function checkRow(who: Random, name: Name, shown: Record<string, unknown>, raw: Raw, where: string): void {
    for (const key of forbidden(who, name)) expect(Object.keys(shown), `${where} ${key}`).not.toContain(key)
    for (const key of rules[name].phones) {
      if (!(key in shown)) continue
      const whole = raw[snake(key)] as string | null
      expect(shown[key], `${where} ${key}`).toBe(whole === null || has(who, 'pii') ? whole : starred(whole))
    }
  }

  const set = <T>(members: readonly T[]) => fc.subarray([...members])
  const random: fc.Arbitrary<Random> = fc.record({
    roles: fc.array(fc.record({ rights: set(rightNames), hidden: set(flagNames) }), { maxLength: 2 }),
    shown: fc.oneof({ weight: 2, arbitrary: fc.constant<Flag[]>([]) }, { weight: 1, arbitrary: set(flagNames) }),
    hidden: fc.oneof({ weight: 3, arbitrary: fc.constant<Flag[]>([]) }, { weight: 1, arbitrary: set(flagNames) }),
    scope: fc.constantFrom<DataScope>('self', 'office', 'officeTree', 'all'),
    office: fc.nat({ max: 4 }),
  })
  const runs = (check: (who: Random) => Promise<void>, numRuns = 20) =>
    fc.assert(
      fc.asyncProperty(random, async (who) => {
        await become(who)
        await check(who)
      }),
      { numRuns, endOnFailure: true },
    )
  const expected = (who: Random, name: Name) => (tables.get(name) ?? []).filter((row) => reaches(who, name, row))
  const sorted = (ids: readonly string[]) => [...ids].sort()

  it('a list, its count, totals and tabs are exactly the rows and figures of the reference', async () => {
    await runs(async (who) => {
      for (const name of names) {
        const answer = await subject.get(`/api/${name}`, { _end: '500' })
        if (!opens(who, name)) {
          expect([answer.status, answer.body.data], name).toEqual([403, null])
          continue
        }
        const rows = expected(who, name)
        const { items, total } = answer.body.data
        expect([total, sorted(items.map(({ id }) => id))], name).toEqual([
          rows.length,
          sorted(rows.map(({ id }) => id)),
        ])
        for (const item of items) checkRow(who, name, item, rows.find(({ id }) => id === item.id)!, `list ${name}`)
        await checkViews(who, name, rows)
      }
    })
  })

  /** Views without a condition of their own show the same rows with totals over them, and tabs that add up. */
  async function checkViews(who: Random, name: Name, rows: Raw[]): Promise<void> {
    for (const [key, view] of Object.entries(registry[name]?.views ?? {})) {
      if (view.where || view.right) continue
      const { body } = await subject.get(`/api/${name}/summary`, { _view: key })
      const wanted = (view.totals ?? []).filter((field) => !forbidden(who, name).includes(field))
      const named = (row: Raw) =>
        Object.fromEntries(Object.keys(registry[name]?.fields ?? {}).map((key) => [key, row[snake(key)]]))
      const counted = rows.filter((row) => matches(named(row), view.totalsWhere))
      const isKnown = (field: string, row: Raw) =>
        unknownLabel(registry[name]?.fields[field] as AnyField, named(row)) === undefined
      // A contra entry counts as it is shown.
      const signOf = (field: string, row: Raw) => {
        const { minusWhen } = registry[name]?.fields[field] ?? {}
        return minusWhen && matches(named(row), minusWhen) ? -1 : 1
      }
      const sumOf = (field: string) =>
        counted.reduce(
          (sum, row) => sum + (isKnown(field, row) ? signOf(field, row) * Number(row[snake(field)] ?? 0) : 0),
          0,
        )
      // Slots are kept as decimals, which binary numbers add up but nearly.
      const sums = wanted.map((field) => [field, Number(sumOf(field).toFixed(6))])
      expect(body.data, `${name} ${key}`).toMatchObject({ total: rows.length, totals: Object.fromEntries(sums) })
      expect(Object.keys(body.data.totals)).toEqual(wanted)
      if (typeof view.tabs !== 'string') continue
      const column = snake(view.tabs)
      const mark = registry[name]?.fields[view.tabs]?.badge
      const isIn = (tab: string, row: Raw) =>
        tab === mark?.field ? row[column] === mark.of && row[snake(tab)] !== null : tab === '' || row[column] === tab
      for (const [tab, count] of Object.entries(body.data.tabs ?? {}))
        expect(count, `${name} ${tab}`).toBe(rows.filter((row) => isIn(tab, row)).length)
    }
  }

  it('one row and its timeline are there for whom the reference lets see it, and missing to all others', async () => {
    await runs(async (who) => {
      for (const name of names) {
        for (const raw of pickSome(tables.get(name) ?? [])) {
          const [one, history] = [
            await subject.get(`/api/${name}/${raw.id}`),
            await subject.get<never>(`/api/${name}/${raw.id}/history`),
          ]
          const status = !opens(who, name) ? 403 : reaches(who, name, raw) ? 200 : 404
          expect([one.status, history.status], name).toEqual([status, status])
          if (status !== 200) continue
          checkRow(who, name, one.body.data, raw, `one ${name}`)
          const text = history.text
          for (const key of forbidden(who, name)) expect(text, `history ${name}`).not.toContain(`"${key}"`)
          for (const key of has(who, 'pii') ? [] : rules[name].phones) {
            const phone = raw[snake(key)]
            if (phone) expect(one.text + text, `${name} ${key}`).not.toContain(String(phone))
          }
        }
      }
    }, 12)
  })

  it('a search finds what the reference lets see, by a name that one row alone has', async () => {
    await runs(async (who) => {
      for (const name of ['customers', 'staff'] as const) {
        if (!opens(who, name)) continue
        // The people of the test's own arrangement are written past the engine, without a text to be found by.
        const found = (tables.get(name) ?? []).filter((row) => row.search_text !== '')
        for (const raw of pickSome(found)) {
          const { body } = await subject.get(`/api/${name}`, { q: String(raw.name), _end: '500' })
          const same = expected(who, name).filter((row) => row.id === raw.id)
          expect(body.data.items.map(({ id }) => id).filter((id) => id === raw.id)).toEqual(same.map(({ id }) => id))
          for (const item of body.data.items) expect(expected(who, name).map(({ id }) => id)).toContain(item.id)
        }
      }
    }, 12)
  })

  it('a search finds a masked number by its whole, and by a part for those alone who read it whole', async () => {
    await runs(async (who) => {
      for (const name of ['customers', 'customerContacts', 'orders', 'staff'] as const) {
        if (!opens(who, name)) continue
        const all = expected(who, name)
        for (const raw of pickSome((tables.get(name) ?? []).filter((row) => row.search_text !== ''))) {
          for (const column of rules[name].phones.map(snake)) {
            const whole = String(raw[column])
            const isOwn = (row: Raw) => rules[name].phones.some((key) => row[snake(key)] === whole)
            const wanted = sorted(all.filter(isOwn).map(({ id }) => id))
            for (const q of [whole, whole.slice(0, -1), whole.slice(2)]) {
              const shown = q === whole || has(who, 'pii') ? wanted : []
              const list = await subject.get(`/api/${name}`, { q, _end: '500' })
              const pick = await subject.get<Raw[]>(`/api/${name}/pick`, { q })
              expect(sorted(list.body.data.items.map(({ id }) => id)), `${name} ${q}`).toEqual(shown)
              expect(sorted(pick.body.data.map(({ id }) => id)), `${name} ${q}`).toEqual(shown)
            }
            const { status } = await subject.get(`/api/${name}`, {
              _sort: column.replace(/_(.)/g, (_, l) => l.toUpperCase()),
            })
            expect(status, name).toBe(has(who, 'pii') ? 200 : 422)
          }
        }
      }
    }, 8)
  })

  it('a picker and its labels, and an export, hold no row and no figure more', async () => {
    await runs(async (who) => {
      for (const name of names) {
        const raws = tables.get(name) ?? []
        const query = raws.map(({ id }) => `id=${id}`).slice(0, 15)
        const fills = [...rules[name].phones, ...Object.values(rules[name].secrets).flat()].slice(0, 20)
        const picked = await subject.get<Raw[]>(`/api/${name}/pick?${query.join('&')}&fills=${fills.join()}`)
        expect(picked.status, name).toBeOneOf([200, 403])
        if (picked.status === 200) {
          const asked = new Set(raws.slice(0, 15).map(({ id }) => id))
          const rows = expected(who, name).filter(({ id }) => asked.has(id))
          expect(sorted(picked.body.data.map(({ id }) => id)), name).toEqual(sorted(rows.map(({ id }) => id)))
          for (const item of picked.body.data) {
            expect(item.label).toBe(String(rows.find(({ id }) => id === item.id)?.[rules[name].title] ?? ''))
            for (const key of [...forbidden(who, name), ...(has(who, 'pii') ? [] : rules[name].phones)])
              expect(Object.keys(item), `pick ${name}`).not.toContain(key)
            const told = (item._option ?? {}) as Record<string, unknown>
            for (const key of forbidden(who, name)) expect(Object.keys(told), `option ${name}`).not.toContain(key)
            const raw = raws.find(({ id }) => id === item.id)
            for (const key of has(who, 'pii') ? [] : rules[name].phones)
              if (raw?.[snake(key)]) expect(told[key], `option ${name}`).not.toBe(raw[snake(key)])
          }
        } else expect(opens(who, name)).toBe(false)
        if (!registry[name]?.exchange?.export) continue
        const file = await subject.get(`/api/${name}/export`)
        const mayExport = opens(who, name) && rules[name].exported.some((right) => has(who, right))
        expect(file.status, name).toBe(mayExport ? 200 : 403)
        if (!mayExport) continue
        const rows = expected(who, name)
        expect(file.text.trimEnd().split('\r\n'), name).toHaveLength(rows.length + 1)
        for (const row of rows) {
          for (const key of has(who, 'pii') ? [] : rules[name].phones)
            if (row[snake(key)]) expect(file.text, `export ${name}`).not.toContain(String(row[snake(key)]))
        }
        const header = file.text.split('\r\n')[0] ?? ''
        for (const key of forbidden(who, name)) {
          const label = registry[name]?.fields[key]?.label[0] ?? ''
          const others = Object.entries(registry[name]?.fields ?? {}).filter(
            ([other, field]) => other !== key && field.label[0] === label,
          )
          if (others.length === 0)
            expect(
              header.split(',').map((cell) => cell.replace(/（.*）$|\uFEFF/g, '')),
              `export ${name}`,
            ).not.toContain(label)
        }
      }
    }, 12)
  })

  const pickSome = (rows: readonly Raw[]) => rows.filter((_, at) => at % Math.ceil(rows.length / 6) === 0)
})
