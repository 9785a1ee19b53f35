import { computed, datetime, file, money, ref, section, select, sequence, state, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

/** Codes are paid by scanning, and told of by the payment gateway; a transfer is confirmed by somebody who saw it arrive. */
export const scannedChannels = ['wechat', 'alipay'] as const
const byTransfer = { channel: 'bank' } as const
const decided = { readOnly: 'afterCreate' } as const

/** Fen: the least that is recharged (domain §2.26). */
export const leastRechargeFen = 10_000
/** Minutes after which a code that nobody paid is closed (domain §1.8). */
export const minutesToPay = 30

/** 充值: money paid in beforehand, from which text messages are paid (domain §1.8, §2.26). */
export const recharges = defineResource({
  name: 'recharges',
  label: ['充值', 'Top-up'],
  flag: 'chargeRecord',
  titleField: 'rechargeNo',
  scope: 'all',
  rights: { create: 'recharge.create', change: false, remove: false },
  search: ['rechargeNo', 'reference', 'remark'],
  // What was paid once is credited once.
  unique: [['channel', 'reference']],
  indexes: [['status', 'expiresAt']],
  fields: {
    ...section('充值', 'Top-up', {
      rechargeNo: sequence('充值单号', 'Top-up no.', 'CZ'),
      status: state(
        '状态',
        'Status',
        {
          pending: { label: ['待支付', 'Awaiting payment'], color: 'gold' },
          paid: { label: ['已到账', 'Paid'], color: 'green' },
          refunded: { label: ['已退', 'Refunded'], color: 'grey' },
          closed: { label: ['已关闭', 'Closed'], color: 'grey' },
        },
        'pending',
      ),
      channel: select(
        '方式',
        'Channel',
        { wechat: ['微信', 'WeChat Pay'], alipay: ['支付宝', 'Alipay'], bank: ['银行转账', 'Bank transfer'] },
        { required: true, initial: 'wechat', ...decided },
      ),
      amountFen: money('金额', 'Amount', {
        required: true,
        min: leastRechargeFen,
        max: 100_000_000,
        ...decided,
        hint: ['至少 100 元', 'At least 100 yuan'],
      }),
      reference: computed(text('流水号', 'Reference', { maxLength: 64 })),
      voucher: file('凭证', 'Voucher', { max: 3, visible: byTransfer, ...decided }),
      remark: text('备注', 'Remarks', { maxLength: 100, ...decided }),
    }),
    ...section('结果', 'Outcome', {
      paidAt: computed(datetime('到账时间', 'Paid at')),
      balanceAfterFen: computed(money('到账后余额', 'Balance after', { min: -1_000_000_000_000 })),
      confirmedById: computed(ref('确认人', 'Confirmed by', 'staff')),
      expiresAt: computed(datetime('支付截止', 'To be paid before')),
      refundFen: computed(money('退款', 'Refund')),
      refundedAt: computed(datetime('退款时间', 'Refunded at')),
      refundedById: computed(ref('退款人', 'Refunded by', 'staff')),
      refundReference: computed(text('退款流水号', 'Reference of the refund', { maxLength: 100 })),
      note: computed(text('提示', 'Notice', { maxLength: 200 })),
      gateway: computed(
        select('支付通道', 'Payment gateway', {
          gateway: ['支付网关', 'Gateway'],
          embedded: ['演示', 'Demonstration'],
        }),
      ),
      codeUrl: computed(text('二维码内容', 'Content of the code', { maxLength: 500, hidden: 'detail' })),
    }),
  },
  actions: {
    pay: {
      label: ['模拟支付', 'Simulate the payment'],
      done: ['已模拟支付', 'Payment simulated'],
      from: ['pending'],
      when: { gateway: 'embedded', codeUrl: { ne: null } },
      disabledReason: ['仅演示可用', 'In a demonstration alone'],
      right: 'recharge.create',
      custom: true,
      confirm: ['演示：相当于用手机扫码付款', 'A demonstration: as if the code were scanned and paid'],
    },
    confirm: {
      label: ['确认到账', 'Confirm the payment'],
      from: ['pending'],
      to: 'paid',
      when: byTransfer,
      disabledReason: ['扫码支付由支付平台通知到账', 'The payment gateway tells of scanned payments'],
      right: 'recharge.confirm',
      notBy: { columns: ['createdById'], unless: 'recharge.refund' },
      custom: true,
      primary: true,
      input: {
        reference: text('流水号', 'Reference', { required: true, maxLength: 64 }),
        reason: text('说明', 'Note', { hint: ['确认本人的充值时必填', 'Required for what one entered oneself'] }),
      },
    },
    close: {
      label: ['关闭', 'Close'],
      from: ['pending'],
      to: 'closed',
      right: 'recharge.create',
      color: 'red',
      confirm: ['未支付的充值将关闭', 'What nobody paid is closed'],
    },
    refund: {
      label: ['退款', 'Refund'],
      from: ['paid'],
      to: 'refunded',
      right: 'recharge.refund',
      custom: true,
      color: 'red',
      sum: { of: 'amountFen', fills: 'refundFen' },
      input: {
        refundFen: money('退款金额', 'Amount', {
          required: true,
          min: 1,
          hint: ['不超过充值金额和可用余额', 'Neither above the top-up nor above the free balance'],
        }),
        reason: text('原因', 'Reason', { required: true }),
      },
    },
  },
  views: {
    all: {
      path: '/home/rechargeList',
      label: ['充值记录', 'Top-ups'],
      tabs: 'status',
      columns: [
        'rechargeNo',
        'status',
        'channel',
        'amountFen',
        'reference',
        'paidAt',
        'balanceAfterFen',
        'createdById',
        'createdAt',
        'refundFen',
      ],
      optionalColumns: ['confirmedById', 'refundedAt', 'refundedById', 'gateway', 'expiresAt', 'note', 'remark'],
      filters: ['createdAt', 'channel', 'createdById'],
      totals: ['amountFen', 'refundFen'],
      totalsWhere: { status: { in: ['paid', 'refunded'] } },
      totalsNote: ['只计到账', 'paid ones alone'],
      sort: '-createdAt',
      links: ['balanceEntries.all', 'textMessages.used'],
      actions: ['pay', 'confirm', 'close', 'refund'],
    },
  },
  show: { history: true },
  exchange: { export: true },
})
