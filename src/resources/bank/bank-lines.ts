import { computed, date, integer, money, ref, refs, section, select, state, text } from '../../define/field.ts'
import { names } from '../../define/names.ts'
import { defineResource } from '../../define/resource.ts'
import { otherFlows } from '../finance/other-flows.ts'

const LEAST_FEN = -1_000_000_000_000

/** 对账单明细: one line of the bank, as the bank wrote it. The same line of another file is this one. */
export const bankLines = defineResource({
  name: 'bankLines',
  label: ['对账单明细', 'Bank line'],
  flag: 'financeStatement',
  titleField: 'lineNo',
  confirmFields: ['txnOn', 'amountFen', 'counterpartyName'],
  scope: { parent: 'accountId' },
  rights: { create: false, change: false, remove: false },
  search: ['lineNo', 'counterpartyName', 'summary', 'reference'],
  fields: {
    ...section('明细', 'Line', {
      lineNo: text('行号', 'Line no.', { required: true, unique: true, maxLength: 40, width: 170 }),
      status: state(
        '状态',
        'Status',
        {
          unmatched: { label: ['未核对', 'Unmatched'], color: 'gold' },
          matched: { label: ['已核对', 'Matched'], color: 'green' },
          ignored: { label: ['已忽略', 'Ignored'], color: 'grey' },
        },
        'unmatched',
      ),
      statementId: ref('对账单', 'Statement', 'bankStatements', { required: true, width: 150 }),
      accountId: ref('资金账户', 'Fund account', 'fundAccounts', { required: true, width: 150 }),
      seq: computed(integer('序号', 'No.', { required: true, width: 70 })),
      txnOn: date('交易日期', 'Date', { required: true }),
      txnTime: text('时间', 'Time', { maxLength: 8, width: 90 }),
      amountFen: money('金额', 'Amount', { required: true, min: LEAST_FEN }),
      balanceFen: money('余额', 'Balance', { min: LEAST_FEN }),
    }),
    ...section('对方', 'Counterparty', {
      counterpartyName: text('对方户名', 'Counterparty', { maxLength: 300, width: 200 }),
      counterpartyAccount: text('对方账号', 'Account of the counterparty', {
        maxLength: 300,
        right: 'pii',
        width: 190,
      }),
      counterpartyBank: text('对方开户行', 'Bank of the counterparty', { maxLength: 300, width: 180 }),
      summary: text('摘要', 'Summary', { maxLength: 300, width: 240 }),
      reference: text('流水号', 'Reference no.', { maxLength: 300, width: 180 }),
      ignoreReason: computed(text('忽略原因', 'Why ignored')),
      dedupeKey: text('去重标记', 'Mark against doubles', { required: true, maxLength: 64, hidden: 'detail' }),
    }),
  },
  unique: [['accountId', 'dedupeKey']],
  indexes: [['statementId', 'seq']],
  actions: {
    match: {
      label: ['核对', 'Match'],
      from: ['unmatched'],
      right: 'bank.match',
      bulk: 'together',
      custom: true,
      primary: true,
      input: {
        movementIds: refs('资金流水', 'Fund movements', 'fundMovements', {
          required: true,
          min: 1,
          hint: ['合计须与所选明细相等', 'They come to the same as the chosen lines'],
        }),
      },
    },
    postFlow: {
      label: ['记其他收支', 'Enter as other income or expense'],
      from: ['unmatched'],
      right: 'fund.other',
      bulk: 'together',
      custom: true,
      input: {
        category: otherFlows.fields.category,
        truckId: otherFlows.fields.truckId,
        remark: text('备注', 'Remarks', { maxLength: 500, hint: ['不填为银行的摘要', "Empty: the bank's summary"] }),
      },
    },
    postReceipt: {
      label: ['记收款', 'Enter as receipt'],
      from: ['unmatched'],
      when: { amountFen: { gt: 0 } },
      disabledReason: ['只有收入可记收款', 'Of money that came in alone'],
      right: 'receipt.post',
      bulk: 'together',
      custom: true,
      input: {
        customerId: ref('客户', 'Customer', 'customers', { required: true }),
        allocation: select(
          '核销',
          'Allocation',
          { oldest: ['自动（最早优先）', 'Automatic (oldest first)'], none: ['暂不核销', 'Not yet'] },
          { required: true, initial: 'oldest' },
        ),
      },
    },
    ignore: {
      label: ['忽略', 'Ignore'],
      from: ['unmatched'],
      to: 'ignored',
      stamp: { ignoreReason: '$reason' },
      right: 'bank.match',
      bulk: 'each',
      input: { reason: text('原因', 'Reason', { required: true, maxLength: 200 }) },
    },
    restore: {
      label: ['恢复', 'Restore'],
      from: ['ignored'],
      to: 'unmatched',
      custom: true,
      right: 'bank.match',
      bulk: 'each',
    },
  },
  views: {
    all: {
      path: '/financeManage/bankLineTable',
      label: ['对账单明细', 'Bank lines'],
      tabs: 'status',
      columns: names(
        'txnOn txnTime accountId amountFen balanceFen status counterpartyName summary reference statementId',
      ),
      optionalColumns: names('lineNo counterpartyAccount counterpartyBank ignoreReason'),
      filters: ['txnOn', 'accountId', 'statementId', 'amountFen'],
      totals: ['amountFen'],
      sort: '-txnOn',
      actions: ['match', 'postFlow', 'postReceipt', 'ignore', 'restore'],
    },
  },
  show: { history: true },
  exchange: { export: true },
})
