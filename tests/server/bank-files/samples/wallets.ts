import {
  csv,
  type Entry,
  entry,
  gbk,
  threeLines,
  utf8Marked,
  workbook,
  yuan,
  zipOf,
} from '../../../helpers/bank-files.ts'
import { rows, type Sample, totalIn, totalOut } from './sample.ts'

/** 支付宝 and 微信. */
export const wallets: Sample[] = [
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

export function alipayPersonal(): string {
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
