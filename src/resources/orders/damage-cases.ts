import {
  computed,
  date,
  file,
  money,
  ref,
  section,
  select,
  sequence,
  state,
  text,
  textarea,
} from '../../define/field.ts'
import { names } from '../../define/names.ts'
import { defineResource } from '../../define/resource.ts'

const liable = select(
  '责任方',
  'Who bears it',
  {
    carrier: ['承运商', 'Carrier'],
    driver: ['驾驶员', 'Driver'],
    insurer: ['保险公司', 'Insurer'],
    company: ['公司', 'Company'],
    customer: ['客户', 'Customer'],
  },
  { required: true },
)
const paying = { liable: { in: ['carrier', 'insurer'] } } as const
const { required: _, ...decidedLiable } = liable
const reason = text('原因', 'Reason', { required: true })

/**
 * 质损案件 (domain §1.9): damage to a car, from the report to who bears it. Settling one makes what follows from it: a payable to
 * the customer, a deduction from what a carrier is to get, or from the wages of a driver.
 */
export const damageCases = defineResource({
  name: 'damageCases',
  label: ['质损案件', 'Damage case'],
  flag: 'orderManage',
  titleField: 'caseNo',
  scope: { own: 'createdById', office: 'officeId', ownRight: 'damage.report' },
  rights: {
    create: 'damage.report',
    change: [{ right: 'damage.report', when: { status: 'reported' } }],
    remove: false,
  },
  search: ['caseNo', 'orderId.orderNo', 'orderCarId.vin', 'orderCarId.plate'],
  fields: {
    ...section('报案', 'Report', {
      caseNo: sequence('案件号', 'Case no.', 'ZS'),
      status: state(
        '状态',
        'Status',
        {
          reported: { label: ['待定损', 'To be assessed'], color: 'gold' },
          assessed: { label: ['待定责', 'Liability open'], color: 'blue' },
          responsible: { label: ['待结案', 'To be settled'], color: 'blue' },
          settled: { label: ['已结案', 'Settled'], color: 'green' },
          cancelled: { label: ['已撤销', 'Withdrawn'], color: 'grey' },
        },
        'reported',
      ),
      orderId: ref('订单', 'Order', 'orders', { required: true, readOnly: 'afterCreate' }),
      orderCarId: ref('车辆', 'Car', 'orderCars', { required: true, dependsOn: { orderId: 'orderId' } }),
      waybillId: ref('运单', 'Waybill', 'waybills'),
      happenedOn: date('发生日期', 'Happened on', { required: true, initial: '$today', max: '$today' }),
      stage: select(
        '环节',
        'Stage',
        {
          intake: ['收车', 'Intake'],
          loading: ['装车', 'Loading'],
          transit: ['在途', 'On the road'],
          unloading: ['卸车', 'Unloading'],
          handOver: ['交车', 'Hand-over'],
        },
        { required: true },
      ),
      description: textarea('损伤情况', 'Damage', { required: true, maxLength: 500 }),
      photos: file('照片', 'Photos', { accept: 'image', max: 20 }),
      officeId: computed(ref('营业部', 'Branch', 'offices', { required: true, initial: '$office' })),
    }),
    ...section('定损与定责', 'Assessment', {
      lossFen: computed(money('定损金额', 'Loss', { initial: 0 })),
      assessNote: computed(text('定损说明', 'Note on the loss', { maxLength: 200 })),
      liable: computed(decidedLiable),
      payeeId: computed(ref('责任单位', 'Liable party', 'payees')),
      staffId: computed(ref('责任人', 'Liable person', 'staff')),
      recoverFen: computed(money('追偿金额', 'To be recovered', { initial: 0 })),
      compensateFen: computed(money('赔付客户', 'Compensation', { initial: 0 })),
      decideNote: computed(text('定责说明', 'Note on the liability', { maxLength: 200 })),
    }),
    ...section('结案', 'Settlement', {
      settledOn: computed(date('结案日期', 'Settled on')),
      compensationId: computed(ref('赔付应付', 'Payable to the customer', 'payables')),
      deductedId: computed(ref('扣款应付', 'Deducted from', 'payables')),
      closeReason: computed(text('撤销原因', 'Why withdrawn')),
    }),
  },
  indexes: [['liable', 'settledOn']],
  actions: {
    assess: {
      label: ['定损', 'Assess'],
      from: ['reported'],
      to: 'assessed',
      right: 'damage.assess',
      primary: true,
      input: {
        lossFen: money('定损金额', 'Loss', { required: true, min: 1 }),
        assessNote: text('定损说明', 'Note on the loss', { maxLength: 200 }),
      },
    },
    decide: {
      label: ['定责', 'Decide liability'],
      from: ['assessed'],
      to: 'responsible',
      right: 'damage.assess',
      notify: { to: ['createdById', 'staffId'] },
      custom: true,
      primary: true,
      input: {
        liable,
        payeeId: ref('责任单位', 'Liable party', 'payees', { visible: paying, filter: { isActive: true } }),
        staffId: ref('责任人', 'Liable person', 'staff', { visible: { liable: 'driver' } }),
        recoverFen: money('追偿金额', 'To be recovered', {
          initial: 0,
          hint: ['承运商从应付里扣，驾驶员从工资里扣', 'From what a carrier is to get, from the wages of a driver'],
        }),
        compensateFen: money('赔付客户', 'Compensation', {
          initial: 0,
          hint: ['结案后成为一笔应付', 'Becomes a payable with the settlement'],
        }),
        decideNote: text('定责说明', 'Note on the liability', { maxLength: 200 }),
      },
    },
    settle: {
      label: ['结案', 'Settle'],
      from: ['responsible'],
      to: 'settled',
      stamp: { settledOn: '$today' },
      right: 'damage.settle',
      notBy: { columns: ['createdById'] },
      notify: { to: ['createdById', 'staffId'] },
      custom: true,
      primary: true,
      input: {
        deductedId: ref('扣款应付', 'Deduct from', 'payables', {
          filter: { status: { in: ['checked', 'partial'] } },
          dependsOn: { payeeId: 'payeeId' },
          hint: [
            '承运商承担时必选：追偿金额从这笔应付里扣',
            'Required of a carrier: what is recovered is deducted from it',
          ],
        }),
      },
    },
    reopen: {
      label: ['撤销结案', 'Undo the settlement'],
      from: ['settled'],
      to: 'responsible',
      right: 'damage.settle',
      custom: true,
      color: 'red',
      input: { reason },
    },
    cancel: {
      label: ['撤案', 'Withdraw'],
      from: ['reported', 'assessed', 'responsible'],
      to: 'cancelled',
      stamp: { closeReason: '$reason' },
      right: 'damage.assess',
      color: 'red',
      input: { reason },
    },
  },
  prints: {
    report: {
      label: ['质损确认单', 'Damage report'],
      when: { status: { ne: 'cancelled' } },
      fields: names(
        'orderId orderId.customerId orderCarId orderCarId.vin orderCarId.plate waybillId happenedOn stage description lossFen assessNote',
        'liable payeeId staffId recoverFen compensateFen decideNote settledOn',
      ),
      inWords: 'lossFen',
      signatures: [
        ['承运人', 'Carrier'],
        ['客户', 'Customer'],
        ['经办', 'Handled by'],
      ],
    },
  },
  views: {
    all: {
      path: '/businessOrderManage/damageCaseList',
      label: ['质损案件', 'Damage cases'],
      tabs: 'status',
      columns: names(
        'caseNo orderId orderCarId status stage lossFen liable recoverFen compensateFen payeeId staffId happenedOn settledOn createdById',
      ),
      optionalColumns: names(
        'waybillId description assessNote decideNote compensationId deductedId officeId createdAt',
      ),
      filters: ['happenedOn', 'liable', 'settledOn', 'officeId'],
      totals: ['lossFen', 'recoverFen', 'compensateFen'],
      totalsWhere: { status: { ne: 'cancelled' } },
      totalsNote: ['不含已撤销', 'without withdrawn'],
      sort: '-caseNo',
      actions: ['assess', 'decide', 'settle', 'cancel', 'reopen'],
      links: ['payables.all', 'carInspections.all'],
    },
  },
  show: { history: true },
  exchange: { export: true },
})
