import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gramsOf } from '../../server/engine/search.ts'
import { type FreshDatabase, freshDatabase, testDatabases } from '../helpers/postgres.ts'

const letter = fc.constantFrom(...'张长安市顺达粤é', ...'abz', ...'059', '-', '.', '%', '_', '𠮷')
const text = fc.string({ unit: fc.oneof({ weight: 8, arbitrary: letter }, fc.constant(' ')), maxLength: 40 })

describe.each(testDatabases())('the keyword index of the $name database', (which) => {
  let database: FreshDatabase
  beforeAll(async () => {
    database = await freshDatabase(which)
  })
  afterAll(async () => {
    await database.close()
  })

  it('holds every gram that any part of a text is looked for by', async () => {
    await fc.assert(
      fc.asyncProperty(text, fc.nat(), fc.nat(), async (whole, start, size) => {
        const words = whole.split(/\s+/).filter(Boolean)
        const letters = [...(words[start % words.length] ?? '')]
        const from = letters.length === 0 ? 0 : start % letters.length
        const part = letters.slice(from, from + 1 + (size % letters.length || 0)).join('')
        const { rows } = await database.pool.query('select search_grams($1) @> $2::text[] as held', [
          whole,
          gramsOf(part),
        ])
        expect(rows[0].held).toBe(true)
      }),
      { numRuns: 400 },
    )
  })

  it('says nothing of a digit or a letter alone, and much of a character and of six digits', () => {
    expect(gramsOf('7')).toEqual([])
    expect(gramsOf('z')).toEqual([])
    expect(gramsOf('sz')).toEqual(['sz'])
    expect(gramsOf('张')).toEqual(['张'])
    expect(gramsOf('000123')).toEqual(['000', '001', '012', '123'])
    // Every third and the last of a long one: no sign is left out.
    expect(gramsOf('d250210-0081')).toEqual(['d25', '021', '0-0', '081'])
    expect(gramsOf('粤B1')).toEqual(['粤b'])
  })
})
