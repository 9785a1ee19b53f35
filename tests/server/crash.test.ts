import { describe, expect, test } from 'vitest'
import { crash } from '../crash/rounds.ts'
import { embeddedTarget, serverTarget } from '../crash/target.ts'
import { testDatabases } from '../helpers/postgres.ts'

const rounds = 3

describe.each(testDatabases())('a server killed under write load, on the $name database', ({ name, admin }) => {
  test('loses nothing it acknowledged, starts again by itself and leaves no process behind', {
    timeout: 180_000,
  }, async () => {
    const target = await (name === 'embedded' ? embeddedTarget() : serverTarget(admin))
    try {
      const { ledger, lost, faults, restarts, strays } = await crash(target, rounds, () => {})
      expect({ lost, faults, strays }).toEqual({ lost: [], faults: [], strays: 0 })
      expect(restarts).toHaveLength(rounds)
      expect(ledger.acks.length).toBeGreaterThan(rounds)
    } finally {
      await target.close()
    }
  })
})
