import { expect, test } from 'vitest'
import { aboutWidth, surelyFits } from '../../src/pages/resource/list/text-width.ts'

test.each([
  ['', 0, true],
  ['11,856.00', 100, true],
  ['2026-11-22 08:30', 125, true],
  ['13800138000', 110, true],
  ['-123,456,789.00', 100, false],
  ['广州润达新能源汽车', 130, true],
  ['广州润达新能源汽车有限公司', 130, false],
  ['WWWWWWWWWW', 130, false],
])('whether %s surely fits into %i px', (text, room, fits) => expect(surelyFits(text, room)).toBe(fits))

test('a heading of both scripts takes about so much', () => expect(aboutWidth('VIN 车架号')).toBe(4 * 8 + 3 * 14))
