import { describe, expect, it } from 'vitest'
import { readBankFile } from '../../../server/bank-files/read.ts'
import { csv, gbk, threeLines, utf8, workbook, yuan } from '../../helpers/bank-files.ts'
import { icbc } from './samples/icbc.ts'
import { otherBanks } from './samples/other-banks.ts'
import { rows, totalIn, totalOut } from './samples/sample.ts'
import { stateBanks } from './samples/state-banks.ts'
import { alipayPersonal, wallets } from './samples/wallets.ts'

describe('a file of the bank is read to the fen', () => {
  it.each([...icbc, ...stateBanks, ...otherBanks, ...wallets])(
    '$format: $name',
    ({ format, bytes, without = [], account = null, order = 'ascending' }) => {
      const read = readBankFile(bytes())
      const has = (what: string) => !(without as readonly string[]).includes(what)
      expect(read).toMatchObject({
        format,
        account,
        order,
        from: '2026-03-01',
        to: '2026-03-03',
        inFen: totalIn,
        outFen: totalOut,
      })
      expect(read.lines.map(({ date, amountFen }) => [date, amountFen])).toEqual(
        threeLines.map(({ day, fen }) => [day, fen]),
      )
      for (const [at, line] of read.lines.entries()) {
        const wanted = rows[at]!
        expect(line.time).toBe(has('time') ? wanted.time : null)
        expect(line.balanceFen === null ? null : yuan(line.balanceFen)).toBe(has('balance') ? wanted.balance : null)
        expect(line.name).toBe(has('name') ? wanted.name : null)
        expect(line.account).toBe(has('account') ? wanted.account : null)
        expect(line.reference).toBe(has('ref') ? wanted.ref : null)
        expect(line.summary).toContain(wanted.text)
      }
      expect(read.isChained).toBe(has('balance'))
      expect([read.openingFen, read.closingFen]).toEqual(
        has('balance') ? [100_000, 100_000 + totalIn - totalOut] : [null, null],
      )
    },
  )

  it('CMB credit card: the year stands in the title, spending is above zero', () => {
    const text = `招商银行信用卡对账单（个人消费卡账户 2024年01月）\n${csv([
      ['交易日', '记账日', '交易摘要', '人民币金额', '卡号末四位', '交易地金额'],
      ['', '01/05', '还款', '-8,000.00', '1234', '-8,000.00(CN)'],
      ['12/30', '12/31', '加油', '300.50', '1234', '300.50(CN)'],
    ])}`
    const { format, lines } = readBankFile(utf8(text))
    expect(format).toBe('cmbCredit')
    expect(lines.map(({ date, amountFen }) => [date, amountFen])).toEqual([
      ['2023-12-31', -30_050],
      ['2024-01-05', 800_000],
    ])
  })

  it('what Alipay calls neither in nor out is asked for, and never guessed', () => {
    const text = alipayPersonal().replace('支出,500.00', '不计收支,500.00')
    expect(() => readBankFile(gbk(text))).toThrow('有 1 行“不计收支”，请选择怎样处理')
    expect(readBankFile(gbk(text), { neutral: 'skip' }).lines).toHaveLength(2)
    expect(readBankFile(gbk(text), { neutral: 'out' }).outFen).toBe(50_000)
    expect(readBankFile(gbk(text), { neutral: 'in' }).outFen).toBe(0)
  })

  it('days and amounts that a workbook keeps as numbers', () => {
    const read = readBankFile(
      workbook([
        ['日期', '收入', '支出', '余额', '摘要'],
        [new Date(Date.UTC(2026, 2, 1, 9, 30)) as unknown as string, 0.1 + 0.2, '', 1.3, '利息'],
        [new Date(Date.UTC(2026, 2, 2)) as unknown as string, '', 1.1, 0.2, '手续费'],
      ]),
    )
    expect(read.lines.map(({ date, amountFen, balanceFen }) => [date, amountFen, balanceFen])).toEqual([
      ['2026-03-01', 30, 130],
      ['2026-03-02', -110, 20],
    ])
  })

  it('a contra entry stands below zero in its own column', () => {
    const text = csv([
      ['交易日期', '借方发生额', '贷方发生额', '余额', '摘要'],
      ['2026-03-01', '100.00', '', '900.00', '付款'],
      ['2026-03-02', '-100.00', '', '1,000.00', '退回'],
    ])
    expect(readBankFile(utf8(text)).lines.map(({ amountFen }) => amountFen)).toEqual([-10_000, 10_000])
  })
})
