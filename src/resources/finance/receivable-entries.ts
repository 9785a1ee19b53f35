import { computed, date, money, ref, select, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

/**
 * 减免、坏账与抵扣: what settles a receivable without money, as dated entries, so that what was owed can be told as of any day.
 * Never changed: one that is taken back has a twin that stands for minus the same amount.
 */
export const receivableEntries = defineResource({
  name: 'receivableEntries',
  label: ['减免、坏账与抵扣', 'Relief, write-off and offset'],
  flag: 'financeConfluence',
  titleField: 'enteredOn',
  scope: { parent: 'receivableId' },
  period: 'enteredOn',
  rights: { create: false, change: false, remove: false },
  appendOnly: true,
  fields: {
    receivableId: ref('应收', 'Receivable', 'receivables', { required: true }),
    kind: select(
      '类别',
      'Category',
      {
        relief: ['减免', 'Relief'],
        writeOff: { label: ['坏账核销', 'Bad debt written off'], color: 'red' },
        offset: ['抵扣', 'Offset'],
      },
      { required: true },
    ),
    amountFen: money('金额', 'Amount', { required: true, min: 1, minusWhen: { twinOfId: { ne: null } } }),
    enteredOn: date('日期', 'Date', { required: true }),
    reason: text('原因', 'Reason', { required: true }),
    offsetId: computed(ref('抵扣', 'Offset', 'offsets')),
    twinOfId: computed(ref('冲销', 'Takes back', 'receivableEntries', { unique: true })),
  },
  indexes: [['enteredOn']],
  views: {
    all: {
      path: '/financeManage/reliefList',
      label: ['减免、坏账与抵扣', 'Relief, write-off and offset'],
      columns: ['enteredOn', 'receivableId', 'kind', 'amountFen', 'reason', 'offsetId', 'createdById'],
      filters: ['enteredOn', 'kind'],
      totals: ['amountFen'],
      sort: '-enteredOn',
      links: ['receivables.all', 'offsets.all'],
    },
  },
})
