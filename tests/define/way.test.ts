import { describe, expect, test } from 'vitest'
import type { AnyField } from '../../src/define/field.ts'
import { type Resource, stateFieldOf } from '../../src/define/resource.ts'
import { isAside, isLeft, wayOf } from '../../src/define/way.ts'
import { registry, resourceOf } from '../../src/resources/index.ts'

const stateOf = (resource: Resource): AnyField | undefined => resource.fields[stateFieldOf(resource) ?? '']
const withStates = Object.values(registry).filter(stateOf)
const withWay = withStates.filter(wayOf)

/** Each step that an action makes from state to state, by the places of both on the way; -1 beside it. */
function machineOf(resource: Resource) {
  const field = stateOf(resource) as AnyField
  const states = Object.keys(field.options ?? {})
  const way = states.filter((state) => !isAside(field, state))
  const moves = Object.entries(resource.actions ?? {}).flatMap(([verb, { from = [], to, primary, color }]) =>
    to === undefined
      ? []
      : from.map((one) => ({
          verb,
          from: way.indexOf(one),
          to: way.indexOf(to),
          isMain: primary,
          isRed: color === 'red',
        })),
  )
  return { field, states, way, moves }
}

describe.each(withStates)('the states of $name', (resource) => {
  const { field, states, way, moves } = machineOf(resource)

  test('begin the way with that of a new row', () => {
    expect(way[0]).toBe(field.initial)
    expect(states[0]).toBe(field.initial)
  })

  test('stand in the order in which the main actions lead from one to the next', () => {
    for (const { verb, from, to, isMain } of moves) if (isMain) expect(to, verb).toBeGreaterThan(from)
  })
})

describe.each(withWay)('the way of $name', (resource) => {
  const { field, states, moves } = machineOf(resource)

  test('has each state on it or beside it, and no end but its last', () => {
    const way = wayOf(resource)?.states ?? []
    expect(states.filter((state) => way.includes(state) === isAside(field, state))).toEqual([])
    expect(way.length).toBeGreaterThan(2)
    for (const state of way) expect(isLeft(resource, field, state), state).toBe(false)
  })

  test('is left for a state beside it, or gone back, by what is red, and by nothing that is the main thing to do', () => {
    for (const { verb, from, to, isMain, isRed } of moves) {
      if (isRed) expect(to, verb).toBeLessThan(Math.max(from, 0))
      if (isMain) expect(to, verb).not.toBe(-1)
    }
  })
})

test('an order goes from the draft to its completion', () => {
  expect(wayOf(resourceOf('orders'))).toEqual({
    field: 'status',
    states: [
      'draft',
      'pendingReview',
      'awaitingDispatch',
      'dispatching',
      'inTransit',
      'arrived',
      'delivered',
      'completed',
    ],
  })
})

test('what can only be undone, what comes and goes, and what has no states go no way', () => {
  for (const name of ['receipts', 'fundTransfers', 'bankMatches', 'trucks', 'fleetCards', 'tyres', 'customers'])
    expect(wayOf(resourceOf(name)), name).toBeUndefined()
})

test('a payable that is disputed goes on, a payment that is cancelled does not', () => {
  const [payables, payments] = [resourceOf('payables'), resourceOf('payments')]
  expect(isLeft(payables, payables.fields.status as AnyField, 'disputed')).toBe(false)
  expect(isLeft(payments, payments.fields.status as AnyField, 'cancelled')).toBe(true)
})
