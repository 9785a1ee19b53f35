import { text } from '../../define/field.ts'

/** 红冲: what was posted is taken back by a movement of its own, of the day on which it is done, whatever month it was of. */
export const reversal = {
  label: ['红冲', 'Reverse'],
  from: ['posted'],
  to: 'reversed',
  period: false,
  notify: { to: ['createdById'] },
  color: 'red',
  input: { reason: text('原因', 'Reason', { required: true }) },
} as const
