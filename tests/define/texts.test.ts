import { describe, expect, it } from 'vitest'
import { flags } from '../../src/define/flags.ts'
import { commonFields } from '../../src/define/resource.ts'
import { dataScopes, rights } from '../../src/define/rights.ts'
import { type Text, textIn } from '../../src/define/text.ts'
import { registry } from '../../src/resources/index.ts'
import { menu } from '../../src/resources/menu.ts'

const chinese = /\p{Script=Han}/u

/** Every text of the definitions and the menu, with where it stands; and Chinese that has no English beside it. */
const { texts, alone } = walk({ ...registry, commonFields, flags, rights, dataScopes, menu })

function walk(whole: object): { texts: [path: string, text: Text][]; alone: string[] } {
  const found: [string, Text][] = []
  const single: string[] = []
  const into = (value: unknown, path: string) => {
    // A value that people change has a field of its own in each language; its samples are in the language of the value.
    const isWord = !['.after', '.initial', '.sample'].some((end) => path.endsWith(end))
    if (typeof value === 'string' && chinese.test(value) && isWord) single.push(path)
    // What people write in sheets of their own, in the language of those.
    if (typeof value !== 'object' || value === null || path.endsWith('.import.headers')) return
    if (Array.isArray(value) && value.length === 2 && chinese.test(String(value[0])) && typeof value[0] === 'string')
      return void found.push([path, value as unknown as Text])
    for (const [key, one] of Object.entries(value)) into(one, `${path}.${key}`)
  }
  for (const [key, one] of Object.entries(whole)) into(one, key)
  return { texts: found, alone: single }
}

describe('the texts of the definitions', () => {
  it('are found, wherever they stand', () => {
    const known = Object.fromEntries(texts)
    expect(texts.length).toBeGreaterThan(900)
    expect(known).toMatchObject({
      'orders.label': ['订单', 'Order'],
      'orders.fields.freightFen.label': ['运费', 'Freight'],
      'orders.fields.status.options.draft.label': ['草稿', 'Draft'],
      'orders.lines.cars.label': ['车辆', expect.any(String)],
      'orders.actions.cancel.confirm': [expect.stringContaining('取消后'), expect.any(String)],
      'flags.GpsSearch': ['定位查询', expect.any(String)],
    })
  })

  it('are all in both languages', () => {
    expect(alone).toEqual([])
  })

  it('have English without Chinese in it, and without blanks at its ends', () => {
    const wrong = texts.filter(([, [, english]]) => chinese.test(english) || english !== english.trim() || !english)
    expect(wrong).toEqual([])
  })

  it('tell the options of one field apart, in either language', () => {
    const alike = Object.entries(registry).flatMap(([name, resource]) =>
      Object.entries(resource.fields).flatMap(([key, { options = {} }]) =>
        (['zh', 'en'] as const).flatMap((language) => {
          const said = Object.values(options).map((option) =>
            textIn(typeof option === 'object' && 'label' in option ? option.label : option, language),
          )
          return new Set(said).size === said.length ? [] : [`${name}.${key} ${language}`]
        }),
      ),
    )
    expect(alike).toEqual([])
  })

  it('tell the columns of one list apart, in either language', () => {
    const alike = Object.entries(registry).flatMap(([name, resource]) =>
      Object.entries(resource.views ?? {}).flatMap(([key, view]) =>
        (['zh', 'en'] as const).flatMap((language) => {
          const own = [...view.columns, ...(view.optionalColumns ?? [])].filter((path) => path in resource.fields)
          const said = own.map((path) => textIn(resource.fields[path]?.label ?? path, language))
          return said.filter((text, at) => said.indexOf(text) !== at).map((text) => `${name}.${key}: ${text}`)
        }),
      ),
    )
    expect(alike).toEqual([])
  })
})
