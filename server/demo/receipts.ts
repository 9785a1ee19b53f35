import { receiptAllocations, receipts } from '../../src/resources/finance/receipts.ts'
import { receivables } from '../../src/resources/finance/receivables.ts'
import { atOffice, dayOf, MINUTE } from './clock.ts'
import { move } from './funds.ts'
import { refreshCustomer, refreshOrder } from './refresh.ts'
import { withAmounts } from './rules.ts'
import {
  type Account,
  type Client,
  later,
  personFor,
  type Receipt,
  type ReceiptFile,
  type Receivable,
  type World,
} from './world.ts'

export type Paying = {
  account: Account
  method: Receipt['method']
  amountFen: number
  by: string
  payerName?: string
  collectorId?: string | null
  /** The car at whose hand-over it was collected. */
  loadId?: string
  allocation?: Receipt['allocation']
}

/** Posts a receipt with its movement and settles the receivables, in the order given. */
export function postReceipt(
  world: World,
  client: Client,
  paying: Paying,
  owed: readonly Receivable[],
  at: number,
): ReceiptFile {
  const { account, amountFen, by } = paying
  const receipt = world.book.add(receipts, draftOf(world, client, paying, dayOf(at)), at, by)
  const movement = move(
    world,
    account,
    {
      direction: 'in',
      kind: 'receipt',
      amountFen,
      ...sourceOf(receipt),
      counterparty: receipt.payerName,
      summary: `收款 ${receipt.receiptNo}`,
    },
    at,
    by,
  )
  const file: ReceiptFile = { receipt, account, client, settled: [], movementId: movement.id }
  client.receipts.push(file)
  allocate(world, file, owed, at, by)
  return file
}

/** What its movements name. */
const sourceOf = ({ id, receiptNo }: Receipt) => ({
  source: 'receipts',
  sourceId: id,
  sourceNo: receiptNo,
})

function draftOf({ random }: World, { customer }: Client, paying: Paying, day: string): Partial<Receipt> {
  const {
    account,
    method,
    amountFen,
    payerName = customer.name,
    collectorId = null,
    loadId = null,
    allocation = 'oldest',
  } = paying
  const hasReference = method === 'bank' || method === 'wechat' || method === 'alipay'
  return {
    receivedOn: day,
    customerId: customer.id,
    payerName,
    fundAccountId: account.id,
    method,
    amountFen,
    refNo: hasReference ? `${day.replaceAll('-', '')}${random.int(1_000_000_000, 9_999_999_999)}` : null,
    allocation,
    unallocatedFen: amountFen,
    collectorId,
    loadId,
    officeId: customer.officeId,
  }
}

function allocate(world: World, file: ReceiptFile, owed: readonly Receivable[], at: number, by: string): void {
  const { receipt, client } = file
  for (const receivable of owed) {
    const amountFen = Math.min(receipt.unallocatedFen, receivable.outstandingFen)
    if (amountFen <= 0 || receivable.status === 'void') continue
    const values = {
      receiptId: receipt.id,
      receivableId: receivable.id,
      orderId: receivable.orderId,
      amountFen,
      allocatedOn: dayOf(at),
    }
    file.settled.push({ allocation: world.book.add(receiptAllocations, values, at, by, { silent: true }), receivable })
    world.book.change(
      receivables,
      receivable,
      withAmounts(receivable, { allocatedFen: receivable.allocatedFen + amountFen }),
      at,
      by,
    )
    const allocatedFen = receipt.allocatedFen + amountFen
    world.book.change(receipts, receipt, { allocatedFen, unallocatedFen: receipt.amountFen - allocatedFen }, at, by, {
      silent: true,
    })
  }
  for (const { receivable } of file.settled) refreshOf(world, receivable, at, by)
  refreshCustomer(world, client, at, by)
}

function refreshOf(world: World, receivable: Receivable, at: number, by: string): void {
  const order = world.files.get(receivable.orderId ?? '')
  if (order) refreshOrder(world, order, at, by)
}

/** Takes allocations back: each stays as cancelled, with its twin. */
export function cancelAllocations(
  world: World,
  file: ReceiptFile,
  chosen: (row: Receivable) => boolean,
  reason: string,
  at: number,
  by: string,
): void {
  const { receipt } = file
  for (const { allocation, receivable } of file.settled) {
    if (allocation.status !== 'active' || !chosen(receivable)) continue
    world.book.change(receiptAllocations, allocation, { status: 'cancelled', reason }, at, by)
    const { receiptId, receivableId, orderId, amountFen } = allocation
    const twin = {
      receiptId,
      receivableId,
      orderId,
      amountFen,
      allocatedOn: dayOf(at),
      status: 'twin',
      twinOfId: allocation.id,
      reason,
    } as const
    world.book.add(receiptAllocations, twin, at, by, { silent: true })
    world.book.change(
      receivables,
      receivable,
      withAmounts(receivable, { allocatedFen: receivable.allocatedFen - amountFen }),
      at,
      by,
    )
    const allocatedFen = receipt.allocatedFen - amountFen
    world.book.change(receipts, receipt, { allocatedFen, unallocatedFen: receipt.amountFen - allocatedFen }, at, by, {
      silent: true,
    })
    refreshOf(world, receivable, at, by)
  }
}

const reasons = ['金额录错，应为另一笔', '入错账户', '客户付款被银行退回', '重复入账']

/** 红冲 some days later, while the money is still on the account; then the cashier posts what was right. */
export function mayReverse(
  world: World,
  file: ReceiptFile,
  at: number,
  alsoBack: (moment: number, by: string) => void = () => undefined,
): void {
  if (!world.random.chance(0.015)) return
  world.clock.at(atOffice(later(world, at, 2, 30)), (moment) => {
    const { receipt, account, client } = file
    if (receipt.status !== 'posted' || account.balanceFen < receipt.amountFen) return
    const by = personFor(world, client.customer.officeId, 'accountant').id
    const reason = world.random.pick(reasons)
    const owed = file.settled
      .filter(({ allocation }) => allocation.status === 'active')
      .map(({ receivable }) => receivable)
    cancelAllocations(world, file, () => true, reason, moment, by)
    move(
      world,
      account,
      {
        direction: 'out',
        kind: 'reversal',
        amountFen: receipt.amountFen,
        ...sourceOf(receipt),
        reversesId: file.movementId,
        counterparty: receipt.payerName,
        summary: `红冲 ${receipt.receiptNo}`,
      },
      moment,
      by,
    )
    world.book.change(
      receipts,
      receipt,
      { status: 'reversed', allocatedFen: 0, unallocatedFen: 0, reverseReason: reason },
      moment,
      by,
      { action: 'reverse', reason },
    )
    alsoBack(moment, by)
    refreshCustomer(world, client, moment, by)
    world.clock.at(moment + 25 * MINUTE, (again) => settle(world, client, owed, again))
  })
}

/** The customer pays what is open of these receivables, by one receipt of the cashier. */
export function settle(world: World, client: Client, owed: readonly Receivable[], at: number, part = 1): void {
  const open = owed.filter((row) => row.status === 'open' || row.status === 'partial')
  const wholeFen = open.reduce((sum, row) => sum + row.outstandingFen, 0)
  const amountFen = part === 1 ? wholeFen : Math.floor((wholeFen * part) / 10_000) * 10_000
  if (amountFen <= 0) return
  const roundedFen =
    part === 1 && wholeFen > 5_000_000 && world.random.chance(0.2) ? Math.ceil(wholeFen / 100_000) * 100_000 : amountFen
  const by = personFor(world, client.customer.officeId, 'cashier').id
  mayReverse(
    world,
    postReceipt(world, client, { ...wayOf(world, client, roundedFen), amountFen: roundedFen, by }, open, at),
    at,
  )
}

/** Companies transfer to the bank; people pay by phone or in cash. */
function wayOf(world: World, { customer }: Client, amountFen: number): { account: Account; method: Receipt['method'] } {
  const find = (kind: Account['kind'], isHere = false) =>
    world.accounts.filter((one) => one.kind === kind && one.isActive && (!isHere || one.officeId === customer.officeId))
  const method =
    customer.kind !== 'person' || amountFen > 1_000_000
      ? 'bank'
      : world.random.likely({ wechat: 5, alipay: 3, bank: 2, cash: 2 })
  return { account: world.random.pick(find(method, method === 'cash')), method }
}

export const collectorAccount = (world: World, payeeId: string | null): Account | undefined =>
  world.accounts.find((one) => payeeId !== null && one.payeeId === payeeId)
