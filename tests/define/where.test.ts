import { describe, expect, it, test } from 'vitest'
import { addDays, both, matches, resolveWhere, type Where } from '../../src/define/where.ts'

const row = { state: 'pending', fen: 500, name: 'Chang 长安', driverId: null }

test('no condition holds for every row', () => {
  expect(matches(row, undefined)).toBe(true)
  expect(matches(row, {})).toBe(true)
})

describe('comparisons', () => {
  it.each<[Where, boolean]>([
    [{ state: 'pending' }, true],
    [{ state: 'draft' }, false],
    [{ state: { eq: 'pending' }, fen: { gt: 400, lt: 501 } }, true],
    [{ fen: { between: [500, 500] } }, true],
    [{ fen: { gte: 501 } }, false],
    [{ fen: { lte: 500 } }, true],
    [{ state: { in: ['draft', 'pending'] } }, true],
    [{ state: { nin: ['draft', 'pending'] } }, false],
    [{ state: { in: [] } }, false],
    [{ state: { nin: [] } }, true],
    [{ name: { contains: '长' } }, true],
    [{ name: { startswith: 'chang' } }, true],
    [{ name: { startswith: '长' } }, false],
    [{ fen: 0 }, false],
  ])('%j is %s', (where, expected) => {
    expect(matches(row, where)).toBe(expected)
  })
})

describe('nothing', () => {
  it.each(['driverId', 'absent'])('%s: only ne, nin and null hold for it', (key) => {
    const holding: Where[] = [
      { [key]: { null: true } },
      { [key]: { eq: null } },
      { [key]: { ne: 'x' } },
      { [key]: { nin: ['x'] } },
      { [key]: { nin: [] } },
    ]
    const failing: Where[] = [
      { [key]: { nnull: true } },
      { [key]: { eq: 'x' } },
      { [key]: { ne: null } },
      { [key]: { in: ['x'] } },
      { [key]: { lt: 1 } },
      { [key]: { lte: 1 } },
      { [key]: { gt: -1 } },
      { [key]: { gte: -1 } },
      { [key]: { between: [-1, 1] } },
      { [key]: { contains: '' } },
      { [key]: { startswith: '' } },
    ]
    for (const where of holding) expect(matches(row, where), JSON.stringify(where)).toBe(true)
    for (const where of failing) expect(matches(row, where), JSON.stringify(where)).toBe(false)
  })
})

describe('any and all', () => {
  it('any holds when one member does', () => {
    expect(matches(row, { or: [{ state: 'draft' }, { fen: 500 }] })).toBe(true)
    expect(matches(row, { or: [{ state: 'draft' }, { fen: 1 }] })).toBe(false)
    expect(matches(row, { or: [] })).toBe(false)
  })

  it('all holds when every member does', () => {
    expect(matches(row, { and: [{ fen: { gt: 1 } }, { fen: { lt: 600 } }] })).toBe(true)
    expect(matches(row, { and: [{ fen: { gt: 1 } }, { fen: { lt: 2 } }] })).toBe(false)
    expect(matches(row, { and: [] })).toBe(true)
  })

  it('they nest and join with the other entries', () => {
    const where: Where = { state: 'pending', or: [{ and: [{ fen: 500 }, { driverId: { null: true } }] }, { fen: 1 }] }
    expect(matches(row, where)).toBe(true)
    expect(matches({ ...row, state: 'draft' }, where)).toBe(false)
  })

  it('both keeps two conditions on the same field', () => {
    const where = both({ fen: { gt: 1 } }, undefined, {}, { fen: { lt: 2 } })
    expect(matches(row, where)).toBe(false)
    expect(both(undefined, {})).toEqual({})
    expect(both({ fen: 1 })).toEqual({ fen: 1 })
  })
})

describe('resolving', () => {
  const context = { actor: 'a1', office: 'o1', today: '2026-12-31' }

  it('fills in the person, the office and the day, at every depth', () => {
    const where: Where = {
      salesmanId: '$actor',
      officeId: { in: ['$office', 'o2'] },
      or: [{ dueDate: { lt: '$today' } }, { and: [{ dueDate: { between: ['$today-30', '$today+1'] } }] }],
    }
    expect(resolveWhere(where, context)).toEqual({
      salesmanId: 'a1',
      officeId: { in: ['o1', 'o2'] },
      or: [{ dueDate: { lt: '2026-12-31' } }, { and: [{ dueDate: { between: ['2026-12-01', '2027-01-01'] } }] }],
    })
  })

  it('leaves every other text and value alone', () => {
    const where: Where = { name: '$100', note: { contains: '$todayish' }, fen: 5, done: false, driverId: { eq: null } }
    expect(resolveWhere(where, context)).toEqual(where)
  })

  it('counts days over the end of a month and a leap day', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2024-03-01', -1)).toBe('2024-02-29')
    expect(addDays('2026-12-31', 0)).toBe('2026-12-31')
  })
})
