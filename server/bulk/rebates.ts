import { sentenceOf } from '../../src/define/message.ts'
import { fundMovements } from '../../src/resources/finance/fund-accounts.ts'
import { message } from '../messages/process.ts'
import { BULK_DAYS, type Fill, id, lastOf, moment, numberOf } from './rows.ts'

const PAYEES = 200
/** Far more than the rebates come to. */
const OPENING_FEN = 100_000_000_000

const named = (key: 'bulk.payee' | 'bulk.payingAccount') => sentenceOf(message(key), 'zh')
/** What the ledger calls money that was paid. */
const paymentWord = fundMovements.fields.kind.options.payment[0]

/** Whom the rebates are paid to, and the account they are paid out of, which has a ledger of its own; new in each fill. */
export const preparePayees: readonly string[] = [
  `create unlogged table bulk_payees as
    with run as (select count(*)::int as run from fund_accounts where name like '${named('bulk.payingAccount')} %')
    select gen_random_uuid() as id, i, run.run, '${named('bulk.payee')} ' || (run.run * ${PAYEES} + i + 1) as name from run, generate_series(0, ${PAYEES - 1}) i`,
  `insert into payees (id, search_text, name, kind, is_active) select id, name || ' fanlishoukuanren flskr', name, 'other', true from bulk_payees`,
  `create unlogged table bulk_payer as select gen_random_uuid() as id, run.run, '${named('bulk.payingAccount')} ' || (run.run + 1) as name,
      a.cashier_id, a.office_id, coalesce((select id from staff where post = 'boss' and status = 'on' order by id limit 1), (select id from staff order by id desc limit 1)) as boss_id
    from (select run from bulk_payees limit 1) run, (select cashier_id, office_id from bulk_accounts limit 1) a`,
  `insert into fund_accounts (id, search_text, name, kind, opening_on, opening_fen, office_id)
    select id, name || ' lishifukuanhu lsfkh', name, 'bank', (now() at time zone 'Asia/Shanghai')::date - ${BULK_DAYS}, ${OPENING_FEN}, office_id from bulk_payer`,
]

/** 返利 of a month are paid on the tenth of the next, once their freight is in: one payment to each payee. */
const paidOn = (day: string) => `(date_trunc('month', ${day}::timestamp) + interval '1 month 9 days')::date`
const paidAt = (day: string) => moment(paidOn(day), "interval '10 hours'")
const paymentOf = (day: string, payee: string) =>
  id(paidAt(day), 9, `(${payee} + (select run from bulk_payer) * 1000000::bigint)`)
const isPaid = ({ since }: Fill) => `m.is_paid and ${paidOn('b.day')} < date '${since}' + ${BULK_DAYS}`

/** The payables of the orders of a batch, and what of their payments is for them. */
export const insertRebates = (fill: Fill): readonly string[] => [
  `insert into payables (id, created_at, created_by_id, updated_at, updated_by_id, search_text, payable_no, kind, order_id, payee_id, office_id, biz_date,
      amount_dispatch_fen, amount_finance_fen, net_fen, paid_fen, unpaid_fen, open_fen, paid_on, checked_by_id, status)
    select ${id('b.at', 8, 'b.g')}, b.at + interval '20 minutes', b.reviewer_id, b.at, b.reviewer_id, lower(b.payable_no), b.payable_no, 'rebate', b.id, b.payee_id, b.office_id, b.day,
      m.rebate, m.rebate, m.rebate, m.rebate * s.paid, m.rebate * (1 - s.paid), m.rebate * (m.is_paid::int - s.paid), case when s.paid = 1 then ${paidOn('b.day')} end,
      case when m.is_paid then b.reviewer_id end, case when s.paid = 1 then 'settled' when m.is_paid then 'checked' else 'pendingCheck' end
    from batch b join batch_money m on m.g = b.g cross join lateral (select (${isPaid(fill)})::int as paid) s where b.status <> 'cancelled'`,
  `insert into payment_lines (id, created_at, created_by_id, updated_at, updated_by_id, payment_id, payable_id, amount_fen, requested_on, status, paid_on)
    select ${id(paidAt('b.day'), 10, 'b.g')}, ${paidAt('b.day')}, a.cashier_id, ${paidAt('b.day')}, a.cashier_id, ${paymentOf('b.day', 'b.payee')}, ${id('b.at', 8, 'b.g')}, m.rebate,
      ${paidOn('b.day')}, 'paid', ${paidOn('b.day')}
    from batch b join batch_money m on m.g = b.g cross join bulk_payer a where ${isPaid(fill)}`,
]

const drawn = (prefix: 'FK' | 'LS', from: string, on: string) => `insert into serial_numbers (prefix, day, last)
  select '${prefix}', to_char(${on}, 'YYYY-MM-DD'), ${lastOf(prefix, on)} + count(*) from ${from} group by ${on}
  on conflict (prefix, day) do update set last = excluded.last`

/** The payments of those lines, the ledger of their account, and the numbers that both were given; behind the receipts. */
export const insertPayments: readonly string[] = [
  `insert into payments (id, created_at, created_by_id, updated_at, updated_by_id, search_text, payment_no, status, payee_id, payee_name, fund_account_id, pay_on, amount_fen, office_id,
      approved_by_id, approved_at, paid_on, paid_by_id, method)
    select g.id, g.at, g.cashier_id, g.at, g.cashier_id, lower(n.no) || ' ' || lower(g.name), n.no, 'paid', g.payee_id, g.name, g.account_id, g.paid_on, g.amount, g.office_id, g.boss_id, g.at, g.paid_on, g.cashier_id, 'bank'
    from (select l.payment_id as id, l.created_at as at, l.paid_on, y.id as payee_id, y.name, sum(l.amount_fen) as amount, a.id as account_id, a.office_id, a.cashier_id, a.boss_id,
        row_number() over (partition by l.paid_on order by l.payment_id) as ordinal
      from payment_lines l join payables p on p.id = l.payable_id join bulk_payees y on y.id = p.payee_id cross join bulk_payer a
      group by l.payment_id, l.created_at, l.paid_on, y.id, y.name, a.id, a.office_id, a.cashier_id, a.boss_id) g
      cross join lateral (select ${numberOf('FK', 'g.paid_on', `g.ordinal + ${lastOf('FK', 'g.paid_on')}`)} as no) n`,
  drawn('FK', 'payments p where p.fund_account_id = (select id from bulk_payer)', 'p.paid_on'),
  `insert into fund_movements (id, created_at, created_by_id, updated_at, updated_by_id, search_text, movement_no, account_id, seq, biz_date, direction, kind, amount_fen, net_fen, balance_after_fen, source, source_id, source_no, counterparty, summary, is_open)
    select ${id('p.created_at', 11, '(row_number() over time + a.run * 10000000000::bigint)')}, p.created_at, p.created_by_id, p.created_at, p.created_by_id, lower(n.no) || ' ${paymentWord} ' || lower(p.payment_no), n.no, a.id, row_number() over time,
      p.paid_on, 'out', 'payment', p.amount_fen, -p.amount_fen, ${OPENING_FEN} - sum(p.amount_fen) over time, 'payments', p.id, p.payment_no, p.payee_name, '${paymentWord} ' || p.payment_no, true
    from (select *, row_number() over (partition by paid_on order by id) as ordinal from payments where fund_account_id = (select id from bulk_payer)) p
      cross join bulk_payer a
      cross join lateral (select ${numberOf('LS', 'p.paid_on', `p.ordinal + ${lastOf('LS', 'p.paid_on')}`)} as no) n
    window time as (order by p.created_at, p.id)`,
  drawn('LS', 'payments p where p.fund_account_id = (select id from bulk_payer)', 'p.paid_on'),
  `update fund_accounts a set balance_fen = a.opening_fen - m.sum, movement_count = m.count
    from (select account_id, sum(amount_fen) as sum, count(*) as count from fund_movements group by 1) m where m.account_id = a.id and a.id = (select id from bulk_payer)`,
]
