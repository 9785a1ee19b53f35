import { describe, expect, test } from 'vitest'
import { type Resource, stateFieldOf } from '../../src/define/resource.ts'
import { wayOf } from '../../src/define/way.ts'
import { stepsOf } from '../../src/pages/resource/show/steps-of.ts'
import type { HistoryEntry } from '../../src/pages/resource/show/use-history.ts'
import { registry, resourceOf } from '../../src/resources/index.ts'

const resources = Object.values(registry).filter(wayOf)
const row = (values: Record<string, unknown>) => ({ id: 'r', version: 1, _labels: {}, ...values })
/** A log through these states, an hour for each, oldest first as it is written, newest first as it is read. */
const logOf = (...states: string[]): HistoryEntry[] =>
  states
    .map(
      (after, at): HistoryEntry => ({
        id: String(at),
        at: `2026-11-21T0${at}:00:00.000Z`,
        by: null,
        byName: `P${at}`,
        action: at === 0 ? 'create' : 'act',
        reason: null,
        changes: [{ field: 'status', before: states[at - 1] ?? null, after }],
      }),
    )
    .reverse()
/** `state@hour by`, those ahead alone by their names. */
const told = (resource: string, values: Record<string, unknown>, log?: HistoryEntry[]) =>
  stepsOf(resourceOf(resource), row(values), log)?.map(({ state, stands, at, by }) =>
    stands === 'ahead'
      ? state
      : `${stands === 'here' ? '*' : ''}${state}${at ? `@${at.slice(12, 13)}` : ''}${by ? ` ${by}` : ''}`,
  )

describe.each(resources)('a row of $name', (resource: Resource) => {
  const name = stateFieldOf(resource) ?? ''
  const states = Object.keys(resource.fields[name]?.options ?? {})

  test.each(states)('has its step while it is %s', (state) => {
    const steps = stepsOf(resource, row({ [name]: state })) ?? []
    const at = steps.findIndex(({ stands }) => stands === 'here')
    expect(steps[at]).toMatchObject({ state })
    expect(steps.slice(0, at).every(({ stands, isAside }) => stands === 'behind' && !isAside)).toBe(true)
    expect(steps.slice(at + 1).every(({ stands, isAside }) => stands === 'ahead' && !isAside)).toBe(true)
    expect(new Set(steps.map((step) => step.state)).size).toBe(steps.length)
  })
})

test('each state that was reached has its time and person, those ahead have none', () => {
  expect(told('waybills', { status: 'inTransit' }, logOf('planning', 'assigned', 'inTransit'))).toEqual([
    'planning@0 P0',
    'assigned@1 P1',
    '*inTransit@2 P2',
    'arrived',
    'completed',
  ])
})

test('who went back and on again stands where the last time was', () => {
  const log = logOf('planning', 'assigned', 'planning', 'assigned')
  expect(told('waybills', { status: 'assigned' }, log)?.slice(0, 2)).toEqual(['planning@2 P2', '*assigned@3 P3'])
  expect(told('waybills', { status: 'planning' }, log.slice(1))?.slice(0, 2)).toEqual(['*planning@2 P2', 'assigned'])
})

test('what was passed over is not there, unless the log does not say', () => {
  const log = logOf('open', 'settled')
  expect(told('receivables', { status: 'settled' }, log)).toEqual(['open@0 P0', '*settled@1 P1'])
  expect(told('receivables', { status: 'settled' })).toEqual(['open', 'partial', '*settled'])
  expect(told('receivables', { status: 'settled' }, log.slice(0, 1))).toEqual(['open', 'partial', '*settled@1 P1'])
})

test('of a way with branches what is ahead is its end', () => {
  expect(told('orderCars', { status: 'inYard' }, logOf('pending', 'inYard'))).toEqual([
    'pending@0 P0',
    '*inYard@1 P1',
    'delivered',
  ])
  expect(told('orderCars', { status: 'delivered' }, logOf('pending', 'delivered'))).toHaveLength(2)
})

test('one that was cancelled ends where it was left', () => {
  expect(told('orders', { status: 'cancelled' }, logOf('draft', 'pendingReview', 'cancelled'))).toEqual([
    'draft@0 P0',
    'pendingReview@1 P1',
    '*cancelled@2 P2',
  ])
  expect(told('orders', { status: 'cancelled' })).toEqual(['draft', '*cancelled'])
})

test('one that was disputed goes on, and shows that it was', () => {
  const log = logOf('pendingCheck', 'disputed', 'checked')
  expect(told('payables', { status: 'disputed' }, log.slice(1))).toEqual([
    'pendingCheck@0 P0',
    '*disputed@1 P1',
    'checked',
    'partial',
    'settled',
  ])
  expect(told('payables', { status: 'checked' }, log)?.slice(0, 3)).toEqual([
    'pendingCheck@0 P0',
    'disputed@1 P1',
    '*checked@2 P2',
  ])
  expect(
    told('payables', { status: 'pendingCheck' }, logOf('pendingCheck', 'disputed', 'pendingCheck'))?.slice(0, 2),
  ).toEqual(['disputed@1 P1', '*pendingCheck@2 P2'])
})

test('what the row says of it itself comes before the log, and does without', () => {
  const stamped = { status: 'approved', approvedAt: '2026-11-21T09:00:00.000Z', _labels: { approvedById: 'Li' } }
  expect(told('payments', stamped, logOf('draft', 'approved'))?.[1]).toBe('*approved@9 Li')
  expect(told('payments', stamped)?.[1]).toBe('*approved@9 Li')
  const made = { status: 'planned', createdAt: '2026-11-21T08:00:00.000Z', _labels: { createdById: 'Wu' } }
  expect(told('waybillLoads', made)?.[0]).toBe('*planned@8 Wu')
})

test('a row without its state, and rows that go no way, have no steps', () => {
  expect(stepsOf(resourceOf('orders'), row({}))).toBeUndefined()
  expect(stepsOf(resourceOf('trucks'), row({ status: 'idle' }))).toBeUndefined()
})
