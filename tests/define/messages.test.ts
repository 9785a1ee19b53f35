import { describe, expect, test } from 'vitest'
import { messages } from '../../server/messages/index.ts'
import type { AnyField } from '../../src/define/field.ts'
import { checkBankCard, checkIdCard, checkPlate, checkUscc, checkVin } from '../../src/define/formats.ts'
import { defineMessages, type Message, sentenceOf, told } from '../../src/define/message.ts'
import { errorsOf, schemaOfField } from '../../src/define/schema.ts'
import { registry } from '../../src/resources/index.ts'
import { checkOrder } from '../../src/resources/orders/rules.ts'

const chinese = /\p{Script=Han}/u
const english = (message: Message) => sentenceOf(message, 'en')
const parametersOf = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort()

/** Wrong in some way for every kind: blank, of another type, too long, too small, too large, twice the same. */
const bad: readonly unknown[] = [
  ...[null, '', 'x', 'x'.repeat(3000), '\u0001', 0.123456, -1e15, 1e15, true, {}, [], ['x'], ['a', 'a']],
  ...['2026-13-01', '1800-01-01', '2999-01-01', '1234', '13800', '粤B1234O', 'LSVAU2A34N2183295', '11'.repeat(9)],
]

describe('the table of messages', () => {
  const entries: [string, { zh: string; en: string; code?: number }][] = Object.entries(messages)

  test('has every message in both languages', () => {
    expect(entries.length).toBeGreaterThan(280)
    expect(entries.filter(([, { zh }]) => !chinese.test(zh.replace(/\{\w+\}/g, '汉')))).toEqual([])
    expect(entries.filter(([, { en }]) => chinese.test(en) || en.trim() === '')).toEqual([])
  })

  test('refuses with a status that a client understands', () => {
    const codes = entries.flatMap(([, { code }]) => (code === undefined ? [] : [code]))
    expect(codes.length).toBeGreaterThan(170)
    expect([...new Set(codes)].sort()).toEqual([400, 401, 403, 404, 408, 409, 413, 415, 422, 429, 500, 503])
  })

  test('knows no part in English that Chinese does not have', () => {
    const strange = entries.filter(([, { zh, en }]) =>
      parametersOf(en).some((name) => !parametersOf(zh).includes(name)),
    )
    expect(strange.map(([key]) => key)).toEqual([])
  })
})

describe('a message', () => {
  const message = defineMessages({
    'test.greeting': { zh: '{who}的{what}：{list}', en: '{what} of {who}: {list}' },
    'test.part': { zh: '{n} 台', en: '{n} cars' },
  })

  test('becomes a sentence with its parts, each in the language of the reader', () => {
    const said = message('test.greeting', {
      who: '张三',
      what: ['运费', 'Freight'],
      list: { list: [message('test.part', { n: 2 }), ['到付', 'Collect'], 7] },
    })
    expect(sentenceOf(said, 'zh')).toBe('张三的运费：2 台、到付、7')
    expect(sentenceOf(said, 'en')).toBe('Freight of 张三: 2 cars, Collect, 7')
  })

  test('fills in what was given once, whatever braces a name holds', () => {
    const said = message('test.greeting', { who: '{what}', what: ['甲', 'A'], list: '{who}' })
    expect(sentenceOf(said, 'zh')).toBe('{what}的甲：{who}')
    expect(told('{who}', 'en')).toBe('{who}')
    expect(sentenceOf(message('test.part'), 'zh')).toBe('{n} 台')
  })

  test('whose key nobody knows is its own key', () => {
    expect(sentenceOf({ key: 'nobody.knows' }, 'zh')).toBe('nobody.knows')
  })
})

describe('in English there is no Chinese', () => {
  test('in whatever a check of any field says', () => {
    const fields = Object.values(registry).flatMap((resource) => [
      ...Object.values<AnyField>(resource.fields),
      ...Object.values(resource.actions ?? {}).flatMap(({ input }) => Object.values<AnyField>(input ?? {})),
    ])
    let count = 0
    for (const field of fields) {
      for (const value of bad) {
        const result = schemaOfField(field).safeParse(value)
        for (const { message } of result.success ? [] : errorsOf(result.error)) {
          count++
          expect(Object.hasOwn(messages, message.key), message.key).toBe(true)
          // The placeholders of a template are told as they are written.
          const unfilled = (text: string) =>
            Object.keys(field.placeholders ?? {}).reduce((rest, name) => rest.replaceAll(`{${name}}`, ''), text)
          expect(unfilled(english(message))).not.toMatch(/\p{Script=Han}|\{\w+\}/u)
          expect(unfilled(sentenceOf(message, 'zh'))).not.toMatch(/\{\w+\}/)
        }
      }
    }
    expect(count).toBeGreaterThan(1000)
  })

  test('in what the formats say', () => {
    const texts = [
      ...['1', 'A'.repeat(18), '粤B1234O', '粤BABC12', 'IOQ', '1'.repeat(17)],
      ...['11010119900230001X', '62284800001'],
    ]
    for (const text of texts) {
      const found = [
        checkVin(text),
        checkPlate(text),
        checkUscc(text),
        checkBankCard(text),
        checkIdCard(text, '2026-11-22'),
      ]
      const said = found.flatMap(({ error, warning }) => error ?? warning ?? [])
      expect(said.length).toBeGreaterThan(0)
      for (const one of said) expect(english(one)).not.toMatch(/\p{Script=Han}|\{\w+\}/u)
    }
  })

  test('in the rules of an order', () => {
    const cars = [
      { freightFen: 100, vin: 'LSVAU2A34N2183294', declaredValueFen: 60_000_000 },
      { freightFen: 100, vin: 'LSVAU2A34N2183294' },
    ]
    const place = { fromRegion: '440300', toRegion: '440300', orderDate: '2026-11-22', expectedArriveOn: '2026-11-01' }
    const draft = { ...place, payMode: 'prepaid', collectFen: 300, discountFen: 900, cars }
    const found = checkOrder(draft as never, { wholeSplit: true })
    expect(found.length).toBeGreaterThan(3)
    for (const { message } of found) expect(english(message)).not.toMatch(/\p{Script=Han}|\{\w+\}/u)
  })
})
