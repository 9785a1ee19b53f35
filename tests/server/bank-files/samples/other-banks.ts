import {
  commas,
  csv,
  gbk,
  htmlTable,
  income,
  outgo,
  packedDay,
  utf8,
  workbook,
  yuan,
} from '../../../helpers/bank-files.ts'
import { rows, type Sample, spdbDay } from './sample.ts'

/** All other banks, and one of which nobody declared the layout. */
export const otherBanks: Sample[] = [
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
]
