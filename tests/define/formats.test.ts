import { describe, expect, it, test } from 'vitest'
import {
  checkBankCard,
  checkIdCard,
  checkIdTail,
  checkPhone,
  checkPlate,
  checkUscc,
  checkUsername,
  checkVin,
  isWholeVin,
  maskCard,
  maskId,
  maskPhone,
  normalise,
} from '../../src/define/formats.ts'
import { type Message, sentenceOf } from '../../src/define/message.ts'

const TODAY = '2026-11-21'

/** What is found wrong or doubtful, in Chinese. */
const said = (found: Message | undefined) => found && sentenceOf(found, 'zh')

test('full-width signs become half-width and outer blanks go', () => {
  expect(normalise('　ＡＢＣ１２３ ')).toBe('ABC123')
})

test.each([
  ['002x', { value: '002X' }],
  ['００２１', { value: '0021' }],
  ['abcd', { value: 'ABCD', error: { key: 'idTail.wrong' } }],
])('the end of a paper, %s', (text, checked) => {
  expect(checkIdTail(text)).toEqual(checked)
})

describe('phone', () => {
  it.each([
    ['13800138000', '13800138000'],
    ['+86 199 1234 5678', '19912345678'],
    ['008613800138000', '13800138000'],
    ['8613800138000', '13800138000'],
    ['138-0013-8000', '13800138000'],
    ['\u202d１３８００１３８０００\u202c', '13800138000'],
    ['16612345678', '16612345678'],
    ['010-62345678', '010-62345678'],
    ['01062345678', '010-62345678'],
    ['(021)58812345', '021-58812345'],
    ['（0755）86013388', '0755-86013388'],
    ['0755-86013388-802', '0755-86013388-802'],
    ['400-810-8888', '400-810-8888'],
    ['4008108888', '400-810-8888'],
  ])('%s is kept as %s', (text, value) => {
    expect(checkPhone(text)).toEqual({ value })
  })

  it.each(['12345678901', '1380013800', '138001380000', '010-6234567', '0100-1234567', '0755-16013388', '', '你好'])(
    '%s is refused',
    (text) => {
      expect(said(checkPhone(text).error)).toMatch(/位|不正确/)
    },
  )
})

describe('plate', () => {
  it.each([
    ['粤B12345', '粤B12345'],
    ['沪A·D1234', '沪AD1234'],
    ['京AD12345', '京AD12345'],
    ['沪A12345D', '沪A12345D'],
    ['冀J8K23挂', '冀J8K23挂'],
    ['粤Z1A23港', '粤Z1A23港'],
    ['粤Z1A23澳', '粤Z1A23澳'],
    ['京A1234学', '京A1234学'],
    ['京A1234警', '京A1234警'],
    ['粤ｂ 12345', '粤B12345'],
  ])('%s is kept as %s', (text, value) => {
    expect(checkPlate(text)).toEqual({ value })
  })

  it.each(['粤B1234', '粤12345B', '京AI2345', '粤BDO1234', '冀J8K234挂', '港B12345', '粤BABC12', '京Z1A23港', ''])(
    '%s is refused',
    (text) => {
      expect(checkPlate(text).error).toBeTruthy()
    },
  )
})

describe('VIN', () => {
  it.each(['LFV3A28WXK3000001', 'LSGPC52U3KF000002', 'LVSHCAMB3NE000003', 'LRW3E7FA3NC000004', '1M8GDM9AXKP042788'])(
    '%s is right',
    (text) => {
      expect(checkVin(` ${text.toLowerCase()}`)).toEqual({ value: text })
    },
  )

  it.each([
    ['LFV3A28W0K300001', /16 位/],
    ['LFV3A28W9K3000001', /应为 X/],
    ['LSGPC52U0KFO00002', /I、O、Q/],
    ['LVSHCAMB3NEI00003', /I、O、Q/],
    ['LRW3E7FA3NC0000041', /18 位/],
    ['11111111111111111', /真实/],
    ['11111111112111111', /真实/],
    ['LFV3A28WXK30000-1', /字母和数字/],
    ['', /0 位/],
  ])('%s is refused', (text, message) => {
    expect(said(checkVin(text).error)).toMatch(message)
  })

  it('the end of one will do where it is asked for, and is never taken for the whole', () => {
    expect(checkVin('k3000123', 4)).toEqual({ value: 'K3000123' })
    expect(said(checkVin('123', 4).error)).toMatch(/至少 4 位/)
    expect(said(checkVin('K30O0123', 4).error)).toMatch(/I、O、Q/)
    expect(said(checkVin('LFV3A28W9K3000001', 4).error)).toMatch(/应为 X/)
    expect(said(checkVin('LRW3E7FA3NC0000041', 4).error)).toMatch(/18 位/)
    expect([isWholeVin('K3000123'), isWholeVin('LFV3A28WXK3000001'), isWholeVin(null)]).toEqual([false, true, false])
  })

  it.each(['LFV3A28W6U3000001', 'LFV3A28W7Z3000001', 'LFV3A28W303000001'])('%s has no model year', (text) => {
    expect(said(checkVin(text).error)).toMatch(/第 10 位是年份/)
    const imported = checkVin(`W${text.slice(1)}`)
    expect([imported.error, imported.warning === undefined]).toEqual([undefined, false])
  })

  it('a wrong check digit of an imported car is only a warning', () => {
    const found = checkVin('WBA8E9G59GNT00001')
    expect(found.error).toBeUndefined()
    expect(said(found.warning)).toMatch(/第 9 位/)
  })
})

describe('identity card', () => {
  it.each([
    '11010519491231002X',
    '440300199003077214',
    '310115198511203352',
    '51010419960229001X',
    '420111197806150476',
    '370202199208152264',
  ])('%s is right', (text) => {
    expect(checkIdCard(text.toLowerCase(), TODAY)).toEqual({ value: text })
  })

  it.each([
    ['110105194912310021', /校验/],
    ['510104199702290017', /1997-02-29 不存在/],
    ['310115198513203356', /不存在/],
    ['1101051949123100X2', /前 17 位/],
    ['11010519491231002', /17 位/],
    ['110105209912310029', /晚于今天/],
    ['990105194912310021', /省份/],
    ['', /0 位/],
  ])('%s is refused', (text, message) => {
    expect(said(checkIdCard(text, TODAY).error)).toMatch(message)
  })
})

describe('unified social credit code', () => {
  it.each([
    '91350100M000100Y43',
    '91310115MA1H8R7C41',
    '91440101MA5D00016R',
    '91510100MA6C123414',
    '92330106MA2B98765M',
    '12100000MB0001230A',
  ])('%s is right', (text) => {
    const found = checkUscc(text.toLowerCase())
    expect(found.value).toBe(text)
    expect(found.error).toBeUndefined()
  })

  it.each([
    '91350100M000100Y4Z',
    '91310115MA1H8R7C6D',
    '91350100M000100Y4',
    '91350100I000100Y43',
    '91350010M000100Y43',
    '',
  ])('%s is refused', (text) => {
    expect(said(checkUscc(text).error)).toMatch(/统一社会信用代码/)
  })

  it('the example of the standard passes the check of its organisation code too', () => {
    expect(checkUscc('91350100M000100Y43')).toEqual({ value: '91350100M000100Y43' })
  })
})

describe('bank card', () => {
  it.each([
    '6222020200112233446',
    '6228480012345678903',
    '6217001234567890122',
    '6216612800001234565',
    '6225880123456783',
    '6221550100112238',
  ])('%s is right', (text) => {
    expect(checkBankCard(text.replace(/(\d{4})/g, '$1 '))).toEqual({ value: text })
  })

  it.each(['6222020200112233441', '6228480012345678901', '62170012345678901', '6221550100112239'])(
    '%s is only warned of, as it may be a corporate account',
    (text) => {
      const found = checkBankCard(text)
      expect(found.error).toBeUndefined()
      expect(said(found.warning)).toMatch(/校验不通过/)
    },
  )

  it.each(['62258801234567A', '62166128000', '62220202001122334467', ''])('%s is refused', (text) => {
    expect(said(checkBankCard(text).error)).toMatch(/银行卡号/)
  })
})

test('a sign-in name is kept in lower case', () => {
  expect(checkUsername(' Li.Wei ')).toEqual({ value: 'li.wei' })
  expect(checkUsername('李伟').error).toBeTruthy()
  expect(checkUsername('a').error).toBeTruthy()
})

test('masks keep both ends and hide the middle', () => {
  expect(maskPhone('13800138000')).toBe('138****8000')
  expect(maskCard('6222020200112233446')).toBe('6222***********3446')
  expect(maskId('11010519491231002X')).toBe('110***********002X')
})

test('what is too short to mask is hidden whole', () => {
  expect(maskPhone('1234567')).toBe('*******')
  expect(maskId('')).toBe('')
})
