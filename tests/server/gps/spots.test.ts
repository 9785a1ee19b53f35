import { describe, expect, test } from 'vitest'
import { isRegionCode, regionLabel } from '../../../server/engine/regions.ts'
import { cityAt, onMap, seatOf } from '../../../server/gps/spots.ts'
import cities from '../../../src/resources/transport/cities-outline.json' with { type: 'json' }
import { metresBetween } from '../../../src/resources/transport/outline.ts'
import provinces from '../../../src/resources/transport/provinces-outline.json' with { type: 'json' }

describe('a spot', () => {
  // As eviltransform and coordtransform publish them.
  test.each([
    ['Shanghai', [121.5272106, 31.1774276], [121.531541859215, 31.17530398364597]],
    ['Shenzhen', [113.912316, 22.543847], [113.9171764808363, 22.540796131694766]],
    ['Beijing', [116.377817, 39.911954], [116.38404722455657, 39.91334545536069]],
    ['Beijing, the north', [116.404, 39.915], [116.41024449916938, 39.91640428150164]],
  ] as const)('in %s is moved to where maps have it, to five metres', (_, [lng, lat], published) => {
    const spot = onMap('wgs84', lng, lat)
    expect(metresBetween(spot, published)).toBeLessThan(5)
    expect(metresBetween(spot, [lng, lat])).toBeGreaterThan(300)
    expect(onMap('gcj02', lng, lat)).toEqual([lng, lat])
  })

  test.each([
    [114.06, 22.54, '4403'],
    [113.75, 23.04, '4419'],
    [121.47, 31.23, '31'],
    [117.68, 36.2, '3701'],
    [110.33, 20.03, '4601'],
    [89.2, 42.95, '6504'],
    // Off the coast: the seat that is nearest.
    [119.9, 23.2, '3502'],
  ])('at %d, %d lies in %s', (lng, lat, code) => {
    expect(cityAt([lng, lat])).toBe(code)
  })

  test('is in a place that the product has, whichever city it is; each lies in its own', () => {
    const codes = Object.keys(cities)
    expect(codes.filter((code) => !isRegionCode(code))).toEqual([])
    expect(Object.keys(provinces).filter((code) => !isRegionCode(code))).toEqual([])
    expect(Object.keys(provinces)).toHaveLength(34)
    const strangers = codes.filter((code) => cityAt(seatOf(code) ?? [0, 0]) !== code)
    expect(strangers.map(regionLabel)).toEqual([])
  })

  test('of a district is its city’s, of a province its capital’s', () => {
    expect(seatOf('440304')).toEqual(seatOf('4403'))
    expect(seatOf('310104')).toEqual(seatOf('31'))
    expect(seatOf('43')).toEqual(seatOf('4301'))
  })
})
