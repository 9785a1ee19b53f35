import { names } from '../../define/names.ts'
import { related } from '../../define/resource.ts'
import { compared } from './car-inspections.ts'

/** What hangs on an order: a price that awaits its approval above all the rest. */
export const belowOrder = [
  related('待批改价', 'Price that awaits approval', 'orderPriceChanges', {
    by: 'orderId',
    where: { status: 'asked' },
    pinned: true,
    columns: names('changeNo newTotalFen oldTotalFen createdById reason createdAt'),
  }),
  related('待处理异常', 'Trouble to settle', 'tripExceptions', {
    by: 'orderId',
    where: { status: 'open' },
    pinned: true,
    columns: names('exceptionNo kind orderCarId waybillId at place description photos createdById'),
  }),
  related('运输', 'Transport', 'waybillLoads', {
    by: 'orderId',
    columns: names('waybillId orderCarId status loadRegion unloadRegion loadedAt unloadedAt shareFen'),
  }),
  related('查询链接', 'Tracking links', 'trackingLinks', {
    by: 'orderId',
    columns: names('forWhom link status createdById createdAt revokedById revokedAt revokeReason'),
  }),
  related('验车', 'Inspections', 'carInspections', {
    by: 'orderId',
    columns: names('inspectionNo stage orderCarId at newMarks marks photos note signedBy createdById'),
  }),
  related('验车对比', 'Inspections side by side', 'carInspections', {
    by: 'orderId',
    columns: compared,
    panel: 'comparison',
  }),
  related('应收', 'Receivable', 'receivables', {
    by: 'orderId',
    columns: names('receivableNo kind part amountFen allocatedFen outstandingFen dueOn status'),
  }),
  related('核销', 'Allocation', 'receiptAllocations', {
    by: 'orderId',
    columns: names('receiptId receivableId amountFen status allocatedOn reason'),
  }),
  related('改价', 'Price change', 'orderPriceChanges', {
    by: 'orderId',
    columns: names('changeNo status oldTotalFen newTotalFen reason createdById createdAt decidedById'),
  }),
  related('途中异常', 'Trouble on the way', 'tripExceptions', {
    by: 'orderId',
    columns: names('exceptionNo status kind orderCarId waybillId at description solution settledById'),
  }),
  related('质损', 'Damage', 'damageCases', {
    by: 'orderId',
    columns: names('caseNo orderCarId status stage lossFen liable recoverFen compensateFen happenedOn'),
  }),
]
