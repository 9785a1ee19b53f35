import { computed, date, integer, money, ref, section, select, sequence, state, text } from '../../define/field.ts'
import { names } from '../../define/names.ts'
import { defineResource, related } from '../../define/resource.ts'

const LEAST_FEN = -1_000_000_000_000

/**
 * 核对: lines of the bank and movements of the ledger that are the same money; both come to the same sum. Taken back whole,
 * never in part.
 */
export const bankMatches = defineResource({
  name: 'bankMatches',
  label: ['核对', 'Match'],
  counted: ['笔核对', 'matches'],
  flag: 'financeStatement',
  titleField: 'matchNo',
  confirmFields: ['amountFen', 'lineCount', 'movementCount'],
  scope: { parent: 'accountId' },
  rights: { create: false, change: false, remove: false },
  search: ['matchNo'],
  fields: {
    ...section('核对', 'Match', {
      matchNo: sequence('核对号', 'Match no.', 'HD'),
      status: state(
        '状态',
        'Status',
        {
          active: { label: ['有效', 'Valid'], color: 'green' },
          undone: { label: ['已撤销', 'Undone'], color: 'grey' },
        },
        'active',
      ),
      accountId: ref('资金账户', 'Fund account', 'fundAccounts', { required: true, width: 160 }),
      matchedOn: date('交易日期', 'Date', { required: true }),
      amountFen: money('金额', 'Amount', { required: true, min: LEAST_FEN }),
      lineCount: computed(integer('明细行数', 'Lines', { required: true, width: 90 })),
      movementCount: computed(integer('流水笔数', 'Movements', { required: true, width: 90 })),
      method: select(
        '方式',
        'Method',
        { auto: ['建议', 'Suggested'], manual: ['手工', 'By hand'], rule: ['规则', 'Rule'] },
        { required: true },
      ),
      score: computed(integer('匹配分', 'Score', { width: 80 })),
      undoReason: computed(text('撤销原因', 'Why undone')),
    }),
  },
  actions: {
    undo: {
      label: ['撤销核对', 'Undo the match'],
      from: ['active'],
      to: 'undone',
      right: 'bank.review',
      custom: true,
      bulk: 'each',
      color: 'red',
      input: { reason: text('原因', 'Reason', { required: true, maxLength: 200 }) },
    },
  },
  views: {
    all: {
      path: '/financeManage/bankMatchTable',
      label: ['核对记录', 'Matches'],
      tabs: 'status',
      columns: names('matchNo accountId matchedOn amountFen lineCount movementCount method score status createdById'),
      optionalColumns: ['undoReason', 'createdAt'],
      filters: ['accountId', 'matchedOn', 'method', 'amountFen'],
      totals: ['amountFen'],
      totalsWhere: { status: 'active' },
      totalsNote: ['不含已撤销', 'without undone ones'],
      sort: '-matchedOn',
      actions: ['undo'],
    },
  },
  show: {
    related: [
      related('明细与流水', 'Lines and movements', 'bankMatchItems', {
        by: 'matchId',
        columns: names('lineId movementId amountFen status'),
      }),
    ],
    history: true,
  },
  exchange: { export: true },
})
