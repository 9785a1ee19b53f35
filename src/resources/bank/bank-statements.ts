import {
  computed,
  date,
  file,
  integer,
  money,
  ref,
  section,
  select,
  sequence,
  state,
  text,
} from '../../define/field.ts'
import { countOf, minus, sumOf } from '../../define/formula.ts'
import { names } from '../../define/names.ts'
import { defineResource, related } from '../../define/resource.ts'
import { fileFormats } from '../sheet-readers/bank-formats.ts'

/** A balance may be below zero, or what is known of it nothing at all. */
const LEAST_FEN = -1_000_000_000_000
const of = { by: 'statementId' } as const

/**
 * 银行对账单: a file of the bank as it came, and the lines of it that no file before had (domain §2.24, §6). What was known
 * already counts in its sums: opening + known + lines = closing.
 */
export const bankStatements = defineResource({
  name: 'bankStatements',
  label: ['银行对账单', 'Bank statement'],
  flag: 'financeStatement',
  titleField: 'statementNo',
  scope: { parent: 'accountId' },
  rights: { create: false, change: false, remove: false },
  search: ['statementNo', 'fileName', 'accountId.name'],
  fields: {
    ...section('对账单', 'Statement', {
      statementNo: sequence('对账单号', 'Statement no.', 'YD'),
      status: state(
        '状态',
        'Status',
        {
          importing: { label: ['导入中', 'Being imported'], color: 'grey' },
          open: { label: ['核对中', 'Open'], color: 'gold' },
          balanced: { label: ['已核平', 'Balanced'], color: 'green' },
        },
        'importing',
      ),
      accountId: ref('资金账户', 'Fund account', 'fundAccounts', { required: true, width: 160 }),
      fileFormat: select('格式', 'Format', fileFormats, { required: true, width: 160 }),
      fromOn: date('起始日期', 'From', { required: true }),
      toOn: date('截止日期', 'To', { required: true }),
      fileName: text('文件名', 'File name', { required: true, maxLength: 200, width: 220 }),
      file: file('原文件', 'File as it came', { accept: 'statement', max: 1, maxBytes: 10 * 1024 * 1024 }),
    }),
    ...section('金额', 'Amounts', {
      openingFen: computed(money('期初余额', 'Opening balance', { min: LEAST_FEN })),
      knownFen: computed(money('此前已导入', 'Imported before', { min: LEAST_FEN, initial: 0 })),
      inFen: computed(money('收入合计', 'In', { initial: 0 }), {
        formula: sumOf('bankLines.amountFen', { ...of, where: { amountFen: { gt: 0 } } }),
      }),
      outFen: computed(money('支出合计', 'Out', { initial: 0 }), {
        formula: minus(0, sumOf('bankLines.amountFen', { ...of, where: { amountFen: { lt: 0 } } })),
      }),
      closingFen: computed(money('期末余额', 'Closing balance', { min: LEAST_FEN })),
      lineCount: computed(integer('明细行数', 'Lines', { initial: 0, width: 90 }), {
        formula: countOf('bankLines', of),
      }),
      knownCount: computed(integer('此前已导入行数', 'Lines imported before', { initial: 0, width: 90 })),
      unmatchedCount: computed(integer('未核对行数', 'Unmatched lines', { initial: 0, width: 90 }), {
        formula: countOf('bankLines', { ...of, where: { status: 'unmatched' } }),
      }),
    }),
  },
  actions: {
    import: {
      label: ['导入对账单', 'Import a statement'],
      row: false,
      right: 'bank.match',
      custom: true,
      primary: true,
      panel: 'bankFile',
      done: ['新增 {added} 行，此前已导入 {known} 行', '{added} new lines, {known} were imported before'],
      input: {
        accountId: ref('资金账户', 'Fund account', 'fundAccounts', {
          required: true,
          filter: { isActive: true, kind: { nin: ['cash', 'collector'] } },
        }),
        file: file('对账单文件', 'File of the bank', {
          accept: 'statement',
          max: 1,
          maxBytes: 10 * 1024 * 1024,
          hint: ['银行、支付宝、微信导出的原文件，不用改动', 'As the bank, Alipay or WeChat exports it, unchanged'],
        }),
        fileFormat: select('格式', 'Format', fileFormats, {
          hint: ['不选则自动识别', 'Empty: found by what is in the file'],
        }),
        neutral: select(
          '不计收支的行',
          'Lines that are neither in nor out',
          { skip: ['跳过', 'Leave out'], in: ['算作收入', 'Count as in'], out: ['算作支出', 'Count as out'] },
          { onRefusal: true },
        ),
      },
    },
    accept: {
      label: ['接受建议', 'Accept suggestions'],
      from: ['open'],
      when: { unmatchedCount: { gt: 0 } },
      disabledReason: ['没有未核对的明细', 'No line is unmatched'],
      right: 'bank.match',
      custom: true,
      input: {
        minScore: integer('最低匹配分', 'Lowest score', {
          initial: 85,
          min: 55,
          max: 100,
          hint: ['金额、日期、流水号、户名都相符为 100', 'Amount, day, reference and name agree: 100'],
        }),
      },
    },
    apply: {
      label: ['按规则入账', 'Apply the rules'],
      done: ['已按规则入账并核对', 'Entered by the rules and matched'],
      from: ['open'],
      when: { unmatchedCount: { gt: 0 } },
      disabledReason: ['没有未核对的明细', 'No line is unmatched'],
      right: 'bank.match',
      custom: true,
      confirm: [
        '手续费、利息等按入账规则生成其他收支或收款，并与明细核对',
        'Charges, interest and the like become what the rules say, and are matched',
      ],
    },
    balance: {
      label: ['核平', 'Balance'],
      from: ['open'],
      to: 'balanced',
      when: { unmatchedCount: 0 },
      disabledReason: ['还有未核对的明细', 'Lines are still unmatched'],
      right: 'bank.review',
      primary: true,
    },
    reopen: {
      label: ['重新核对', 'Open again'],
      from: ['balanced'],
      to: 'open',
      right: 'bank.review',
      color: 'red',
      input: { reason: text('原因', 'Reason', { required: true, maxLength: 200 }) },
    },
  },
  views: {
    all: {
      path: '/financeManage/bankStatementTable',
      label: ['银行对账单', 'Bank statements'],
      tabs: 'status',
      columns: names(
        'statementNo accountId fromOn toOn status unmatchedCount openingFen inFen outFen closingFen lineCount fileFormat',
      ),
      optionalColumns: ['knownFen', 'knownCount', 'fileName', 'file', 'createdById', 'createdAt'],
      filters: ['accountId', 'fromOn', 'fileFormat'],
      totals: ['inFen', 'outFen', 'unmatchedCount'],
      sort: '-fromOn',
      actions: ['import', 'accept', 'apply', 'balance', 'reopen'],
      links: ['bankLines.all', 'bankMatches.all', 'bankRules.all'],
    },
  },
  show: {
    related: [
      related('明细', 'Lines', 'bankLines', {
        by: 'statementId',
        columns: names('txnOn txnTime amountFen balanceFen counterpartyName summary reference status'),
      }),
    ],
    history: true,
  },
  exchange: { export: true },
})
