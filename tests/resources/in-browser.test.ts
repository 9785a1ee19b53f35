import { expect, test } from 'vitest'
import { traitsOf } from '../../src/define/field.ts'
import { inBrowser } from '../../src/resources/in-browser.ts'
import { registry, resourceOf } from '../../src/resources/index.ts'

const widthIn = (resource: string, name: string) => inBrowser(resourceOf(resource), registry).fields[name]?.width

test('a reference is as wide as the title that it shows, unless it says its own width or the title wants more', () => {
  const plate = resourceOf('trucks').fields.plate
  expect(widthIn('driverClaims', 'truckId')).toBe(plate && traitsOf(plate).width)
  expect(widthIn('orders', 'operatorId')).toBe(resourceOf('staff').fields.name?.width)
  expect(widthIn('orders', 'customerId')).toBe(resourceOf('orders').fields.customerId?.width)
  // 客户名称 is wider than a reference is by itself.
  expect(widthIn('receipts', 'customerId')).toBeUndefined()
})
