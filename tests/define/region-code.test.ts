import { expect, it } from 'vitest'
import { cityOf } from '../../src/define/region-code.ts'

it.each([
  ['4403', '4403'],
  ['440305', '4403'],
  ['31', '31'],
  ['3101', '31'],
  ['500235', '50'],
  ['429004', '429004'],
  ['429004001', '429004'],
])('%s lies in the city %s', (code, city) => {
  expect(cityOf(code)).toBe(city)
})

it.each(['44', '42', '4290'])('%s is larger than a city', (code) => {
  expect(cityOf(code)).toBeNull()
})
