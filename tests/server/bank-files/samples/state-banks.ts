import {
  commas,
  csv,
  income,
  outgo,
  packedDay,
  packedTime,
  utf8,
  utf8Marked,
  workbook,
  yuan,
} from '../../../helpers/bank-files.ts'
import { packed, rows, type Sample } from './sample.ts'

/** 建设, 农业 and 中国银行. */
export const stateBanks: Sample[] = [
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
]
