import { describe, expect, test } from 'vitest'
import { isWithin, metresBetween, ringOf } from '../../src/resources/transport/outline.ts'
import { isLate, isSilent, type Position } from '../../src/resources/transport/positions.ts'

const now = '2026-11-27T04:00:00.000Z'
const trip = { id: 't', waybillNo: 'Y1', from: '', to: '', expectedAt: '2026-11-27T05:00:00.000Z', cars: 1 }
const position: Position = {
  ...{
    id: 't',
    truckId: null,
    plate: null,
    driver: null,
    trip,
    at: '2026-11-27T03:40:00.000Z',
    place: '',
    isExact: true,
  },
  ...{ lng: 0, lat: 0, speed: null, direction: null },
}

describe('a position', () => {
  test('is late once its trip should have arrived, and never without a trip or a time', () => {
    expect(isLate(position, now)).toBe(false)
    expect(isLate(position, '2026-11-27T05:00:01.000Z')).toBe(true)
    expect(isLate({ ...position, trip: { ...trip, expectedAt: null } }, '2026-12-01T00:00:00.000Z')).toBe(false)
    expect(isLate({ ...position, trip: null }, '2026-12-01T00:00:00.000Z')).toBe(false)
  })

  test('is silent half an hour after its device told something, where it is on the road', () => {
    expect(isSilent(position, now)).toBe(false)
    expect(isSilent(position, '2026-11-27T04:10:01.000Z')).toBe(true)
    expect(isSilent({ ...position, isExact: false }, '2026-11-28T00:00:00.000Z')).toBe(false)
    expect(isSilent({ ...position, trip: null }, '2026-11-28T00:00:00.000Z')).toBe(false)
  })
})

describe('an outline', () => {
  test('is read from its differences, and goes around what lies in it', () => {
    // 0,0 – 2,0 – 2,1 – 0,1 in 1/500 degrees.
    const ring = ringOf('??o}@??g^n}@?')
    expect(ring).toEqual([
      [0, 0],
      [2, 0],
      [2, 1],
      [0, 1],
    ])
    expect(isWithin(ring, [1, 0.5])).toBe(true)
    expect(isWithin(ring, [1, 1.5])).toBe(false)
    expect(isWithin(ring, [-0.1, 0.5])).toBe(false)
  })

  test('is as large as on the globe: a degree of the meridian has 111 km', () => {
    expect(Math.round(metresBetween([113, 22], [113, 23]) / 1000)).toBe(111)
    expect(Math.round(metresBetween([113, 60], [114, 60]) / 1000)).toBe(56)
  })
})
