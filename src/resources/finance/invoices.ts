import { computed, date, file, money, ref, section, select, state, text, textarea } from '../../define/field.ts'
import { sumOf } from '../../define/formula.ts'
import { names } from '../../define/names.ts'
import { defineResource, related } from '../../define/resource.ts'

/** What is asked for when an invoice is issued; the same on the invoice. */
export const invoiceInput = {
  invoiceNo: text('发票号码', 'Invoice no.', { required: true, maxLength: 40 }),
  kind: select(
    '票种',
    'Kind',
    {
      special: ['增值税专用发票', 'Special VAT invoice'],
      general: ['增值税普通发票', 'General VAT invoice'],
      receipt: ['收据', 'Receipt'],
    },
    { required: true, initial: 'special' },
  ),
  issuedOn: date('开票日期', 'Issued on', { required: true, initial: '$today', max: '$today' }),
}

/** 发票: what was invoiced to a customer, receivable by receivable (domain §2.17). It moves no money; a wrong one is voided. */
export const invoices = defineResource({
  name: 'invoices',
  label: ['发票', 'Invoice'],
  flag: 'financeConfluence',
  titleField: 'invoiceNo',
  scope: { own: 'createdById', office: 'officeId' },
  period: 'issuedOn',
  rights: { create: false, change: false, remove: false },
  search: ['invoiceNo', 'customerId.name'],
  unique: [{ columns: ['invoiceNo'], where: { status: 'issued' } }],
  fields: {
    ...section('发票', 'Invoice', {
      ...invoiceInput,
      status: state(
        '状态',
        'Status',
        {
          issued: { label: ['已开票', 'Issued'], color: 'green' },
          void: { label: ['已作废', 'Void'], color: 'grey' },
        },
        'issued',
      ),
      customerId: ref('客户', 'Customer', 'customers', { required: true }),
      officeId: ref('营业部', 'Branch', 'offices', { required: true }),
      amountFen: computed(money('开票金额', 'Amount', { initial: 0 }), {
        formula: sumOf('invoiceLines.amountFen', { by: 'invoiceId' }),
      }),
      voidReason: computed(text('作废原因', 'Why void')),
      remark: textarea('备注', 'Remarks', { maxLength: 500 }),
      files: file('附件', 'Attachments', { max: 5 }),
    }),
  },
  actions: {
    void: {
      label: ['作废', 'Void'],
      from: ['issued'],
      to: 'void',
      right: 'invoice.issue',
      custom: true,
      color: 'red',
      confirm: ['作废后，所含应收可重新开票', 'The receivables in it can be invoiced again'],
      input: { reason: text('原因', 'Reason', { required: true, maxLength: 200 }) },
      stamp: { voidReason: '$reason' },
    },
  },
  views: {
    all: {
      path: '/financeManage/invoiceList',
      label: ['发票', 'Invoices'],
      tabs: 'status',
      columns: names('invoiceNo kind customerId amountFen issuedOn status officeId createdById'),
      optionalColumns: ['voidReason', 'remark', 'createdAt'],
      filters: ['issuedOn', 'customerId', 'kind', 'officeId'],
      totals: ['amountFen'],
      totalsWhere: { status: 'issued' },
      totalsNote: ['不含作废', 'without void'],
      sort: '-issuedOn',
      actions: ['void'],
      links: ['receivables.invoicing', 'receivables.all'],
    },
  },
  show: {
    history: true,
    related: [
      related('所含应收', 'Receivables', 'invoiceLines', {
        by: 'invoiceId',
        columns: names('receivableId amountFen status'),
      }),
    ],
  },
  exchange: { export: true },
})

/** 发票明细: so much of a receivable stands on an invoice. */
export const invoiceLines = defineResource({
  name: 'invoiceLines',
  label: ['发票明细', 'Invoice line'],
  flag: 'financeConfluence',
  titleField: 'amountFen',
  scope: { parent: 'invoiceId' },
  period: 'invoiceId.issuedOn',
  rights: { create: false, change: false, remove: false },
  fields: {
    invoiceId: ref('发票', 'Invoice', 'invoices', { required: true }),
    receivableId: ref('应收', 'Receivable', 'receivables', { required: true }),
    amountFen: money('开票金额', 'Amount', { required: true, min: 1 }),
    status: state(
      '状态',
      'Status',
      {
        valid: { label: ['有效', 'Valid'], color: 'green' },
        void: { label: ['已作废', 'Void'], color: 'grey' },
      },
      'valid',
    ),
  },
})
