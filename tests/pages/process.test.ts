import { describe, expect, test } from 'vitest'
import { stateFieldOf } from '../../src/define/resource.ts'
import { drawingOf } from '../../src/pages/company/process/layout.ts'
import { listOf, machineOf, spoken } from '../../src/pages/company/process/machine.ts'
import { flow } from '../../src/resources/flow.ts'
import { resourceOf } from '../../src/resources/index.ts'

const parts = flow.map((part) => ({ ...part, machine: machineOf(resourceOf(part.resource))! }))

describe.each(parts)('the flow of $resource', ({ resource, begins, machine }) => {
  test('begins with an action that exists', () => {
    if (begins) expect(resourceOf(begins.resource).actions).toHaveProperty(begins.action)
  })

  test('has every state and every action that leads to one', () => {
    const { actions = {}, fields } = resourceOf(resource)
    const field = fields[stateFieldOf(resourceOf(resource)) ?? '']
    expect(machine.states.map(({ key }) => key)).toEqual(Object.keys(field?.options ?? {}))
    for (const { from = [], to, label } of Object.values(actions))
      for (const one of from)
        if (to)
          expect(machine.steps).toContainEqual(
            expect.objectContaining({ from: one, to, labels: expect.arrayContaining([label]) }),
          )
  })

  test.each([false, true])(
    'is drawn without two boxes in one place, each arrow from box to box (narrow: %s)',
    (isNarrow) => {
      const { boxes, lines, width, height } = drawingOf(spoken(machine), isNarrow)
      expect(boxes).toHaveLength(machine.states.length)
      const overlaps = boxes.flatMap((one, at) =>
        boxes
          .slice(at + 1)
          .filter(
            (other) =>
              one.x < other.x + other.width &&
              other.x < one.x + one.width &&
              one.y < other.y + other.height &&
              other.y < one.y + one.height,
          )
          .map((other) => `${one.key} ${other.key}`),
      )
      expect(overlaps).toEqual([])
      expect(boxes.every(({ x, y }) => x >= 0 && y >= 0)).toBe(true)
      expect(boxes.every((box) => box.x + box.width <= width && box.y + box.height <= height)).toBe(true)
      const drawn = lines.map(({ key }) => key)
      expect(new Set(drawn).size).toBe(drawn.length)
      if (isNarrow) expect(width).toBeLessThanOrEqual(390 - 2 * 8 - 2 * 16)
    },
  )
})

test('a state leads to the list that shows its rows', () => {
  const orders = resourceOf('orders')
  expect(listOf(orders, 'status', 'arrived')).toBe('/businessOrderManage/businessTotalTable?_tab=arrived')
  const receivables = resourceOf('receivables')
  expect(listOf(receivables, 'status', 'settled')).toBe('/financeManage/fluenceTotalList?_tab=settled')
})
