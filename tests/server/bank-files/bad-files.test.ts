import { describe, expect, it } from 'vitest'
import { dedupeKeys } from '../../../server/bank-files/keys.ts'
import { readBankFile } from '../../../server/bank-files/read.ts'
import { readInWorker } from '../../../server/bank-files/read-in-worker.ts'
import { isSameAccount } from '../../../server/bank-files/same-account.ts'
import type { BusinessError } from '../../../server/errors/business-error.ts'
import { addedTo, csv, gbk, htmlTable, utf8, workbook, yuan, zipOf } from '../../helpers/bank-files.ts'

const heads = ['交易日期', '支出金额', '收入金额', '账户余额', '对方户名', '摘要']
const line = (day: string, fen: number, balance: number, name = '长安') => [
  ...[day, fen < 0 ? yuan(-fen) : '', fen > 0 ? yuan(fen) : '', yuan(balance), name, '运费'],
]
const good = [heads, line('2026-03-01', 10_000, 110_000), line('2026-03-02', -5_000, 105_000)]

const refusalOf = (bytes: Buffer): BusinessError => {
  try {
    readBankFile(bytes)
  } catch (error) {
    return error as BusinessError
  }
  throw new Error('was read')
}

describe('a file that is none, or not whole', () => {
  it.each([
    ['nothing known', utf8('名称,电话\n张三,13800138000\n'), 'bank.unknown'],
    ['no line below the headings', utf8(csv([heads])), 'bank.empty'],
    ['blanks', utf8('\n\n  \n'), 'bank.empty'],
    ['a workbook of nothing', workbook([['']]), 'bank.empty'],
    [
      'a broken workbook',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)]),
      'bank.unreadable',
    ],
    ['half a workbook', workbook(good).subarray(0, 3000), 'bank.unreadable'],
    ['an archive of other things', zipOf({ 'a.png': Buffer.from('x') }), 'bank.noFileInside'],
    ['an archive with a password', zipOf({ 'a.csv': utf8(csv(good)) }, { locked: true }), 'bank.locked'],
    ['a bomb', zipOf({ 'a.csv': Buffer.alloc(30_000_000, 'a') }), 'bank.bomb'],
    ['entities in HTML', utf8(`<!DOCTYPE html [<!ENTITY a "b">]>${htmlTable(good)}`), 'bank.entities'],
    ['more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1, 'a'), 'bank.tooLarge'],
    [
      'the trade bill of WeChat',
      utf8(
        '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,应结订单金额\n`2026-03-01 10:00:00,`wx,`1,`0,`,`4200,`M1,`1.00\n',
      ),
      'bank.tradeBill',
    ],
    [
      'the month of a card',
      utf8('招商银行信用卡\n交易日,记账日,交易摘要,人民币金额,卡号末四位\n01/02,01/02,油,1.00,1234\n'),
      'bank.noYear',
    ],
  ])('%s', (_what, bytes, key) => {
    expect(refusalOf(bytes).key).toBe(key)
  })

  it('is refused where it was cut off, with the line', () => {
    const text = csv(good, '\n').trimEnd()
    expect(refusalOf(utf8(text.slice(0, text.lastIndexOf('50.00') + 2))).message).toBe(
      '文件不完整，在第 3 行被截断：请重新导出',
    )
    expect(refusalOf(utf8(`${text}\n2026-03-`)).message).toBe('文件不完整，在第 4 行被截断：请重新导出')
  })

  it('is refused where the line is missing that it ends with', () => {
    const text =
      '记账时间,资金流水单号,业务名称,收支类型,收支金额(元),账户结余(元)\n`2026-03-01 10:00:00,`1,`交易,`收入,`1.00,`1.00\n'
    expect(refusalOf(utf8(text)).message).toBe('文件不完整，缺少末尾的“资金流水总笔数”：请重新导出')
  })

  it('is refused with more lines than 50,000', () => {
    const many = Array.from({ length: 50_001 }, () => ['2026-03-01', '', '1.00', '', '', ''])
    expect(refusalOf(utf8(csv([heads, ...many]))).key).toBe('bank.tooMany')
  })
})

describe('a file that does not add up', () => {
  it('names each line that cannot be read', () => {
    const text = csv([
      ...good.slice(0, 2),
      ['2026-03-02', '12.345', '', '0', '', ''],
      ['2月30日', '', '1.00', '', '', ''],
      line('2026-03-03', -5_000, 105_000),
    ])
    const { message, errors } = refusalOf(utf8(text))
    expect(message).toBe('有 2 行读不懂，第一处在第 3 行：“12.345”不是金额')
    expect(errors?.map(({ field }) => field)).toEqual(['lines.3', 'lines.4'])
  })

  it('names each place where the balances break', () => {
    const text = csv([...good, line('2026-03-03', 100, 105_100), line('2026-03-04', 100, 105_300)])
    const { message, errors } = refusalOf(utf8(text))
    expect(message).toBe('余额不连续：有 1 处对不上，第一处在第 5 行（应为 1,052.00，文件为 1,053.00）')
    expect(errors).toHaveLength(1)
  })

  it('lines of one second in any order are put into that of their balances', () => {
    const rows = [
      line('2026-03-01', 100, 1_000),
      ...[5, 3, 4, 2].map((at) => line('2026-03-02', 100 * at, 1_000 + 50 * at * (at + 1) - 100)),
      line('2026-03-03', 100, 2_500),
    ]
    const read = readBankFile(utf8(csv([heads, ...rows])))
    expect(read.lines.map(({ amountFen }) => amountFen)).toEqual([100, 200, 300, 400, 500, 100])
    expect([read.openingFen, read.closingFen]).toEqual([900, 2_500])
    const [first, , ...others] = rows
    expect(refusalOf(utf8(csv([heads, first!, ...others]))).key).toBe('bank.chain')
  })

  it('tells which of the sums that it states are others', () => {
    const text = `${csv(good)}收入合计：1笔，共100.00元\n支出合计：2笔，共70.00元\n`
    const { message, errors } = refusalOf(utf8(text))
    expect(message).toContain('支出 文件 70.00，明细 50.00')
    expect(message).not.toContain('收入 文件')
    expect(errors).toHaveLength(2)
  })

  it('is of one account alone', () => {
    const rows = good.map((row, at) => [...row, ['账号', '11112222', '33334444'][at]!])
    expect(refusalOf(utf8(csv(rows))).key).toBe('bank.severalAccounts')
  })
})

it('macros are not looked at, and that is said', () => {
  expect(readBankFile(workbook(good)).warnings).not.toContainEqual({ key: 'bank.macros' })
  const book = addedTo(workbook(good), 'xl/vbaProject.bin')
  expect(readBankFile(book).warnings).toContainEqual({ key: 'bank.macros' })
})

it('a quote that is never closed swallows no line', () => {
  const text = `${heads.join(',')}\n2026-03-01,,100.00,1100.00,"长安,运费\n2026-03-02,50.00,,1050.00,长安,"运费"\n`
  expect(readBankFile(gbk(text)).lines).toHaveLength(2)
})

describe('keys', () => {
  const twice = [
    heads,
    line('2026-03-01', 10_000, 110_000),
    ...[1, 2].map(() => ['2026-03-02', '', '5.00', '', '甲', '费']),
  ]
  const keysOf = (rows: string[][]) => dedupeKeys('a', readBankFile(utf8(csv(rows))).lines)

  it('two real lines that are alike are two', () => {
    expect(new Set(keysOf(twice)).size).toBe(3)
  })

  it('the same file from the latest has the same keys', () => {
    const turned = [heads, ...twice.slice(1).toReversed()]
    expect(keysOf(turned).toSorted()).toEqual(keysOf(twice).toSorted())
  })

  it('a longer file has those of the shorter one', () => {
    const longer = keysOf([...twice, ['2026-03-03', '', '1.00', '', '', '']])
    expect(longer).toEqual(expect.arrayContaining(keysOf(twice)))
  })
})

it.each([
  ['6222020200112233446', '6222020200112233446', true],
  ['6222****3446', '6222020200112233446', true],
  ['6222****3447', '6222020200112233446', false],
  ['3446', '6222020200112233446', true],
  ['6222020200112233447', '6222020200112233446', false],
  ['ban***@example.com', 'banche@example.com', true],
])('account %s may be %s: %s', (stated, own, isSame) => {
  expect(isSameAccount(stated, own)).toBe(isSame)
})

describe('in its worker', () => {
  it('reads, and says what it refuses', async () => {
    expect((await readInWorker(utf8(csv(good)))).lines).toHaveLength(2)
    await expect(readInWorker(utf8('a,b\n1,2\n'))).rejects.toThrow('认不出这是哪种对账单')
  })

  it('is ended when it takes too long', async () => {
    await expect(readInWorker(utf8(csv(good)), {}, 0.01)).rejects.toThrow('秒内没有读完')
  })

  it('10,000 lines take less than 5 seconds', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => line('2026-03-01', 100, (at + 1) * 100))
    const start = Date.now()
    expect((await readInWorker(workbook([heads, ...many]))).lines).toHaveLength(10_000)
    expect(Date.now() - start).toBeLessThan(5000)
  })
})
