import Fastify from 'fastify'
import pg from 'pg'

/**
 * The yardstick: the same answer as our list, by hand. Fastify, pg and two statements, with no session, no rights, no
 * definitions. Prints its port.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
pg.types.setTypeParser(20, Number)

const columns = `o.id, o.version, o.order_no as "orderNo", o.status, o.order_date::text as "orderDate", o.customer_id as "customerId",
  c.name as customer, o.consignor, o.consignor_phone as "consignorPhone", o.consignee, o.consignee_phone as "consigneePhone",
  o.from_region as "fromRegion", o.to_region as "toRegion", o.car_count as "carCount", o.revenue_fen as "revenueFen",
  o.total_due_fen as "totalDueFen", o.received_fen as "receivedFen", o.outstanding_fen as "outstandingFen",
  o.gross_profit_fen as "grossProfitFen", o.operator_id as "operatorId", s.name as operator, o.receipt_status as "receiptStatus",
  o.business_type as "businessType", o.transport_mode as "transportMode", o.prepaid_fen as "prepaidFen",
  o.collect_fen as "collectFen", o.monthly_fen as "monthlyFen", o.on_receipt_fen as "onReceiptFen", o.pay_mode as "payMode",
  o.office_id as "officeId", f.name as office, o.from_attribution_id as "fromAttributionId", fa.name as "fromAttribution",
  o.to_attribution_id as "toAttributionId", ta.name as "toAttribution", o.profit_rate as "profitRate",
  o.cost_state as "costState", o.submitted_by_id as "submittedById", o.reject_reason as "rejectReason",
  o.expected_arrive_on::text as "expectedArriveOn", o.delivered_at as "deliveredAt", o.created_at as "createdAt"`

const condition = 'status = $1 and order_date >= $2 and order_date <= $3'
const page = `select ${columns} from (select * from orders where ${condition} order by order_date desc, id desc limit $4 offset $5) o
  left join customers c on c.id = o.customer_id left join staff s on s.id = o.operator_id left join offices f on f.id = o.office_id
  left join offices fa on fa.id = o.from_attribution_id left join offices ta on ta.id = o.to_attribution_id
  order by o.order_date desc, o.id desc`
const count = `select count(*) as n from (select 1 from orders where ${condition} limit 10001) counted`

type Query = { status: string; from: string; to: string; start?: string }
const app = Fastify()
app.get<{ Querystring: Query }>('/orders', async ({ query }) => {
  const values = [query.status, query.from, query.to]
  const [rows, counted] = await Promise.all([
    pool.query(page, [...values, 20, Number(query.start ?? 0)]),
    pool.query(count, values),
  ])
  const total = counted.rows[0].n
  return {
    code: 200,
    message: 'ok',
    data: { items: rows.rows, total: Math.min(total, 10_000), totalCapped: total > 10_000 },
  }
})
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
console.log(`port ${typeof address === 'object' && address ? address.port : 0}`)
process.on('SIGTERM', () => process.exit(0))
