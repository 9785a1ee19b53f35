import { date, money, ref, section, select } from '../../define/field.ts'
import { names } from '../../define/names.ts'
import { defineResource } from '../../define/resource.ts'
import { receivables } from './receivables.ts'

/**
 * 应收变动: all that made what customers owe more or less, each with its day, over an SQL view. Up to the end of a day they come
 * to what was outstanding on it; what has become void since is as if it had never been.
 */
export const receivableChanges = defineResource({
  name: 'receivableChanges',
  label: ['应收变动', 'Change of a receivable'],
  flag: 'financeConfluence',
  titleField: 'changedOn',
  scope: { own: 'operatorId', office: 'officeId' },
  sqlView: true,
  rights: { create: false, change: false },
  fields: {
    ...section('应收变动', 'Change of a receivable', {
      changedOn: date('日期', 'Date', { required: true }),
      kind: select(
        '类型',
        'Kind',
        {
          claimed: ['新增应收', 'New'],
          received: ['收款核销', 'Received'],
          relief: ['减免', 'Relief'],
          writeOff: ['坏账核销', 'Written off'],
          offset: ['抵扣', 'Offset'],
        },
        { required: true },
      ),
      claimKind: receivables.fields.kind,
      receivableId: ref('应收', 'Receivable', 'receivables', { required: true }),
      orderId: ref('订单', 'Order', 'orders'),
      customerId: ref('客户', 'Customer', 'customers', { required: true }),
      operatorId: ref('经办人', 'Handled by', 'staff', { required: true }),
      officeId: ref('营业部', 'Branch', 'offices', { required: true }),
      part: receivables.fields.part,
      dueOn: date('到期日', 'Due on'),
      amountFen: money('变动', 'Change', { min: -1_000_000_000_000, required: true }),
    }),
  },
  views: {
    all: {
      path: '/financeManage/receivableChangeList',
      label: ['应收变动', 'Changes of receivables'],
      tabs: 'kind',
      columns: names(
        'changedOn kind claimKind receivableId orderId customerId part dueOn amountFen operatorId officeId',
      ),
      filters: names('changedOn claimKind customerId dueOn part officeId operatorId'),
      totals: ['amountFen'],
      sort: '-changedOn',
      links: ['receivables.all', 'agingHistory'],
    },
  },
  exchange: { export: true },
})
