import { money, text } from '../../define/field.ts'
import { inputsOf } from '../../define/inputs.ts'
import { names } from '../../define/names.ts'
import { defineResource, lines } from '../../define/resource.ts'
import { reasonFor, reviewReasons } from '../company/exception-kinds.ts'
import { belowOrder } from './below-order.ts'
import { consignmentNote } from './consignment-note.ts'
import { deliveryReceipt } from './delivery-receipt.ts'
import { freightView } from './freight-view.ts'
import { lossView } from './loss-view.ts'
import { collectOrder, confirmLoss, dispatch, dunOrder, reassign, voidEntry } from './order-actions.ts'
import { charges, costs, locked, parties, payment, proof, route } from './order-sections.ts'
import { saveTemplate } from './order-templates.ts'
import { dropped, reviewed, underWay } from './states.ts'
import { acknowledge, complain, tracking } from './tracking.ts'
import { shareLink } from './tracking-links.ts'

const because = { reason: text('原因', 'Reason', { required: true }) }
const note = text('说明', 'Note', { hint: ['审核本人开的单时必填', "Required for one's own order"] })
const takenBack = { custom: true, color: 'red', input: because } as const
const drafting = { right: 'order.create', when: { status: 'draft' } } as const
const whose = { to: ['operatorId', 'createdById', 'submittedById'] } as const
const review = { from: ['pendingReview'], right: 'order.audit', bulk: 'each' } as const
const wentOn = { status: { nin: dropped.status.in } } as const

/**
 * 订单: a customer's cars from one city to another, priced per car, with the payment split into 现付, 到付, 月结 and 回单付.
 * After the review the price moves by 改价 alone; the states from dispatching to delivered follow from the cars.
 */
export const orders = defineResource({
  name: 'orders',
  label: ['订单', 'Order'],
  flag: 'orderManage',
  titleField: 'orderNo',
  scope: { own: 'operatorId', office: 'officeId', ownRight: 'order.create' },
  // Cars of a closed month go on being carried and handed over; what is charged for them stands.
  period: { by: 'orderDate', columns: ['customerId', 'revenueFen', 'totalDueFen', 'rebateFen', 'insuranceCostFen'] },
  rights: {
    create: 'order.create',
    // Who takes an order writes it until it is submitted; then those who review it do, but for its price and its cars.
    change: [drafting, { right: 'order.audit', when: { status: { in: ['pendingReview', ...underWay] } } }],
    remove: [drafting],
  },
  // The month in which it earns a commission; what waits for its proof of delivery.
  indexes: [['deliveredAt'], ['receiptStatus', 'status'], ['fromRegion', 'toRegion', 'orderDate']],
  paths: {
    create: '/businessOrderManage/businessCreateOrder',
    edit: '/businessOrderManage/businessAlterOrder',
    show: '/businessOrderManage/businessOrderInfo',
  },
  rules: [
    {
      when: { toRegion: { eq: { field: 'fromRegion' } }, businessType: { ne: 'return' } },
      field: 'toRegion',
      message: ['到站不能与发站相同（返程除外）', 'The destination is not the origin (but for a return)'],
    },
    {
      when: { expectedArriveOn: { lt: { field: 'orderDate' } } },
      field: 'expectedArriveOn',
      message: ['预计到达不能早于开单日期', 'The expected arrival is not before the order date'],
    },
  ],
  search: names(
    'orderNo customerId.name consignor consignorPhone consignee consigneePhone cars.vin cars.plate cars.model',
  ),
  pickerFields: ['customerId', 'fromRegion', 'toRegion', 'status'],
  fields: { ...parties, ...route, ...charges, ...payment, ...costs, ...proof, ...tracking },
  lines: {
    cars: lines('车辆', 'Cars', 'orderCars', {
      by: 'orderId',
      minOnSubmit: 1,
      max: 200,
      position: 'seq',
      ...locked,
      ...{ after: '线路', panel: 'orderCars' },
    }),
  },
  prints: { consignmentNote, deliveryReceipt },
  actions: {
    submit: {
      label: ['提交审核', 'Submit for review'],
      from: ['draft'],
      to: 'pendingReview',
      notify: { to: 'order.audit', when: { status: 'pendingReview' } },
      submits: true,
      stamp: { submittedById: '$actor', rejectReason: null },
      right: 'order.create',
      bulk: 'each',
      custom: true,
      primary: true,
      singleRowInputs: ['vinReason'],
      input: { vinReason: reasonFor('vin') },
    },
    withdraw: { label: ['撤回', 'Withdraw'], from: ['pendingReview'], to: 'draft', right: 'order.create' },
    reject: {
      label: ['驳回', 'Reject'],
      ...review,
      to: 'draft',
      notify: whose,
      stamp: { rejectReason: '$reason' },
      color: 'red',
      input: because,
    },
    approve: {
      label: ['审核通过', 'Approve'],
      ...review,
      to: 'awaitingDispatch',
      stamp: { reviewedById: '$actor', reviewedAt: '$now' },
      notBy: { columns: ['createdById', 'operatorId', 'submittedById'], unless: 'order.reviewOwn' },
      custom: true,
      primary: true,
      preview: { label: ['应收合计', 'Total due'] },
      singleRowInputs: names('creditReason customerReason lossReason rebateReason vinReason'),
      input: { reason: note, ...reviewReasons },
    },
    unapprove: {
      label: ['反审核', 'Undo the review'],
      from: ['awaitingDispatch'],
      to: 'pendingReview',
      notify: whose,
      stamp: { reviewedById: null, reviewedAt: null },
      right: 'order.audit',
      ...takenBack,
    },
    changePrice: {
      label: ['申请改价', 'Ask for another price'],
      done: ['已提交改价，待他人审批', 'Asked for; somebody else approves it'],
      confirm: [
        '提交后由另一人审批，同意之前订单金额不变',
        'Somebody else approves it; until then the money of the order stays as it is',
      ],
      from: reviewed,
      right: 'order.create',
      custom: true,
      panel: 'orderMoney',
      input: {
        freightFen: money('运费', 'Freight', {
          required: true,
          min: 0,
          hint: ['按原单价比例分到各车', 'Shared over the cars in proportion to their former prices'],
        }),
        ...inputsOf(charges, 'pickupChargeFen deliveryChargeFen insuranceChargeFen invoiceChargeFen'),
        ...inputsOf(charges, 'otherChargeFen discountFen', { required: true }),
        ...inputsOf(charges, 'advanceFen'),
        ...inputsOf(payment, 'prepaidFen collectFen monthlyFen onReceiptFen', { required: true }),
        ...inputsOf(costs, 'rebateFen insuranceCostFen'),
        ...because,
      },
    },
    // Anyone who dispatches changes nothing else of an order.
    arrange: {
      label: ['物流安排', 'Arrange logistics'],
      from: underWay,
      right: 'waybill.dispatch',
      custom: true,
      input: {
        ...inputsOf(payment, 'collectorId', {
          hint: ['有到付款的，发车前必填', 'Needed before departure where money is collected on delivery'],
        }),
        ...inputsOf(route, 'expectedArriveOn pickupWishAt deliveryWishAt fromAddress toAddress'),
      },
    },
    returnReceipt: {
      label: ['回单已回', 'Proof of delivery returned'],
      done: ['回单已回', 'Proof of delivery returned'],
      from: ['delivered'],
      when: { receiptStatus: 'waiting' },
      disabledReason: ['不需要回单，或回单已回', 'No proof of delivery is awaited'],
      right: 'waybill.dispatch',
      bulk: 'each',
      custom: true,
      input: {
        ...inputsOf(proof, 'receiptReturnedOn', { required: true, initial: '$today', max: '$today' }),
        ...inputsOf(proof, 'receiptExpressNo'),
      },
    },
    unreturnReceipt: {
      label: ['撤销回单', 'Undo receipt return'],
      from: ['arrived', 'delivered', 'completed'],
      when: { receiptStatus: 'returned' },
      right: 'waybill.dispatch',
      ...takenBack,
    },
    dispatch,
    collect: collectOrder,
    dun: dunOrder,
    reassign,
    confirmLoss,
    acknowledge,
    saveTemplate,
    complain,
    void: voidEntry,
    shareLink,
    cancel: {
      label: ['取消订单', 'Cancel the order'],
      from: ['draft', 'pendingReview', 'awaitingDispatch', 'dispatching'],
      to: 'cancelled',
      notify: whose,
      right: 'order.create',
      confirm: [
        '取消后不能恢复，已收的款转为客户预收款',
        'This cannot be undone; money received becomes a prepayment of the customer',
      ],
      ...takenBack,
    },
  },
  // The same car goes once more only where it did not go.
  copy: {
    ...{ pickupWishAt: {}, deliveryWishAt: {}, expectedArriveOn: {}, collectorId: {} },
    ...{ 'cars.vin': wentOn, 'cars.plate': wentOn, 'cars.color': wentOn, 'cars.conditionNote': wentOn },
  },
  views: {
    all: {
      path: '/businessOrderManage/businessTotalTable',
      label: ['订单总表', 'All orders'],
      tabs: 'status',
      columns: names(
        'orderNo status customerId fromRegion toRegion carCount totalDueFen outstandingFen grossProfitFen receivedFen',
        'orderDate operatorId consignor consignorPhone consignee consigneePhone revenueFen receiptStatus',
      ),
      optionalColumns: names(
        'businessType transportMode prepaidFen collectFen monthlyFen onReceiptFen payMode officeId fromAttributionId',
        'toAttributionId transferAttributionId costFen profitRate costState expectedArriveOn deliveredAt createdAt',
        'consigneeAnswer consigneeWords reviewedAt reviewedById needInvoice collectorId receiptReturnedOn receiptExpressNo source',
        'hasException',
      ),
      filters: names(
        'orderDate customerId fromRegion toRegion operatorId officeId businessType payMode receiptStatus consigneeAnswer',
        'transportMode needInvoice deliveredAt transferAttributionId source',
        'hasException',
      ),
      totals: names('carCount revenueFen totalDueFen receivedFen outstandingFen costFen grossProfitFen'),
      totalsWhere: { status: { nin: dropped.status.in } },
      totalsNote: ['不含已取消、作废', 'without cancelled and voided'],
      sort: '-orderDate',
      links: ['orderCars.all', 'orderTemplates.all', 'lanePrices.all', 'mobileCreateOrder'],
      actions: names(
        'submit withdraw approve reject unapprove changePrice arrange returnReceipt unreturnReceipt acknowledge complain',
        'dispatch collect dun reassign saveTemplate shareLink void cancel',
      ),
    },
    loss: lossView,
    freight: freightView,
  },
  show: {
    related: belowOrder,
    history: true,
  },
  exchange: { import: { key: 'orderNo', lines: { cars: 'vin' }, readers: ['shippingNotice'] }, export: true },
})
