import { describe, expect, it } from 'vitest'
import { readBankFile } from '../../../server/bank-files/read.ts'
import type { FileFormat } from '../../../src/resources/sheet-readers/bank-formats.ts'
import {
  commas,
  csv,
  type Entry,
  entry,
  gbk,
  htmlTable,
  income,
  outgo,
  packedDay,
  packedTime,
  threeLines,
  utf8,
  utf8Marked,
  withBalances,
  workbook,
  yuan,
  zipOf,
} from '../../helpers/bank-files.ts'

const rows = withBalances(threeLines)
const totalIn = threeLines.reduce((sum, { fen }) => sum + Math.max(fen, 0), 0)
const totalOut = threeLines.reduce((sum, { fen }) => sum - Math.min(fen, 0), 0)

type Sample = {
  format: FileFormat
  name: string
  bytes: () => Buffer
  /** What the file does not say of the three lines. */
  without?: readonly ('time' | 'balance' | 'account' | 'ref' | 'name')[]
  account?: string
  order?: 'descending'
}

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

const spdbDay = ({ day, time }: Entry) => `${day.replaceAll('-', '/')}  ${time}`
const packed = ({ day, time }: Entry) => `${packedDay(day)} ${time}`
const noTime = ['time', 'account', 'ref'] as const

const samples: Sample[] = [
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
  {
    format: 'ccbPersonal',
    name: 'as BIFF8',
    without: ['ref'],
    account: '6217001234567890122',
    bytes: () =>
      workbook(
        [
          ['China Construction Bank'],
          ['开户机构：福州分行'],
          ['币种：人民币'],
          ['账  号：6217001234567890122'],
          [''],
          [
            '  记账日  ',
            ' 交易日期 ',
            ' 交易时间 ',
            '  支出  ',
            '  收入  ',
            ' 账户余额 ',
            ' 币种 ',
            ' 摘要 ',
            ' 对方账号 ',
            ' 对方户名 ',
            ' 交易地点 ',
          ],
          ...rows.map((one) => [
            packedDay(one.day),
            packedDay(one.day),
            one.time,
            outgo(one.fen, '0.0'),
            income(one.fen, '0.0'),
            one.balance,
            '人民币',
            one.text,
            one.account,
            one.name,
            '',
          ]),
          ['以上数据仅供参考，具体内容请以柜台为准。'],
        ],
        'biff8',
      ),
  },
  {
    format: 'ccbPersonal',
    name: 'without time and balance',
    without: ['ref', 'time', 'balance'],
    account: '6217001234567890122',
    bytes: () =>
      workbook(
        [
          ['账号：6217001234567890122'],
          ['记账日', '交易日期', '支出', '收入', '币种', '摘要', '对方账号', '对方户名', '交易地点'],
          ...rows.map((one) => [
            packedDay(one.day),
            packedDay(one.day),
            outgo(one.fen, '0.0'),
            income(one.fen, '0.0'),
            '人民币',
            one.text,
            one.account,
            one.name,
            '',
          ]),
          ['以上数据仅供参考，具体内容请以柜台为准。'],
        ],
        'biff8',
      ),
  },
  {
    format: 'ccbCorporate',
    name: 'as BIFF8',
    account: '35050161234500000123',
    bytes: () =>
      workbook(
        [
          [
            '账号',
            '账户名称',
            '交易时间',
            '借方发生额（支取）',
            '贷方发生额（收入）',
            '余额',
            '币种',
            '对方户名',
            '对方账号',
            '对方开户机构',
            '记账日期',
            '摘要',
            '备注',
            '账户明细编号-交易流水号',
          ],
          ...rows.map((one) => [
            '35050161234500000123',
            '板车物流',
            packed(one),
            outgo(one.fen, '0'),
            income(one.fen, '0'),
            one.balance,
            '人民币',
            one.name,
            one.account,
            '',
            packedDay(one.day),
            one.text,
            '',
            one.ref,
          ]),
        ],
        'biff8',
      ),
  },
  {
    format: 'abcPersonal',
    name: 'with rows of any length and no time in one',
    without: ['account'],
    bytes: () =>
      utf8(
        `交易日期,交易时间,交易摘要,交易金额,本次余额,对手信息,日 志 号,交易渠道,交易附言\n${rows
          .map(
            (one, at) =>
              `${packedDay(one.day)},${packedTime(one.time)},${one.text},${one.fen > 0 ? '+' : ''}${yuan(one.fen)},${one.balance},${one.name},${one.ref}${at === 1 ? '' : ',电子商务,'}`,
          )
          .join('\n')}\n`,
      ),
  },
  {
    format: 'abcCorporate',
    name: 'as BIFF8, the last line counts',
    without: ['ref'],
    account: '13120101040012345',
    bytes: () =>
      workbook(
        [
          ['账户名称', '板车物流', '', ''],
          ['账户号', '13120101040012345'],
          ['交易时间', '收入金额', '支出金额', '账户余额', '交易行名', '对方户名', '对方账号', '交易用途'],
          ...rows.map((one) => [
            `${one.day} ${one.time}`,
            income(one.fen),
            outgo(one.fen),
            one.balance,
            '',
            one.name,
            one.account,
            one.text,
          ]),
          ['收入合计：2笔，共12,346.67元', '支出合计：1笔，共500.00元'],
        ],
        'biff8',
      ),
  },
  {
    format: 'bocPersonal',
    name: 'with strokes for nothing',
    without: ['ref'],
    account: '6216612800001234565',
    bytes: () =>
      utf8(
        `中国银行交易流水明细单\n${csv([
          [
            '记账日期',
            '记账时间',
            '币别',
            '金额',
            '余额',
            '交易名称',
            '渠道',
            '网点名称',
            '附言',
            '对方账户名',
            '对方卡号/账号',
            '对方开户行',
            '借记卡号',
          ],
          ...rows.map((one) => [
            one.day,
            one.time,
            '人民币',
            commas(one.fen),
            one.balance,
            one.text,
            '网上银行',
            '-------',
            '-------',
            one.name,
            one.account,
            '-------',
            '6216612800001234565',
          ]),
        ])}`,
      ),
  },
  {
    format: 'bocCredit',
    name: 'two columns',
    without: ['time', 'balance', 'account', 'ref', 'name'],
    account: '1234',
    bytes: () =>
      utf8(
        `中国银行信用卡账单(2026年03月)\n${csv([
          ['交易日', '银行记账日', '卡号后四位', '交易描述', '存入', '支出', '币种'],
          ...rows.map((one) => [one.day, one.day, '1234', one.text, income(one.fen), outgo(one.fen), '人民币']),
          ['2026-03-02', '2026-03-02', '1234', '亚马逊', '', '12.00', '美元'],
        ])}`,
      ),
  },
  {
    format: 'bocCorporate',
    name: 'in two languages',
    account: '402812345678',
    bytes: () =>
      utf8Marked(
        csv([
          ['中国银行 交易明细', ''],
          ['查询账号[ Inquirer account number ]', '402812345678'],
          ['查询户名[ Inquirer account name ]', '板车物流'],
          ['开始日期[ Start Date ]', '20260301'],
          ['截止日期[ End Date ]', '20260331'],
          ['', ''],
          ['', ''],
          [
            '交易类型[ Transaction Type ]',
            '付款人账号[ Debit Account No. ]',
            "付款人名称[ Payer's Name ]",
            "收款人账号[ Payee's Account Number ]",
            "收款人名称[ Payee's Name ]",
            '交易日期[ Transaction Date ]',
            '交易时间[ Transaction time ]',
            '交易货币[ Trade Currency ]',
            '交易金额[ Trade Amount ]',
            '交易后余额[ After-transaction balance ]',
            '摘要[ Reference ]',
            '用途[ Purpose ]',
            '交易附言[ Remark ]',
            '交易流水号[ Transaction reference number ]',
          ],
          ...rows.map((one) => {
            const [us, them] = [
              ['402812345678', '板车物流'],
              [one.account, one.name],
            ]
            const sides = one.fen > 0 ? [...them, ...us] : [...us, ...them]
            return [
              one.fen > 0 ? '来账' : '往账',
              ...sides,
              packedDay(one.day),
              one.time,
              'CNY',
              yuan(one.fen),
              one.balance,
              one.text,
              '',
              '',
              one.ref,
            ]
          }),
        ]),
      ),
  },
  {
    format: 'cmbPersonal',
    name: 'with commas in quotes',
    without: ['time', 'account', 'ref'],
    bytes: () =>
      utf8(
        csv([
          ['记账日期', '货币', '交易金额', '联机余额', '交易摘要', '对手信息', '客户摘要'],
          ...rows.map((one) => [one.day, 'CNY', commas(one.fen), one.balance, one.text, one.name, '']),
        ]),
      ),
  },
  {
    format: 'cmbCorporate',
    name: 'headings in row 5',
    account: '591900012310123',
    bytes: () =>
      workbook([
        ['招商银行交易明细'],
        ['公司名称', '板车物流'],
        ['银行账号', '591900012310123'],
        ['币种', '人民币'],
        [
          '账号',
          '账号名称',
          '币种',
          '交易日',
          '交易时间',
          '起息日',
          '交易类型',
          '借方金额',
          '贷方金额',
          '余额',
          '摘要',
          '业务摘要',
          '其它摘要',
          '用途',
          '收(付)方名称',
          '收(付)方账号',
          '流水号',
        ],
        ...rows.map((one) => [
          '591900012310123',
          '板车物流',
          '人民币',
          one.day,
          one.time,
          one.day,
          '转账',
          outgo(one.fen),
          income(one.fen),
          one.balance,
          one.text,
          '',
          '',
          '',
          one.name,
          one.account,
          one.ref,
        ]),
      ]),
  },
  {
    format: 'cmbCorporate',
    name: 'headings in row 12, from the latest',
    account: '591900012310123',
    order: 'descending',
    bytes: () =>
      workbook([
        ...Array.from({ length: 9 }, () => ['']),
        ['公司名称', '板车物流'],
        ['银行账号', '591900012310123'],
        [
          '账号',
          '账号名称',
          '币种',
          '交易日',
          '交易时间',
          '起息日',
          '交易类型',
          '借方金额',
          '贷方金额',
          '余额',
          '摘要',
          '业务摘要',
          '其它摘要',
          '用途',
          '收(付)方名称',
          '收(付)方账号',
          '流水号',
        ],
        ...rows
          .toReversed()
          .map((one) => [
            '591900012310123',
            '板车物流',
            '人民币',
            packedDay(one.day),
            one.time,
            '',
            '转账',
            outgo(one.fen),
            income(one.fen),
            one.balance,
            one.text,
            '',
            '',
            '',
            one.name,
            one.account,
            one.ref,
          ]),
      ]),
  },
  {
    format: 'citicCorporate',
    name: 'with the account above',
    without: ['ref'],
    account: '8111301012300123456',
    bytes: () =>
      workbook([
        ...Array.from({ length: 4 }, () => ['']),
        ['账号', '8111301012300123456'],
        ...Array.from({ length: 8 }, () => ['']),
        [
          '交易日期',
          '交易时间',
          '对方账号',
          '对方账户名称',
          '对方开户行',
          '借方发生额',
          '贷方发生额',
          '账户余额',
          '摘要',
          '附言',
        ],
        ...rows.map((one) => [
          one.day,
          one.time,
          one.account,
          one.name,
          '',
          outgo(one.fen),
          income(one.fen),
          one.balance,
          one.text,
          '',
        ]),
      ]),
  },
  {
    format: 'citicCorporate',
    name: 'with the account in a column',
    without: ['ref', 'time', 'name', 'account'],
    account: '8111301012300123456',
    bytes: () =>
      workbook([
        ...Array.from({ length: 15 }, () => ['']),
        ['账号', '账号名称', '币种', '交易日', '借方金额', '贷方金额', '余额', '摘要'],
        ...rows.map((one) => [
          '8111301012300123456',
          '板车物流',
          '人民币',
          one.day,
          outgo(one.fen),
          income(one.fen),
          one.balance,
          one.text,
        ]),
      ]),
  },
  {
    format: 'citicCredit',
    name: 'spending is above zero, as BIFF8',
    without: ['time', 'balance', 'account', 'ref', 'name'],
    account: '1234',
    bytes: () =>
      workbook(
        [
          ['中信银行信用卡已出账单'],
          ['交易日期', '入账日期', '交易描述', '卡末四位', '交易币种', '结算币种', '交易金额', '结算金额'],
          ...rows.map((one) => [
            '2026-02-28',
            one.day,
            one.text,
            '1234',
            '人民币',
            '人民币',
            -one.fen / 100,
            -one.fen / 100,
          ]),
        ],
        'biff8',
      ),
  },
  {
    format: 'bocom',
    name: '借 Dr and 贷 Cr',
    without: ['ref'],
    bytes: () =>
      utf8(
        csv([
          [
            '序号',
            '交易日期',
            '交易时间',
            '交易类型',
            '借贷',
            '交易金额',
            '余额',
            '对方账号',
            '对方户名',
            '交易地点',
            '摘要',
          ],
          ...rows.map((one, at) => [
            String(at + 1),
            one.day,
            one.time,
            '转账',
            one.fen < 0 ? '借 Dr' : '贷 Cr',
            yuan(Math.abs(one.fen)),
            one.balance,
            one.account,
            one.name,
            '',
            one.text,
          ]),
        ]),
      ),
  },
  {
    format: 'spdb',
    name: 'two blanks between day and time, as BIFF8',
    without: ['ref'],
    account: '6217921234567890',
    bytes: () =>
      workbook(
        [
          ['账号：6217921234567890', '账户类型：活期', '日期范围：20260301-20260331'],
          ['顺序号', '交易日期', '交易类型', '存入金额', '取出金额', '余额', '交易对手名称', '交易对手账号', '附言'],
          ...rows.map((one, at) => [
            at + 1,
            spdbDay(one),
            '转账',
            income(one.fen),
            outgo(one.fen),
            one.balance,
            one.name,
            one.account,
            one.text,
          ]),
        ],
        'biff8',
      ),
  },
  {
    format: 'pingan',
    name: 'own account in a column',
    without: ['ref'],
    account: '15000012345678',
    bytes: () =>
      workbook([
        ['交易时间', '账号', '收入', '支出', '账户余额', '对方户名', '对方账号', '摘要'],
        ...rows.map((one) => [
          `${one.day} ${one.time}`,
          '15000012345678',
          income(one.fen),
          outgo(one.fen),
          one.balance,
          one.name,
          one.account,
          one.text,
        ]),
      ]),
  },
  {
    format: 'pingan',
    name: 'payer and payee',
    without: ['time', 'ref', 'balance'],
    bytes: () =>
      gbk(
        csv([
          ['交易日期', '借方', '贷方', '付款方账号', '付款方户名', '收款方账号', '收款方户名', '摘要'],
          ...rows.map((one) => {
            const [us, them] = [
              ['15000012345678', '板车物流'],
              [one.account, one.name],
            ]
            return [
              one.day,
              outgo(one.fen),
              income(one.fen),
              ...(one.fen > 0 ? [...them, ...us] : [...us, ...them]),
              one.text,
            ]
          }),
        ]),
      ),
  },
  {
    format: 'minsheng',
    name: 'with a reference',
    without: ['name', 'account'],
    bytes: () =>
      workbook([
        ['交易时间', '交易流水号', '借方发生额', '贷方发生额', '账户余额', '凭证号', '客户附言'],
        ...rows.map((one) => [
          `${one.day} ${one.time}`,
          one.ref,
          outgo(one.fen),
          income(one.fen),
          one.balance,
          '',
          one.text,
        ]),
      ]),
  },
  {
    format: 'czbank',
    name: '1 in and 2 out',
    without: ['ref', 'time'],
    bytes: () =>
      workbook([
        ['浙商银行账户明细'],
        ['交易日期', '借贷标志', '交易金额', '账户余额', '对方户名', '对方账号', '摘要'],
        ...rows.map((one) => [
          packedDay(one.day),
          one.fen > 0 ? '1' : '2',
          yuan(Math.abs(one.fen)),
          one.balance,
          one.name,
          one.account,
          one.text,
        ]),
      ]),
  },
  {
    format: 'everbright',
    name: 'known by its title',
    without: ['ref'],
    bytes: () =>
      workbook([
        ['中国光大银行对公账户明细'],
        ['交易日期', '交易时间', '借方发生额', '贷方发生额', '账户余额', '对方账号', '对方名称', '摘要'],
        ...rows.map((one) => [
          one.day,
          one.time,
          outgo(one.fen),
          income(one.fen),
          one.balance,
          one.account,
          one.name,
          one.text,
        ]),
      ]),
  },
  {
    format: 'psbc',
    name: 'known by its title',
    without: ['ref', 'time'],
    bytes: () =>
      workbook([
        ['中国邮政储蓄银行交易明细'],
        ['交易日期', '支出金额', '收入金额', '账户余额', '对方账号', '对方户名', '摘要'],
        ...rows.map((one) => [one.day, outgo(one.fen), income(one.fen), one.balance, one.account, one.name, one.text]),
      ]),
  },
  {
    format: 'other',
    name: 'an HTML table under the name of a sheet',
    without: ['ref', 'time'],
    bytes: () =>
      gbk(
        htmlTable([
          ['某村镇银行'],
          ['日期', '借方发生额', '贷方发生额', '余额', '对方户名', '对方账号', '摘要'],
          ...rows.map((one) => [
            one.day,
            outgo(one.fen),
            income(one.fen),
            commas(Number(one.balance) * 100),
            one.name,
            one.account,
            one.text,
          ]),
        ]),
      ),
  },
  {
    format: 'alipayPersonal',
    name: 'in GBK, 24 lines above',
    without: ['balance'],
    account: 'ban***@example.com',
    order: 'descending',
    bytes: () => gbk(alipayPersonal()),
  },
  {
    format: 'alipayBusiness',
    name: 'expenses below zero',
    without: ['name'],
    account: '20881234567890120156',
    bytes: () => gbk(alipayBusiness(-1)),
  },
  {
    format: 'alipayBusiness',
    name: 'expenses above zero, in an archive',
    without: ['name'],
    account: '20881234567890120156',
    bytes: () =>
      zipOf({
        '账务明细(汇总).csv': gbk('#支付宝账务汇总查询\r\n类型,收入笔数\r\n合计,2\r\n'),
        '20881234567890120156_账务明细.csv': gbk(alipayBusiness(1)),
      }),
  },
  {
    format: 'wechatPersonal',
    name: 'as CSV',
    without: ['balance', 'account'],
    order: 'descending',
    bytes: () => utf8Marked(csv(wechatPersonal((fen) => `¥${yuan(fen)}`))),
  },
  {
    format: 'wechatPersonal',
    name: 'as a workbook',
    without: ['balance', 'account'],
    order: 'descending',
    bytes: () => workbook([['微信'], ...wechatPersonal((fen) => fen / 100)]),
  },
  {
    format: 'wechatMerchant',
    name: 'back-ticks before every value',
    without: ['name', 'account'],
    bytes: () =>
      utf8Marked(
        `记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额(元),账户结余(元),资金变更提交申请人,备注,业务凭证号\r\n${rows
          .map((one) =>
            [
              `${one.day} ${one.time}`,
              '4200',
              one.ref,
              one.text,
              '交易',
              one.fen > 0 ? '收入' : '支出',
              yuan(Math.abs(one.fen)),
              one.balance,
              'system',
              '',
              '',
            ]
              .map((cell) => `\`${cell}`)
              .join(','),
          )
          .join(
            '\r\n',
          )}\r\n资金流水总笔数,收入笔数,收入金额,支出笔数,支出金额\r\n\`3,\`2,\`${yuan(totalIn)},\`1,\`${yuan(totalOut)}\r\n`,
      ),
  },
]

function alipayPersonal(): string {
  const top = [
    '------------------------------------------------------------------------------------',
    '导出信息：',
    '姓名：张三',
    '支付宝账户：ban***@example.com',
    '起始时间：[2026-03-01 00:00:00]    终止时间：[2026-03-31 23:59:59]',
    '导出交易类型：[全部]',
    '导出时间：[2026-04-01 10:00:00]',
    '共4笔记录',
    `收入：2笔 ${yuan(totalIn)}元`,
    `支出：1笔 ${yuan(totalOut)}元`,
    '不计收支：0笔 0.00元',
    '',
    '特别提示：',
    ...Array.from({ length: 9 }, (_, at) => `${at + 1}.本回单内容可表明支付宝受理了相应支付交易申请，仅供参考;`),
    '',
    '------------------------支付宝（中国）网络技术有限公司  电子客户回单------------------------',
  ]
  const line = (one: Entry, state: string) =>
    `${one.day} ${one.time},转账红包,${one.name},${one.account},${one.text},${one.fen > 0 ? '收入' : '支出'},${yuan(Math.abs(one.fen))},余额宝,${state},${one.ref}\t,\t,,`
  const shut = entry('2026-03-02', '11:00:00', -7_700, '未付款', '关闭的', 'LS0009')
  return [
    ...top,
    '交易时间,交易分类,交易对方,对方账号,商品说明,收/支,金额,收/付款方式,交易状态,交易订单号,商家订单号,备注,',
    ...threeLines.toReversed().map((one) => line(one, '交易成功')),
    line(shut, '交易关闭'),
    '',
  ].join('\r\n')
}

function alipayBusiness(sign: 1 | -1): string {
  return [
    '#支付宝账务明细查询',
    '#账号：[20881234567890120156]',
    '#起始日期：[2026年03月01日 00:00:00]   终止日期：[2026年04月01日 00:00:00]',
    '#-----------------------------------------账务明细列表----------------------------------------',
    '账务流水号,业务流水号,商户订单号,商品名称,发生时间,对方账号,收入金额（+元）,支出金额（-元）,账户余额（元）,交易渠道,业务类型,备注',
    ...rows.map(
      (one) =>
        `${one.ref}\t,2026\t,\t,${one.text},${one.day} ${one.time},${one.account},${one.fen > 0 ? yuan(one.fen) : '0.00'},${one.fen < 0 ? yuan(sign * -one.fen) : '0.00'},${one.balance},支付宝,在线支付,`,
    ),
    '#-----------------------------------------账务明细列表结束------------------------------------',
    `#支出合计：1笔，共${sign === -1 ? '-' : ''}${yuan(totalOut)}元`,
    `#收入合计：2笔，共${yuan(totalIn)}元`,
    '#导出时间：[2026年04月01日 10:00:00]',
    '',
  ].join('\r\n')
}

function wechatPersonal(amount: (fen: number) => string | number): (string | number)[][] {
  const top = [
    ...['微信支付账单明细', '微信昵称：[板车]', '起始时间：[2026-03-01 00:00:00] 终止时间：[2026-03-31 23:59:59]'],
    ...['导出类型：[全部]', '导出时间：[2026-04-01 10:00:00]', '', '共3笔记录'],
    ...[
      `收入：2笔 ${yuan(totalIn)}元`,
      '支出：0笔 0.00元',
      '中性交易：1笔 500.00元',
      '注：',
      '1. 充值/提现/理财通购买',
    ],
    ...[
      '2. 本明细仅展示当前账单中的交易',
      '3. 本明细仅供个人对账使用',
      '',
      '----------------------微信支付账单明细列表--------------------',
    ],
  ]
  return [
    ...top.map((one) => [one]),
    [
      '交易时间',
      '交易类型',
      '交易对方',
      '商品',
      '收/支',
      '金额(元)',
      '支付方式',
      '当前状态',
      '交易单号',
      '商户单号',
      '备注',
    ],
    ...threeLines
      .toReversed()
      .map((one) => [
        `${one.day} ${one.time}`,
        one.fen > 0 ? '转账' : '零钱提现',
        one.name,
        one.text,
        one.fen > 0 ? '收入' : '/',
        amount(Math.abs(one.fen)),
        '零钱',
        one.fen > 0 ? '已存入零钱' : '提现已到账',
        `${one.ref}\t`,
        '/',
        '/',
      ]),
  ]
}

describe('a file of the bank is read to the fen', () => {
  it.each(samples)('$format: $name', ({ format, bytes, without = [], account = null, order = 'ascending' }) => {
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
  })

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
