import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const linesOf = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n').length

it('the largest definition can be read at a sitting', () => {
  expect(linesOf('src/resources/orders/orders.ts')).toBeLessThanOrEqual(400)
})
