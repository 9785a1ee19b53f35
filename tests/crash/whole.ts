/** What may never be seen after a crash, as statements that find it. */
export const halves: readonly { fault: string; broken: string }[] = [
  {
    fault: '订单缺车辆',
    broken: `select order_no from orders o
      where car_count <> 3 or (select count(*) from order_cars c where c.order_id = o.id) <> 3
        or freight_fen <> (select coalesce(sum(freight_fen), 0) from order_cars c where c.order_id = o.id)`,
  },
  {
    fault: '车辆没有订单',
    broken: 'select id from order_cars c where not exists (select from orders o where o.id = c.order_id)',
  },
  {
    fault: '已审核的订单没有应收',
    broken: `select order_no from orders o
      where (status = 'awaitingDispatch') <> exists (select from receivables r where r.order_id = o.id)`,
  },
  {
    fault: '收款没有恰好一笔资金流水',
    broken: `select receipt_no from receipts r
      where (select count(*) from fund_movements m where m.source = 'receipts' and m.source_id = r.id and m.amount_fen = r.amount_fen) <> 1`,
  },
  {
    fault: '写入没有审计',
    broken: ['customers', 'orders', 'receipts', 'receivables']
      .map(
        (table) => `select id from ${table} t where not exists (
          select from audit_entries a where a.row_id = t.id and a.resource = '${table}' and a.action = 'create')`,
      )
      .join(' union all '),
  },
  {
    fault: '审计没有对应的行',
    broken: `select row_id from audit_entries a where action = 'create' and (
      (resource = 'customers' and not exists (select from customers t where t.id = a.row_id)) or
      (resource = 'orders' and not exists (select from orders t where t.id = a.row_id)) or
      (resource = 'receipts' and not exists (select from receipts t where t.id = a.row_id)))`,
  },
  {
    fault: '同一次写入有两行',
    broken: `select name from customers group by 1 having count(*) > 1
      union all select consignor from orders group by 1 having count(*) > 1
      union all select ref_no from receipts group by 1 having count(*) > 1`,
  },
  { fault: '幂等键没有答复', broken: 'select key from idempotency_keys where answer is null' },
  {
    fault: '编号重复',
    broken: [
      ['customers', 'customer_no'],
      ['orders', 'order_no'],
      ['receipts', 'receipt_no'],
      ['receivables', 'receivable_no'],
      ['fund_movements', 'movement_no'],
    ]
      .map(([table, column]) => `select ${column} as no from ${table} group by 1 having count(*) > 1`)
      .join(' union all '),
  },
  {
    fault: '编号计数落后于已用的编号',
    broken: `select no, last from serial_numbers s join (
        select order_no as no from orders union all select customer_no from customers
        union all select receipt_no from receipts union all select movement_no from fund_movements) used
      on starts_with(no, prefix || to_char(day::date, 'YYMMDD') || '-') where split_part(no, '-', 2)::int > last`,
  },
]
