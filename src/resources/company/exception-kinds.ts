import { text } from '../../define/field.ts'

/** What may be let through though a rule forbids it: each by a right of its own, and with a reason for this one time. */
export const exceptionKinds = {
  credit: ['超信用额度', 'Over the credit limit'],
  customer: ['客户冻结或拉黑', 'Customer frozen or blacklisted'],
  rebate: ['返利超限', 'High rebate'],
  loss: ['预计亏损', 'Expected loss'],
  vin: ['车架号重复', 'VIN on another open order'],
  otherVin: ['车架号与登记不符', 'VIN other than on file'],
  place: ['车辆不在发站', 'Car not at the origin'],
  capacity: ['超板位', 'More cars than slots'],
  freight: ['内部运费为零', 'Internal freight of zero'],
  unpaid: ['未收齐交车', 'Hand-over without full payment'],
  photos: ['照片不足', 'Too few photos'],
  ownReview: ['审核本人的订单', 'Own order reviewed'],
} as const

export type ExceptionKind = keyof typeof exceptionKinds

/** The input in which an action takes the reason of an exception; it is asked for once the rule has refused. */
export const reasonFor = <const K extends Exclude<ExceptionKind, 'ownReview'>>(kind: K) =>
  text(`放行原因（${exceptionKinds[kind][0]}）`, `Reason for the exception: ${exceptionKinds[kind][1]}`, {
    right: `exception.${kind}`,
    maxLength: 200,
    onRefusal: true,
  })

/** What a review may let through; each order that breaks a rule is looked at by itself. */
export const reviewReasons = {
  creditReason: reasonFor('credit'),
  customerReason: reasonFor('customer'),
  lossReason: reasonFor('loss'),
  rebateReason: reasonFor('rebate'),
  vinReason: reasonFor('vin'),
}
