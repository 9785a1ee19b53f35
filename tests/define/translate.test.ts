import { describe, expect, test } from 'vitest'
import { codes, messageOf } from '../../src/define/codes.ts'
import type { AnyField } from '../../src/define/field.ts'
import { checkBankCard, checkIdCard, checkPlate, checkUscc, checkVin } from '../../src/define/formats.ts'
import { schemaOfField } from '../../src/define/schema.ts'
import { sentences } from '../../src/define/sentences.ts'
import { inEnglish } from '../../src/define/translate.ts'
import { english } from '../../src/resources/en.ts'
import { registry } from '../../src/resources/index.ts'
import { checkOrder } from '../../src/resources/orders/rules.ts'

const told = (message: string) => inEnglish(message, english)
const chinese = /\p{Script=Han}/u

/** Wrong in some way for every kind: blank, of another type, too long, too small, too large, twice the same. */
const bad: readonly unknown[] = [
  ...[null, '', 'x', 'x'.repeat(3000), '\u0001', 0.123456, -1e15, 1e15, true, {}, [], ['x'], ['a', 'a']],
  ...['2026-13-01', '1800-01-01', '2999-01-01', '1234', '13800', '粤B1234O', 'LSVAU2A34N2183295', '11'.repeat(9)],
]

describe('a message in English', () => {
  test('is there for whatever a check of any field says', () => {
    const fields = Object.values(registry).flatMap((resource) => [
      ...Object.values<AnyField>(resource.fields),
      ...Object.values(resource.actions ?? {}).flatMap(({ input }) => Object.values<AnyField>(input ?? {})),
    ])
    for (const field of fields) {
      for (const value of bad) {
        const result = schemaOfField(field).safeParse(value)
        for (const { message } of result.error?.issues ?? []) expect(told(message), message).not.toMatch(chinese)
      }
    }
  })

  test('is there for every refusal, with its parts', () => {
    for (const key of Object.keys(codes) as (keyof typeof codes)[]) {
      const names = [...codes[key].zh.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
      const message = messageOf(key, Object.fromEntries(names.map((name, at) => [name, `X${at}`])))
      expect(told(message), message).not.toMatch(chinese)
    }
    for (const [zh] of sentences) expect(told(zh.replace(/\{\w+\}/g, 'X1')), zh).not.toMatch(chinese)
  })

  test('takes the longest sentence that fits, and puts labels into English', () => {
    expect(told('请填写客户')).toBe('Customer is required')
    expect(told('单价不能小于 1.00 元')).toBe(`${english.单价} is at least 1.00 yuan`)
    expect(told('「张三」当前不可选：状态为「冻结」')).toBe(
      `“张三” cannot be chosen now: ${english.状态} is “${english.冻结}”`,
    )
    expect(told('字段「成本」需要权限「成本与利润」，角色「甲」、角色「乙」没有它')).toBe(
      `The field “${english.成本}” needs the right “${english.成本与利润}”; role “甲”, role “乙” does not have it`,
    )
    expect(told('没人说过的话')).toBe('没人说过的话')
    const sent = `客户「${'需要权限「、'.repeat(100_000)}」不能识别`
    expect(told(sent)).toBe(sent)
  })

  test('is there for the formats and for the rules over several fields', () => {
    const texts = [
      '1',
      'A'.repeat(18),
      '粤B1234O',
      '粤BABC12',
      'IOQ',
      '1'.repeat(17),
      '11010119900230001X',
      '62284800001',
    ]
    for (const text of texts) {
      const found = [
        checkVin(text),
        checkPlate(text),
        checkUscc(text),
        checkBankCard(text),
        checkIdCard(text, '2026-11-22'),
      ]
      for (const { error, warning } of found) expect(told(error ?? warning ?? '')).not.toMatch(chinese)
    }
    const cars = [
      { freightFen: 100, vin: 'LSVAU2A34N2183294', declaredValueFen: 60_000_000 },
      { freightFen: 100, vin: 'LSVAU2A34N2183294' },
    ]
    const draft = {
      fromRegion: '440300',
      toRegion: '440300',
      payMode: 'prepaid',
      collectFen: 300,
      discountFen: 900,
      cars,
    }
    const found = checkOrder({ ...draft, orderDate: '2026-11-22', expectedArriveOn: '2026-11-01' } as never, {
      wholeSplit: true,
    })
    expect(found.length).toBeGreaterThan(3)
    for (const { message } of found) expect(told(message), message).not.toMatch(chinese)
  })
})
