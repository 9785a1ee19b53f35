import { expect, it } from 'vitest'
import { text } from '../../src/define/field.ts'
import { wayBackOf } from '../../src/define/way-back.ts'
import { registry } from '../../src/resources/index.ts'

it('the actions that one message can take back at once, and by which', () => {
  const found = Object.values(registry).flatMap((resource) =>
    Object.keys(resource.actions ?? {}).flatMap((verb) => {
      const back = wayBackOf(resource, verb)
      return back === undefined ? [] : [`${resource.name}: ${verb} ${back}`]
    }),
  )
  expect(found.toSorted()).toEqual(
    [
      'bankLines: ignore restore',
      'bankStatements: balance reopen',
      'closedMonths: close reopen',
      'damageCases: settle reopen',
      'driverClaims: approve unapprove',
      'driverClaims: submit withdraw',
      'fleetCards: block unblock',
      'orderCars: receive unreceive',
      'orders: approve unapprove',
      'orders: returnReceipt unreturnReceipt',
      'orders: submit withdraw',
      'payables: check uncheck',
      'receivables: relieve unrelieve',
      'receivables: writeOff unwriteOff',
      'salarySheets: confirm unconfirm',
      'salarySheets: pay unpay',
      'trafficViolations: handle reopen',
      'tripExceptions: settle reopen',
      'waybillLoads: load undoLoad',
      'waybillLoads: sign undoSign',
      'waybillLoads: unload undoUnload',
      'waybills: arrive unarrive',
      'waybills: complete uncomplete',
      'waybills: confirm replan',
      'waybills: depart undepart',
    ].toSorted(),
  )
})

it('what stands before is the way there, and what asks for more than a reason is no click', () => {
  const label = ['做', 'Do'] as const
  const reason = text('原因', 'Reason', { required: true })
  const actions = {
    open: { label, from: ['closed'], to: 'open' },
    close: { label, from: ['open'], to: 'closed', input: { reason } },
    lock: { label, from: ['open'], to: 'locked' },
    unlock: { label, from: ['locked'], to: 'open', input: { key: text('钥匙', 'Key', { required: true }) } },
    drop: { label, from: ['open', 'closed'], to: 'dropped' },
    raise: { label, from: ['dropped'], to: 'open' },
  }
  expect(Object.keys(actions).map((verb) => wayBackOf({ actions } as never, verb))).toEqual([
    'close',
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
