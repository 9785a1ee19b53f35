import { v7 as uuid } from 'uuid'
import { Cut, type Ledger, type Row, send, type Write } from './ledger.ts'
import type { People } from './people.ts'

const lanes = 6
const carFen = 150_000

/** What all lanes write to, and what each step leaves for the next one, from round to round. */
export type Books = {
  /** Here the lanes wait for one another. */
  account: Row
  customer: Row
  drafts: Row[]
  submitted: Row[]
  approved: Row[]
}
type Load = { base: string; people: People; books: Books; ledger: Ledger; mark: string }
type Draft = Pick<Write, 'resource' | 'action' | 'body' | 'says'> & { by?: keyof People }

let phones = 0
const newPhone = () => `137${String(++phones).padStart(8, '0')}`

export async function openBooks(base: string, people: People, ledger: Ledger): Promise<Books> {
  const load = { base, people, ledger }
  const body = { name: '基本户', kind: 'bank', openingFen: 0 }
  const account = await write(load, { resource: 'fundAccounts', action: 'create', body, says: body })
  const customer = await newCustomer(load, '共同客户')
  if (!account || !customer) throw new Error(ledger.odd.join('\n'))
  return { account, customer, drafts: [], submitted: [], approved: [] }
}

/** Writes in all lanes until the server is gone. Each lane is at another step, so that a kill meets all kinds at once. */
export async function runLoad(load: Load): Promise<void> {
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      try {
        for (let turn = lane; ; turn++) await steps[turn % steps.length]?.(load, `${load.mark}-${lane}-${turn}`)
      } catch (error) {
        if (!(error instanceof Cut)) throw error
      }
    }),
  )
}

type Step = (load: Load, mark: string) => Promise<unknown>

const steps: readonly Step[] = [
  async (load, mark) => {
    const customer = await newCustomer(load, `客户${mark}`)
    if (customer) await newOrder(load, mark, customer.id)
  },
  (load, mark) => newOrder(load, mark, load.books.customer.id),
  async (load, mark) => {
    const { books } = load
    books.customer = (await change(load, 'customers', books.customer, `备注${mark}`)) ?? books.customer
  },
  async (load, mark) => {
    const { drafts } = load.books
    const order = drafts.shift()
    const changed = order && (await change(load, 'orders', order, `备注${mark}`))
    if (changed) drafts.push(changed)
  },
  async ({ books, ...load }) => {
    const order = books.drafts.shift()
    const done = order && (await act(load, order, 'submit', 'sales', 'pendingReview'))
    if (done) books.submitted.push(done)
  },
  async ({ books, ...load }) => {
    const order = books.submitted.shift()
    const done = order && (await act(load, order, 'approve', 'manager', 'awaitingDispatch'))
    if (done) books.approved.push(done)
  },
  (load, mark) => newReceipt(load, mark),
]

type Sender = Pick<Load, 'base' | 'people' | 'ledger'>

function newCustomer(load: Sender, name: string): Promise<Row | null> {
  const body = { name, phone: newPhone() }
  return write(load, { resource: 'customers', action: 'create', body, says: body })
}

async function newOrder(load: Load, mark: string, customerId: string): Promise<void> {
  const body = {
    customerId,
    consignor: mark,
    consignorPhone: '13800138000',
    consignee: '李收车',
    consigneePhone: '13900139000',
    fromRegion: '440103',
    toRegion: '310101',
    collectFen: 3 * carFen,
    receiptRequired: 'none',
    cars: ['朗逸', '轩逸', '卡罗拉'].map((model) => ({ model, freightFen: carFen })),
  }
  const says = { consignor: mark, customerId, carCount: 3, totalDueFen: 3 * carFen, status: 'draft' }
  const order = await write(load, { resource: 'orders', action: 'create', body, says })
  if (order) load.books.drafts.push(order)
}

/** Half of what an approved order asks for, and a little more, so that amounts differ. */
async function newReceipt(load: Load, mark: string): Promise<void> {
  const { account, approved, customer } = load.books
  const customerId = approved.shift()?.customerId ?? customer.id
  const amountFen = carFen + mark.length
  const body = { customerId, payerName: mark, fundAccountId: account.id, amountFen, refNo: mark }
  await write(load, { resource: 'receipts', action: 'create', body, says: { ...body, status: 'posted' } })
}

const change = (load: Sender, resource: 'customers' | 'orders', row: Row, remark: string) =>
  write(load, { resource, action: 'change', body: { remark }, says: { remark } }, row)

const act = (load: Sender, row: Row, action: 'submit' | 'approve', by: keyof People, status: string) =>
  write(load, { resource: 'orders', action, by, body: { input: {} }, says: { status } }, row)

/** Anyone who comes with an old version tries again with the present one, as a person would. */
async function write(
  { base, people, ledger }: Sender,
  { by = 'sales', ...draft }: Draft,
  row?: Row,
): Promise<Row | null> {
  for (let attempt = 1, present = row; attempt <= 4; attempt++) {
    const target = present ? { id: present.id, body: { ...draft.body, version: present.version } } : {}
    const answer = await send(base, { ...draft, ...target, token: people[by], key: uuid() }, ledger)
    if (answer?.done) return answer.row
    if (!answer) return null
    present = answer.row
  }
  return null
}
