import { commas, csv, gbk, income, outgo, utf8, workbook } from '../../../helpers/bank-files.ts'
import { noTime, rows, type Sample, totalIn, totalOut } from './sample.ts'

const icbcTop = (title = '明细查询文件下载') =>
  `${title}\r\n\r\n卡号: 6222020200112233446,"卡别名: 工资卡"\r\n\r\n子账户序号: 00000,"子账户类别: 活期"\r\n\r\n`
/** Cells padded with blanks and a tab, and one more than there are headings. */
const padded = (cells: readonly string[]) => `${cells.map((cell) => `"${cell}  \t"`).join(',')},`

const icbcDebit = (isSecond: boolean) => {
  const heads = [
    ...['交易日期', '摘要', ...(isSecond ? ['交易详情'] : []), '交易场所', '交易国家或地区简称', '钞/汇'],
    ...[
      '交易金额(收入)',
      '交易金额(支出)',
      '交易币种',
      '记账金额(收入)',
      '记账金额(支出)',
      '记账币种',
      '余额',
      '对方户名',
    ],
    ...(isSecond ? ['对方账户'] : []),
  ]
  const lines = rows.map((one) =>
    padded([
      ...[one.day, one.text, ...(isSecond ? ['网银'] : []), '手机银行', 'CHN', '钞'],
      ...[income(one.fen), outgo(one.fen), '人民币', income(one.fen), outgo(one.fen), '人民币', one.balance, one.name],
      ...(isSecond ? [one.account] : []),
    ]),
  )
  const sums = ['人民币合计', ...Array(heads.length - (isSecond ? 9 : 8)).fill(''), '', '', '']
  sums[heads.indexOf('记账金额(收入)')] = commas(totalIn)
  sums[heads.indexOf('记账金额(支出)')] = commas(totalOut)
  return utf8(
    `${icbcTop()}${heads.join(',')}\r\n${lines.join('\r\n')}\r\n${sums.map((cell) => `"${cell}"`).join(',')},\r\n`,
  )
}

/** 工商银行. */
export const icbc: Sample[] = [
  {
    format: 'icbcDebit',
    name: '13 columns',
    bytes: () => icbcDebit(false),
    without: noTime,
    account: '6222020200112233446',
  },
  {
    format: 'icbcDebit',
    name: '15 columns',
    bytes: () => icbcDebit(true),
    without: ['time', 'ref'],
    account: '6222020200112233446',
  },
  {
    format: 'icbcCredit',
    name: 'by the day of booking',
    without: noTime,
    account: '6222020200112233446',
    bytes: () =>
      utf8(
        `${icbcTop()}交易日期,记账日期,摘要,交易场所,交易国家或地区简称,钞/汇,交易金额(收入),交易金额(支出),交易币种,记账金额(收入),记账金额(支出),记账币种,余额,对方户名\r\n${rows
          .map((one) =>
            padded([
              '2026-02-28',
              one.day,
              one.text,
              '商户',
              'CHN',
              '钞',
              income(one.fen),
              outgo(one.fen),
              '人民币',
              income(one.fen),
              outgo(one.fen),
              '人民币',
              one.balance,
              one.name,
            ]),
          )
          .join('\r\n')}\r\n合计金额,,,,,,,,,"${commas(totalIn)}","${commas(totalOut)}",,,,\r\n`,
      ),
  },
  {
    format: 'icbcCorporate',
    name: 'with a mark beside two columns',
    account: '4402001009123456789',
    bytes: () =>
      gbk(
        `[HISTORYDETAIL]\r\n${csv([
          [
            '凭证号',
            '本方账号',
            '对方账号',
            '交易时间',
            '借/贷',
            '借方发生额',
            '贷方发生额',
            '对方行号',
            '摘要',
            '用途',
            '对方单位名称',
            '余额',
          ],
          ...rows.map((one) => [
            one.ref,
            '4402001009123456789',
            one.account,
            `${one.day} ${one.time}`,
            one.fen < 0 ? '借' : '贷',
            outgo(one.fen, '0.00'),
            income(one.fen, '0.00'),
            '1',
            one.text,
            '',
            one.name,
            one.balance,
          ]),
        ])}`,
      ),
  },
  {
    format: 'icbcCorporate',
    name: 'one column and a mark, as a workbook',
    without: ['ref'],
    bytes: () =>
      workbook([
        ['[HISTORYDETAIL]'],
        ['对方账号', '交易时间', '借贷标志', '对方单位', '摘要', '发生额', '余额', '币种'],
        ...rows.map((one) => [
          one.account,
          `${one.day} ${one.time}`,
          one.fen < 0 ? '借' : '贷',
          one.name,
          one.text,
          Math.abs(one.fen) / 100,
          Number(one.balance),
          '人民币',
        ]),
      ]),
  },
  {
    format: 'icbcCorporate',
    name: 'two columns without a mark',
    without: ['ref'],
    bytes: () =>
      gbk(
        `[HISTORYDETAIL]\r\n${csv([
          ['对方账号', '交易时间', '对方单位', '摘要', '余额', '转出金额', '转入金额'],
          ...rows.map((one) => [
            one.account,
            `${one.day} ${one.time}`,
            one.name,
            one.text,
            one.balance,
            outgo(one.fen),
            income(one.fen),
          ]),
        ])}`,
      ),
  },
]
