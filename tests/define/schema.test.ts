import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import * as f from '../../src/define/field.ts'
import { sentenceOf } from '../../src/define/message.ts'
import { MAX_FEN } from '../../src/define/money.ts'
import { errorsOf, schemaOf, schemaOfField } from '../../src/define/schema.ts'

const ID = '01890a5d-ac96-774b-bcce-b302099a8057'
const OTHER = '01890a5d-ac96-774b-bcce-b302099a8058'
const now = () => new Date('2026-11-20T16:00:00Z')

const fields: Record<string, f.AnyField> = {
  orderNo: f.sequence('订单号', 'Order no.', 'D'),
  status: f.state(
    '状态',
    'Status',
    { draft: { label: ['草稿', 'Draft'] }, done: { label: ['完成', 'Done'] } },
    'draft',
  ),
  customerId: f.ref('客户', 'Customer', 'customers', { required: true }),
  officeId: f.ref('营业部', 'Branch', 'offices', { required: true, initial: '$office', readOnly: 'afterCreate' }),
  name: f.text('名称', 'Name', { required: true, maxLength: 10 }),
  code: f.text('编码', 'Code', { unique: true }),
  remark: f.textarea('备注', 'Notes'),
  freight: f.money('运费', 'Freight', { initial: 0 }),
  balance: f.money('余额', 'Balance', { min: -MAX_FEN }),
  cars: f.integer('台数', 'Cars', { min: 1, max: 99 }),
  km: f.decimal('里程', 'Distance', { scale: 1, min: 0, unit: ['公里', 'km'] }),
  day: f.date('日期', 'Date', { max: '$today' }),
  at: f.datetime('时间', 'Time'),
  urgent: f.boolean('加急', 'Urgent'),
  kind: f.select('类型', 'Kind', { trunk: ['干线', 'Trunk haul'], pickup: ['提车', 'Pickup'] }),
  tags: f.multiSelect('标签', 'Tags', { a: ['甲', 'A'], b: ['乙', 'B'] }),
  roleIds: f.refs('角色', 'Role', 'roles', { required: true }),
  fromRegion: f.region('发站', 'Origin'),
  phone: f.phone('电话', 'Phone'),
  plate: f.plate('车牌', 'Plate'),
  vin: f.vin('车架号', 'VIN'),
  idCard: f.text('身份证', 'ID card', { format: 'idCard' }),
  photos: f.file('照片', 'Photos'),
  profit: f.computed(f.money('毛利', 'Gross profit')),
}
const needed = { customerId: ID, name: '长安', roleIds: [ID] }
const create = schemaOf(fields, 'create', now)
const change = schemaOf(fields, 'change', now)

function errors(schema: z.ZodType, input: unknown): Record<string, string> {
  const found = schema.safeParse(input)
  return found.success
    ? {}
    : Object.fromEntries(errorsOf(found.error).map((one) => [one.field, sentenceOf(one.message, 'zh')]))
}

/** The message for one field in a change, or what it is parsed to. */
function changed(field: string, value: unknown): unknown {
  const found = change.safeParse({ [field]: value })
  if (found.success) return found.data[field]
  expect(errorsOf(found.error).length).toBe(1)
  expect(errorsOf(found.error)[0]?.field).toBe(field)
  return errorsOf(found.error).map(({ message }) => sentenceOf(message, 'zh'))[0]
}

describe('which fields', () => {
  it('asks for what is required, all at once', () => {
    expect(errors(create, {})).toEqual({ customerId: '请填写客户', name: '请填写名称', roleIds: '请填写角色' })
    expect(errors(schemaOf(fields, 'input', now), {})).toEqual(errors(create, {}))
  })

  it('blanks in required fields are as good as nothing', () => {
    const blank = { customerId: '', name: ' 　\u200b', roleIds: [], officeId: null }
    expect(errors(create, blank)).toEqual({
      customerId: '请填写客户',
      name: '请填写名称',
      roleIds: '请填写角色',
      officeId: '请填写营业部',
    })
  })

  it('what was not sent is not made up', () => {
    expect(create.parse(needed)).toEqual(needed)
    expect(Object.keys(create.parse(needed)).sort()).toEqual(Object.keys(needed).sort())
    expect(Object.keys(change.parse({}))).toEqual([])
    for (const name of Object.keys(change.shape)) expect(changed(name, undefined), name).toBeUndefined()
  })

  it('the fields of the engine are unknown to a client', () => {
    const sent = { ...needed, orderNo: 'D1', status: 'done', profit: 1, id: ID, toString: 1, constructor: 1 }
    const unknown = '不认识的字段'
    expect(errors(create, sent)).toEqual({
      orderNo: unknown,
      status: unknown,
      profit: unknown,
      id: unknown,
      toString: unknown,
      constructor: unknown,
    })
    expect(errors(change, { officeId: ID })).toEqual({ officeId: unknown })
    expect(errors(schemaOfField(fields.status as f.AnyField), 'done')).toEqual({ '': '状态由系统生成，不能填写' })
  })

  it('null and blank text mean nothing where a field is optional', () => {
    for (const nothing of [null, '', ' ']) {
      for (const name of [
        'remark',
        'balance',
        'cars',
        'km',
        'day',
        'at',
        'kind',
        'fromRegion',
        'phone',
        'vin',
        'idCard',
      ])
        expect(changed(name, nothing)).toBeNull()
      expect(changed('freight', nothing)).toBe(0)
      expect(changed('urgent', nothing)).toBe(false)
      expect(changed('tags', nothing)).toEqual([])
      expect(changed('photos', nothing)).toEqual([])
      expect(changed('name', nothing)).toBe('请填写名称')
    }
  })

  it('errors of lines carry a dotted path', () => {
    const order = z.strictObject({
      cars: z.array(schemaOf({ vin: f.vin('车架号', 'VIN', { required: true }) }, 'create')),
    })
    expect(errors(order, { cars: [{ vin: 'LFV3A28W9K3000001' }, {}, { vin: 'LFV3A28WXK3000001', x: 1 }] })).toEqual({
      'cars.0.vin': expect.stringContaining('应为 X'),
      'cars.1.vin': '请填写车架号',
      'cars.2.x': '不认识的字段',
    })
  })
})

describe('values', () => {
  it.each([
    ['name', ' ＡＢＣ ', 'ABC'],
    ['name', '😀'.repeat(10), '😀'.repeat(10)],
    ['name', '深圳（华）Ｂ１', '深圳（华）B1'],
    ['name', 'Ａ（１）－２', 'A(1)-2'],
    ['name', 'a\u0000b\u200b\u202ec\ud800', 'abc'],
    ['name', 'a\r\nb\tc', 'a b c'],
    ['remark', '一\r\n二\t三', '一\n二\t三'],
    ['remark', '先收（500元），尾款：8000！…①㎡', '先收（500元），尾款：8000！…①㎡'],
    ['remark', '一\u0007二\u2028三👨\u200d👩', '一二\n三👨\u200d👩'],
    ['remark', '\u0000\u202e', null],
    ['code', '甲（Ａ）', '甲(A)'],
    ['freight', -0, 0],
    ['freight', MAX_FEN, MAX_FEN],
    ['balance', -5, -5],
    ['km', 12.3, 12.3],
    ['day', '2026-11-21', '2026-11-21'],
    ['at', '2026-11-21T08:30:00+08:00', '2026-11-21T00:30:00.000Z'],
    ['kind', 'trunk', 'trunk'],
    ['tags', ['b', 'a'], ['b', 'a']],
    ['customerId', ID.toUpperCase(), ID],
    ['roleIds', [ID, OTHER], [ID, OTHER]],
    ['fromRegion', '440300', '440300'],
    ['phone', '+86 138 0013 8000', '13800138000'],
    ['plate', '沪a·d1234', '沪AD1234'],
    ['vin', 'lfv3a28wxk3000001', 'LFV3A28WXK3000001'],
    ['idCard', '11010519491231002x', '11010519491231002X'],
  ])('%s: %j is kept as %j', (name, value, kept) => {
    expect(changed(name, value)).toStrictEqual(kept)
  })

  it.each([
    ['name', 'x'.repeat(11), '名称不能超过 10 个字'],
    ['name', 'x'.repeat(5_000_000), '名称不能超过 10 个字'],
    ['name', '\ufdfa', '名称不能超过 10 个字'],
    ['remark', 'x'.repeat(2001), '备注不能超过 2000 个字'],
    ['name', 42, '名称应为文字'],
    ['name', ['a'], '名称应为文字'],
    ['freight', -1, '运费不能小于 0.00 元'],
    ['freight', MAX_FEN + 1, '运费不能大于 10,000,000,000.00 元'],
    ['balance', -MAX_FEN - 1, '余额不能小于 -10,000,000,000.00 元'],
    ['freight', 1.5, '运费应为金额，最多两位小数'],
    ['freight', '100', '运费应为金额，最多两位小数'],
    ['freight', Number.POSITIVE_INFINITY, '运费应为金额，最多两位小数'],
    ['freight', Number.NaN, '运费应为金额，最多两位小数'],
    ['cars', 0, '台数不能小于 1'],
    ['cars', 100, '台数不能大于 99'],
    ['cars', 1.5, '台数应为整数'],
    ['cars', true, '台数应为整数'],
    ['km', 1.23, '里程应为数字，最多 1 位小数'],
    ['km', -1, '里程不能小于 0 公里'],
    ['day', '2026-11-22', '日期不能晚于今天'],
    ['day', '2026-02-30', '日期不是有效的日期，请按 2026-01-31 的格式填写'],
    ['day', '1899-12-31', '日期应在 1900-01-01 与 2999-12-31 之间'],
    ['day', 20261121, '日期不是有效的日期，请按 2026-01-31 的格式填写'],
    ['at', '2026-11-21 08:30', '时间不是有效的时间，请重新选择'],
    ['at', '2026-11-21T08:30:00', '时间不是有效的时间，请重新选择'],
    ['at', '2026-02-30T08:30:00Z', '时间不是有效的时间，请重新选择'],
    ['at', '0000-01-01T00:00:00Z', '时间应在 1900-01-01 与 2999-12-31 之间'],
    ['at', '9999-12-31T23:59:59-08:00', '时间应在 1900-01-01 与 2999-12-31 之间'],
    ['urgent', 'true', '加急只能是“是”或“否”'],
    ['urgent', 1, '加急只能是“是”或“否”'],
    ['kind', 'toString', '类型不在可选范围内，请重新选择'],
    ['kind', '__proto__', '类型不在可选范围内，请重新选择'],
    ['tags', ['a', 'a'], '标签里有重复的项，请去掉重复'],
    ['tags', ['constructor'], '标签里有不在可选范围内的项，请重新选择'],
    ['tags', 'a', '标签应为多项选择'],
    ['tags', { 0: 'a', length: 1 }, '标签应为多项选择'],
    ['customerId', `${ID}'; --`, '客户不正确，请重新选择'],
    ['customerId', `${ID}\n`, '客户不正确，请重新选择'],
    ['customerId', {}, '客户不正确，请重新选择'],
    ['roleIds', [ID, ID.toUpperCase()], '角色里有重复的项，请去掉重复'],
    ['roleIds', [ID, null], '角色里有不在可选范围内的项，请重新选择'],
    ['roleIds', Array(101).fill(ID), '角色最多 100 项'],
    ['roleIds', null, '请填写角色'],
    ['fromRegion', '44030', '发站不正确，请选择省、市或区县'],
    ['fromRegion', '４４０３００', '发站不正确，请选择省、市或区县'],
  ])('%s, case %#, is refused', (name, value, message) => {
    const shown = changed(name, value)
    expect(shown).toBe(message)
  })

  it('a warning does not refuse', () => {
    expect(changed('vin', 'WBA8E9G59GNT00001')).toBe('WBA8E9G59GNT00001')
  })

  it('a birthday after the business day is refused', () => {
    expect(changed('idCard', '110105209912310029')).toMatch(/晚于今天/)
  })

  it('an optional set with a least size may stay empty', () => {
    const photos = f.file('照片', 'Photos', { min: 4 })
    expect(schemaOfField(photos).parse(null)).toEqual([])
    expect(errors(schemaOfField(photos), [ID])).toEqual({ '': '照片至少要有 4 项' })
  })
})

describe('hostile input', () => {
  const bodies: unknown[] = [null, undefined, [], [needed], 'x', 1, true, Number.NaN, () => 1, new Date(), new Map()]

  it('a body that is no object is refused in one sentence', () => {
    for (const body of bodies) {
      const found = create.safeParse(body)
      expect(found.success).toBe(false)
      expect(found.error).toBeInstanceOf(z.ZodError)
    }
    expect(errors(create, [])).toEqual({ '': '提交的内容格式不正确，请刷新页面后重试' })
  })

  it('a __proto__ key never reaches the row', () => {
    const body = JSON.parse('{"__proto__": {"isAdmin": true}, "urgent": true}')
    const found = change.safeParse(body)
    const kept: Record<string, unknown> = found.success ? found.data : {}
    expect(kept.isAdmin).toBeUndefined()
    expect(Object.hasOwn(kept, '__proto__')).toBe(false)
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
  })

  it('anything at all in any field gives a value or Chinese sentences, never an exception', () => {
    const names = Object.keys(change.shape)
    const value = fc.oneof(fc.anything({ withNullPrototype: true }), fc.string({ unit: 'binary' }), fc.double())
    fc.assert(
      fc.property(fc.constantFrom(...names), value, (name, sent) => {
        const found = change.safeParse({ [name]: sent })
        if (found.success) return
        for (const one of errorsOf(found.error)) {
          expect(one.field).toBe(name)
          expect(sentenceOf(one.message, 'zh')).toMatch(/[\u4e00-\u9fff]/)
        }
      }),
      { numRuns: 3000 },
    )
  })

  it('an object that plays a text with a length of its own is refused as no text', () => {
    const sent = { length: { toString: 1, valueOf: 1 } }
    for (const name of ['name', 'remark', 'idCard']) expect(change.safeParse({ [name]: sent }).success).toBe(false)
  })

  it('what was accepted is accepted again unchanged', () => {
    const names = ['name', 'remark', 'phone', 'plate', 'day', 'at']
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.string({ unit: 'binary' }), (name, sent) => {
        const found = change.safeParse({ [name]: sent })
        if (found.success) expect(change.parse(found.data)).toEqual(found.data)
      }),
      { numRuns: 2000 },
    )
  })
})
