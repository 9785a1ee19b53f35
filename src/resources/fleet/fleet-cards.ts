import { computed, money, ref, section, select, state, text, textarea } from '../../define/field.ts'
import { minus, sumOf } from '../../define/formula.ts'
import { names } from '../../define/names.ts'
import { defineResource, related } from '../../define/resource.ts'

/** 油卡与 ETC 卡: what was put on a card, less what the claims of drivers say was paid by it. */
export const fleetCards = defineResource({
  name: 'fleetCards',
  label: ['油卡与 ETC', 'Fuel or toll card'],
  flag: 'transportManage',
  titleField: 'cardNo',
  // A driver pays by the cards he holds.
  scope: { own: 'holderId', office: 'officeId' },
  rights: { create: 'truck.edit', change: 'truck.edit', remove: false },
  search: ['cardNo', 'truckId.plate', 'holderId.name', 'issuer'],
  pickerFields: ['kind', 'truckId', 'holderId', 'balanceFen'],
  fields: {
    ...section('卡', 'Card', {
      cardNo: text('卡号', 'Card no.', { required: true, unique: true, maxLength: 30, width: 180 }),
      kind: select(
        '类型',
        'Type',
        {
          oil: { label: ['油卡', 'Fuel card'], color: 'blue' },
          etc: { label: ['ETC 卡', 'Toll card'], color: 'green' },
        },
        { required: true, initial: 'oil' },
      ),
      issuer: text('发卡单位', 'Issued by', { maxLength: 40 }),
      truckId: ref('车辆', 'Truck', 'trucks', { filter: { ownership: { in: ['own', 'affiliated'] } } }),
      holderId: ref('持卡人', 'Held by', 'staff', { filter: { status: 'on' } }),
      officeId: ref('营业部', 'Branch', 'offices', { required: true, initial: '$office' }),
      status: state(
        '状态',
        'Status',
        {
          active: { label: ['使用中', 'In use'], color: 'green' },
          blocked: { label: ['挂失', 'Reported lost'], color: 'red' },
          closed: { label: ['注销', 'Closed'], color: 'grey' },
        },
        'active',
      ),
      remark: textarea('备注', 'Remarks', { maxLength: 500 }),
    }),
    ...section('余额', 'Balance', {
      toppedUpFen: computed(money('累计充值', 'Topped up', { initial: 0, right: 'cost' }), {
        formula: sumOf('cardTopUps.amountFen', { by: 'cardId', where: { status: 'posted' } }),
      }),
      spentFen: computed(money('累计消费', 'Spent', { initial: 0, right: 'cost' }), {
        formula: sumOf('driverClaimItems.cardFen', {
          by: 'cardId',
          where: { status: { nin: ['draft', 'cancelled'] } },
        }),
      }),
      // Below nothing: more was claimed than the books put on it.
      balanceFen: computed(money('账面余额', 'Balance', { initial: 0, min: -1_000_000_000_000, right: 'cost' }), {
        formula: minus('toppedUpFen', 'spentFen'),
      }),
    }),
  },
  actions: {
    block: {
      label: ['挂失', 'Report lost'],
      from: ['active'],
      to: 'blocked',
      right: 'truck.edit',
      color: 'red',
      input: { reason: text('原因', 'Reason', { required: true }) },
    },
    unblock: { label: ['恢复', 'Back in use'], from: ['blocked'], to: 'active', right: 'truck.edit' },
    close: {
      label: ['注销', 'Close'],
      from: ['active', 'blocked'],
      to: 'closed',
      right: 'truck.edit',
      color: 'red',
      confirm: ['注销后不能再充值', 'It can no longer be topped up'],
      input: { reason: text('原因', 'Reason', { required: true }) },
    },
  },
  views: {
    all: {
      path: '/transportCarInfo/fleetCardTable',
      label: ['油卡与 ETC', 'Fuel and toll cards'],
      tabs: 'status',
      columns: names('cardNo kind truckId holderId status toppedUpFen spentFen balanceFen issuer officeId'),
      optionalColumns: ['remark', 'createdAt'],
      filters: ['kind', 'truckId', 'holderId', 'officeId', 'balanceFen'],
      totals: ['toppedUpFen', 'spentFen', 'balanceFen'],
      sort: 'cardNo',
      actions: ['block', 'unblock', 'close'],
      links: ['cardTopUps.all', 'driverClaimItems.all', 'trucks.all'],
    },
  },
  show: {
    related: [
      related('充值', 'Top-ups', 'cardTopUps', {
        by: 'cardId',
        columns: names('topUpNo happenedOn amountFen status fundAccountId'),
      }),
      related('消费', 'Spent', 'driverClaimItems', {
        by: 'cardId',
        columns: names('claimId category occurredOn cardFen quantity station status'),
      }),
    ],
    history: true,
  },
  exchange: { import: { key: 'cardNo' }, export: true },
})
