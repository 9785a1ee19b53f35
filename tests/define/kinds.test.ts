import { describe, expect, test } from 'vitest'
import { formats } from '../../src/define/by-kind/formats.ts'
import { parsers } from '../../src/define/by-kind/parsers.ts'
import { samples } from '../../src/define/by-kind/samples.ts'
import { type Kind, traits } from '../../src/define/by-kind/traits.ts'
import { type AnyField, boolean, date, datetime, multiSelect, traitsOf } from '../../src/define/field.ts'
import type { Reader } from '../../src/define/kind.ts'
import { schemaOfField } from '../../src/define/schema.ts'
import { textIn } from '../../src/define/text.ts'

const options = { trunk: ['大板', 'Car carrier'], small: ['小板', 'Small carrier truck'] } as const
const fields = (Object.keys(traits) as Kind[]).map((kind): AnyField => {
  const field: AnyField = { kind, label: ['某某', 'Something'] }
  return traitsOf(field).hasOptions ? { ...field, options } : field
})
const written = fields.filter((field) => !traitsOf(field).isEngineWritten)
const sheets: Reader[] = (['zh', 'en'] as const).map((language) => ({
  say: (text) => textIn(text, language),
  isSheet: true,
}))
const numbers = Array.from({ length: 60 }, (_, n) => n)
const now = new Date('2026-11-21T04:00:00Z')

describe.each(written)('a value of the kind $kind', (field) => {
  test('is taken as it is kept', () => {
    for (const n of numbers) {
      const value = samples[field.kind](field, n)
      expect(schemaOfField(field).safeParse(value)).toMatchObject({ success: true, data: value })
    }
  })

  // What is looked up comes back by its title.
  test.runIf(!traitsOf(field).lookup)('comes back from a sheet in either language', () => {
    for (const sheet of sheets)
      for (const n of numbers) {
        const value = samples[field.kind](field, n)
        expect(parsers[field.kind](formats[field.kind](value, field, sheet), field, now)).toEqual(value)
      }
  })
})

describe('one parser reads forms, pastes and sheets', () => {
  const kinds = multiSelect('车型', 'Classes', options)
  test.each([
    ['√', boolean('启用', 'In use'), true],
    ['不可', boolean('启用', 'In use'), false],
    ['也许', boolean('启用', 'In use'), undefined],
    ['1月31日', date('日期', 'Date'), '2026-01-31'],
    ['2026-11-21 08:30:15', datetime('时间', 'Time'), '2026-11-21T00:30:15.000Z'],
    ['2026-11-21 25:00', datetime('时间', 'Time'), '2026-11-21 25:00'],
    ['大板 小板', kinds, ['trunk', 'small']],
    ['Small carrier truck, Car carrier', kinds, ['small', 'trunk']],
    ['大板、飞机', kinds, undefined],
  ])('%s', (text, field, value) => {
    expect(parsers[(field as AnyField).kind](text, field as AnyField, now)).toEqual(value)
  })
})
