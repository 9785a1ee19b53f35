import { receivables } from '../../src/resources/finance/receivables.ts'
import { orderCars } from '../../src/resources/orders/order-cars.ts'
import { orders } from '../../src/resources/orders/orders.ts'
import { cancelAllocations } from './receipts.ts'
import { refreshCustomer } from './refresh.ts'
import { type OrderFile, personFor, type World } from './world.ts'

const cancelReasons = ['客户改自驾', '客户找到更低报价', '车辆临时不卖了', '客户取消购车', '信息填错，重新开单']

/** What an order that does not take place earns and costs. */
const noProfit = { costFen: 0, grossProfitFen: 0, profitRate: null, costKnown: false } as const

const mayStop = (file: OrderFile): boolean =>
  ['draft', 'pendingReview', 'awaitingDispatch', 'dispatching'].includes(file.order.status) &&
  file.cars.every(({ loads }) => loads.every((load) => load.status === 'withdrawn'))

/** 取消: by anyone who sells it before the review, by the manager after it, while no car is planned. */
export function cancel(world: World, file: OrderFile, at: number, by: string): void {
  if (!mayStop(file)) return
  const reason = world.random.pick(cancelReasons)
  end(world, file, at, by, reason)
  world.book.change(
    orders,
    file.order,
    { status: 'cancelled', cancelReason: reason, receivedFen: 0, outstandingFen: 0, ...noProfit },
    at,
    by,
    { action: 'cancel', reason },
  )
  refreshCustomer(world, file.client, at, by)
}

/** 作废: a wrong entry, by the boss, while nothing was paid or planned. */
export function annul(world: World, file: OrderFile, at: number): void {
  if (!mayStop(file) || file.order.receivedFen > 0) return
  const by = personFor(world, file.order.officeId, 'boss').id
  const reason = '重复开单'
  end(world, file, at, by, reason)
  world.book.change(
    orders,
    file.order,
    { status: 'voided', cancelReason: reason, receivedFen: 0, outstandingFen: 0, ...noProfit },
    at,
    by,
    { action: 'void', reason },
  )
  refreshCustomer(world, file.client, at, by)
}

/** Cars stop, money that was paid becomes the customer's 预收款, and nothing is owed any more. */
function end(world: World, file: OrderFile, at: number, by: string, reason: string): void {
  for (const one of file.cars) {
    world.book.change(orderCars, one.car, { status: 'cancelled', isOpen: false }, at, by, { silent: true })
    world.waiting.delete(one)
  }
  const ids = new Set(file.receivables.map((row) => row.id))
  for (const receipt of file.client.receipts)
    cancelAllocations(world, receipt, (row) => ids.has(row.id), reason, at, by)
  for (const row of file.receivables) world.book.change(receivables, row, { status: 'void', outstandingFen: 0 }, at, by)
}
