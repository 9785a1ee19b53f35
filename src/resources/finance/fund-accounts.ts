import {
  anyRef,
  boolean,
  computed,
  date,
  integer,
  money,
  partOf,
  ref,
  section,
  select,
  sequence,
  text,
} from '../../define/field.ts'
import { countOf, minus, when } from '../../define/formula.ts'
import { names } from '../../define/names.ts'
import { defineResource, related } from '../../define/resource.ts'
import { transferFee, transferInput } from './fund-transfers.ts'

/** 资金账户. The balance follows from the ledger: opening + in − out. */
export const fundAccounts = defineResource({
  name: 'fundAccounts',
  label: ['资金账户', 'Fund account'],
  flag: 'financeCapital',
  titleField: 'name',
  period: { by: 'openingOn', columns: ['openingFen'] },
  scope: { own: 'ownerId', office: 'officeId' },
  rights: { create: 'fund.edit', change: 'fund.edit', remove: false },
  search: ['name', 'bankName'],
  rules: [
    {
      when: { kind: 'collector', payeeId: null },
      field: 'payeeId',
      message: ['代收账户须选择代收人', 'A collector account needs its collector'],
    },
  ],
  pickerFields: ['kind', 'bankName', 'balanceFen'],
  fields: {
    ...section('资金账户', 'Fund account', {
      name: text('名称', 'Name', { required: true, unique: true, maxLength: 40, width: 180 }),
      kind: select(
        '类型',
        'Type',
        {
          cash: ['现金', 'Cash'],
          bank: ['银行', 'Bank account'],
          alipay: ['支付宝', 'Alipay'],
          wechat: ['微信', 'WeChat'],
          pos: 'POS',
          oilCard: ['油卡', 'Fuel card'],
          etcCard: ['ETC卡', 'Toll card'],
          collector: ['代收', 'COD'],
        },
        { required: true, initial: 'bank' },
      ),
      bankName: text('开户行', 'Bank', { maxLength: 60 }),
      accountNo: text('账号', 'Account no.', { format: 'bankCard', maxLength: 30, right: 'pii' }),
      openingFen: money('期初余额', 'Opening balance', {
        required: true,
        min: -1_000_000_000_000,
        initial: 0,
        readOnly: 'afterCreate',
      }),
      openingOn: date('期初日期', 'Opening date', {
        required: true,
        initial: '$today',
        max: '$today',
        readOnly: 'afterCreate',
      }),
      allowNegative: boolean('可透支', 'May be overdrawn'),
      payeeId: ref('代收人', 'COD collector', 'payees', {
        filter: { isCollector: true },
        visible: { kind: 'collector' },
      }),
      ownerId: ref('责任人', 'Person in charge', 'staff'),
      officeId: ref('营业部', 'Branch', 'offices', { required: true, initial: '$office' }),
      isActive: boolean('启用', 'Active', { initial: true }),
      balanceFen: computed(money('余额', 'Balance', { initial: 0, min: -1_000_000_000_000 })),
      // The number of the last one, too: the ledger of an account has no gap.
      movementCount: computed(integer('流水笔数', 'Movements', { initial: 0 })),
    }),
  },
  actions: {
    handIn: {
      label: ['交账', 'Hand in'],
      when: { kind: 'collector', balanceFen: { gt: 0 } },
      disabledReason: ['只有持有款项的代收账户可交账', 'Only from the account of a collector that holds money'],
      right: 'fund.transfer',
      custom: true,
      sum: { of: 'balanceFen', fills: 'amountFen' },
      input: transferInput,
    },
    transfer: {
      label: ['转账', 'Transfer'],
      when: { kind: { ne: 'collector' }, isActive: true },
      disabledReason: [
        '代收账户只能交账，停用的账户不能转账',
        'A collector hands in, and the account has to be active',
      ],
      right: 'fund.transfer',
      custom: true,
      input: { ...transferInput, feeFen: transferFee },
    },
  },
  views: {
    all: {
      path: '/financeManage/fundAccountTable',
      label: ['资金账户', 'Fund accounts'],
      columns: ['name', 'kind', 'bankName', 'accountNo', 'openingFen', 'balanceFen', 'ownerId', 'officeId', 'isActive'],
      optionalColumns: ['movementCount'],
      filters: ['kind', 'officeId', 'isActive'],
      totals: ['openingFen', 'balanceFen'],
      sort: 'name',
      actions: ['handIn', 'transfer'],
      links: ['fundMovements.all', 'fundTransfers.all', 'fundReport', 'collectors'],
    },
  },
  show: {
    history: true,
    related: [
      related('流水', 'Movements', 'fundMovements', {
        by: 'accountId',
        columns: names('movementNo bizDate kind inFen outFen balanceAfterFen counterparty summary'),
      }),
    ],
  },
  exchange: { export: true },
})

/** Nobody sends statements of cash, or of what collectors hold. */
export const statedKinds = { kind: { nin: ['cash', 'collector'] } } as const

/**
 * What the bank should have and no valid match has. Of one that was reversed and its reversal neither reached the bank:
 * they wait for no line, unless the bank has one of them.
 */
export const waitsForBank = {
  isReconciled: false,
  isTakenBack: false,
  or: [{ reversesId: null }, { 'reversesId.isReconciled': true }],
  'accountId.kind': statedKinds.kind,
} as const

/** 资金流水: the ledger, append-only; a mistake is reversed at its source. */
export const fundMovements = defineResource({
  name: 'fundMovements',
  label: ['资金流水', 'Fund movements'],
  flag: 'financeCapital',
  titleField: 'movementNo',
  scope: { parent: 'accountId' },
  rights: { create: false, change: false, remove: false },
  appendOnly: true,
  period: 'bizDate',
  search: ['movementNo', 'counterparty', 'summary'],
  fields: {
    movementNo: sequence('流水号', 'Reference no.', 'LS'),
    accountId: ref('账户', 'Account', 'fundAccounts', { required: true }),
    seq: computed(integer('序号', 'No.', { required: true })),
    bizDate: date('业务日期', 'Business date', { required: true }),
    direction: select(
      '方向',
      'Direction',
      { in: { label: ['收', 'In'], color: 'green' }, out: { label: ['支', 'Out'], color: 'red' } },
      { required: true },
    ),
    kind: select(
      '类别',
      'Category',
      {
        receipt: ['收款', 'Receipt'],
        payment: ['付款', 'Payment'],
        transferIn: ['转入', 'Transfer in'],
        transferOut: ['转出', 'Transfer out'],
        otherIn: ['其他收入', 'Other income'],
        otherOut: ['其他支出', 'Other expense'],
        cardTopUp: ['卡充值', 'Top-up of a card'],
        fee: ['手续费', 'Fee'],
        reversal: ['红冲', 'Reverse'],
        adjust: ['调整', 'Adjustment'],
      },
      { required: true },
    ),
    amountFen: money('金额', 'Amount', { required: true, min: 1 }),
    inFen: partOf('收入', 'In', { of: 'amountFen', field: 'direction', value: 'in' }),
    outFen: partOf('支出', 'Out', { of: 'amountFen', field: 'direction', value: 'out' }),
    netFen: computed(money('净额', 'Net', { required: true, min: -1_000_000_000_000 }), {
      formula: when({ direction: 'in' }, 'amountFen', minus(0, 'amountFen')),
    }),
    balanceAfterFen: money('余额', 'Balance', { required: true, min: -1_000_000_000_000 }),
    sourceId: anyRef('来源', 'Source', { resource: 'source', title: 'sourceNo' }),
    source: text('来源类别', 'Source type', { required: true, hidden: 'detail' }),
    sourceNo: text('来源单号', 'Source no.', { required: true, hidden: 'detail' }),
    reversesId: ref('冲销流水', 'Reverses', 'fundMovements', { unique: true }),
    counterparty: text('对方', 'Counterparty'),
    summary: text('摘要', 'Summary'),
    isReconciled: computed(boolean('已对账', 'Reconciled', { width: 90 }), {
      formula: countOf('bankMatchItems', { by: 'movementId', where: { status: 'active' } }),
    }),
    // One that the bank has stands, though the books took it back.
    isTakenBack: computed(boolean('已冲回', 'Taken back', { width: 90 }), {
      formula: countOf('fundMovements', { by: 'reversesId', where: { isReconciled: false } }),
    }),
    // `waitsForBank`, kept: among a million that the bank has, the few that it has not told of are found by an index.
    isOpen: computed(boolean('待对账', 'To reconcile', { width: 90 })),
  },
  unique: [['accountId', 'seq']],
  indexes: [['isOpen', 'bizDate', 'id']],
  views: {
    all: {
      path: '/financeManage/financeCapital',
      label: ['资金流水', 'Fund movements'],
      tabs: 'direction',
      columns: names(
        'movementNo bizDate accountId kind inFen outFen netFen balanceAfterFen sourceId counterparty summary',
        'isReconciled createdById createdAt',
      ),
      optionalColumns: ['direction', 'amountFen', 'isTakenBack', 'isOpen'],
      filters: ['bizDate', 'accountId', 'kind', 'isReconciled', 'amountFen'],
      totals: ['inFen', 'outFen', 'netFen'],
      sort: '-bizDate',
      links: ['fundAccounts.all', 'fundTransfers.all', 'fundReport', 'cashJournal', 'fundMovements.open'],
    },
    open: {
      path: '/financeManage/unreconciledTable',
      label: ['未对账流水', 'Not reconciled'],
      where: { isOpen: true },
      tabs: 'direction',
      columns: names('movementNo bizDate accountId kind inFen outFen sourceId counterparty summary'),
      optionalColumns: ['netFen', 'createdById'],
      filters: ['bizDate', 'accountId', 'kind', 'amountFen'],
      totals: ['inFen', 'outFen', 'netFen'],
      sort: '-bizDate',
      links: ['fundMovements.all', 'bankStatements.all'],
    },
  },
  show: { history: false },
  exchange: { export: true },
})
