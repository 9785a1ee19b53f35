import { computed, datetime, section, select, text } from '../../define/field.ts'
import { inputsOf } from '../../define/inputs.ts'

/** What the customer is sent, where the order is seen without an account, and what the consignee answered there. */
export const tracking = section('收车确认', "Consignee's confirmation", {
  // All of them stand below the order, each with whom it was given to.
  trackLink: computed(text('查询链接', 'Tracking link', { format: 'link', maxLength: 80, hidden: 'detail' })),
  consigneeAnswer: computed(
    select('收车确认', "Consignee's answer", {
      good: { label: ['完好收车', 'In good order'], color: 'green' },
      problem: { label: ['有异议', 'Something is wrong'], color: 'red' },
    }),
  ),
  consigneeAnsweredAt: computed(datetime('确认时间', 'Answered at')),
  consigneeWords: computed(text('收车人留言', "Consignee's words", { maxLength: 200 })),
})

const answered = { from: ['delivered', 'completed'], right: 'waybill.dispatch' } as const

/** 完好收车, told by phone or on the tracking page. */
export const acknowledge = {
  label: ['完好收车', 'Received in good order'],
  done: ['收车确认已登记', 'Receipt recorded'],
  ...answered,
  when: { consigneeAnswer: { ne: 'problem' } },
  disabledReason: ['收车人有异议', 'The consignee complains'],
  stamp: { consigneeAnswer: 'good', consigneeAnsweredAt: '$now' },
  input: inputsOf(tracking, 'consigneeWords'),
} as const

/** 收车异议: also what the consignee says on the tracking page, of which the same people are told. */
export const complain = {
  label: ['收车异议', 'Complaint'],
  done: ['收车异议已登记', 'Complaint recorded'],
  ...answered,
  stamp: { consigneeAnswer: 'problem', consigneeAnsweredAt: '$now' },
  notify: { to: ['operatorId', 'submittedById'], when: { consigneeAnswer: 'problem' } },
  color: 'red',
  input: inputsOf(tracking, 'consigneeWords', { required: true }),
} as const
