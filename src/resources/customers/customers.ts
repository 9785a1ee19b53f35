import {
  boolean,
  computed,
  date,
  decimal,
  integer,
  money,
  phone,
  ref,
  region,
  section,
  select,
  sequence,
  text,
  textarea,
} from '../../define/field.ts'
import { maxOf, minOf, sumOf } from '../../define/formula.ts'
import { names } from '../../define/names.ts'
import { defineResource, lines, related } from '../../define/resource.ts'
import { settleModes } from './settle-modes.ts'

/** 客户 with 联系人, the address book that fills an order in one pick. */
export const customers = defineResource({
  name: 'customers',
  label: ['客户', 'Customer'],
  flag: 'customerManage',
  titleField: 'name',
  scope: { own: 'ownerId', office: 'officeId', ownRight: 'customer.edit' },
  rights: { create: 'customer.edit', change: 'customer.edit', remove: false },
  search: ['customerNo', 'name', 'shortName', 'phone', 'uscc'],
  pickerFields: ['phone', 'settleMode', 'outstandingFen'],
  indexes: [['phone']],
  fields: {
    ...section('基本信息', 'Basics', {
      customerNo: sequence('客户编号', 'Customer no.', 'KH'),
      name: text('客户名称', 'Customer name', { required: true, maxLength: 60, width: 200 }),
      shortName: text('简称', 'Short name', { maxLength: 20, width: 110 }),
      kind: select(
        '客户类型',
        'Customer type',
        {
          person: ['个人', 'Private person'],
          dealer: ['4S店/车商', 'Dealer'],
          factory: ['主机厂', 'Car maker'],
          platform: ['平台', 'Platform'],
          peer: ['同行', 'Fellow carrier'],
        },
        { required: true, initial: 'person' },
      ),
      phone: phone('电话', 'Phone', { required: true, width: 130 }),
      uscc: text('统一社会信用代码', 'Unified social credit code', {
        format: 'uscc',
        unique: true,
        visible: { kind: { ne: 'person' } },
        width: 180,
      }),
      idCard: text('身份证号', 'ID card no.', {
        format: 'idCard',
        right: 'pii',
        visible: { kind: 'person' },
        width: 180,
      }),
      level: select(
        '级别',
        'Level',
        {
          core: { label: ['核心', 'Key'], color: 'gold' },
          potential: ['潜力', 'Promising'],
          normal: ['普通', 'Ordinary'],
          bad: { label: ['较差', 'Poor'], color: 'red' },
        },
        { required: true, initial: 'normal' },
      ),
      source: select('来源', 'Source', {
        referral: ['转介绍', 'Referral'],
        phone: ['电话', 'Phone'],
        douyin: ['抖音', 'Douyin'],
        platform: ['平台', 'Platform'],
        repeat: ['老客户', 'Repeat customer'],
      }),
      ownerId: ref('归属业务员', 'Account owner', 'staff', { required: true, initial: '$actor' }),
      officeId: ref('营业部', 'Branch', 'offices', { required: true, initial: '$office' }),
      status: select(
        '状态',
        'Status',
        {
          active: { label: ['正常', 'Normal'], color: 'green' },
          frozen: { label: ['冻结', 'Frozen'], color: 'gold' },
          blacklist: { label: ['黑名单', 'Blacklisted'], color: 'red' },
          merged: { label: ['已合并', 'Merged'], color: 'grey', retired: true },
        },
        { required: true, initial: 'active' },
      ),
      prepaidBalanceFen: computed(money('预收款', 'Customer prepayment', { initial: 0, right: 'cost' }), {
        formula: sumOf('receipts.unallocatedFen', { by: 'customerId', where: { status: 'posted' } }),
      }),
      outstandingFen: computed(money('未收', 'Outstanding', { initial: 0, right: 'cost' }), {
        formula: sumOf('receivables.outstandingFen', {
          by: 'customerId',
          where: { status: { in: ['open', 'partial'] } },
        }),
      }),
      lastOrderOn: computed(date('最近下单', 'Last order'), {
        formula: maxOf('orders.orderDate', {
          by: 'customerId',
          where: { status: { nin: ['draft', 'pendingReview', 'cancelled', 'voided'] } },
        }),
      }),
      oldestDueOn: computed(date('最早到期', 'Due first'), {
        formula: minOf('receivables.dueOn', { by: 'customerId', where: { status: { in: ['open', 'partial'] } } }),
      }),
      mergedIntoId: computed(ref('并入客户', 'Merged into', 'customers')),
    }),
    ...section('结算', 'Settlement terms', {
      settleMode: select('结算方式', 'Settlement', settleModes, { required: true, initial: 'collect' }),
      creditLimitFen: money('信用额度', 'Credit limit', {
        right: 'cost',
        hint: [
          '不填为不限；0 为月结客户不得赊欠超出预收款，其他客户不问',
          'Empty: unlimited; 0: a customer by the month owes no more than is prepaid, others are not asked',
        ],
      }),
      creditDays: integer('账期', 'Payment term', { min: 0, max: 365, initial: 0, unit: ['天', 'days'] }),
      statementDay: integer('对账日', 'Statement day', { min: 1, max: 28, initial: 25 }),
      needInvoice: boolean('需要开票', 'Invoice needed'),
      taxRate: decimal('税率', 'Tax rate', {
        min: 0,
        max: 13,
        scale: 2,
        unit: ['%', '%'],
        visible: { needInvoice: true },
      }),
      invoiceTitle: text('发票抬头', 'Invoice title', { maxLength: 60, visible: { needInvoice: true } }),
    }),
    ...section('备注', 'Remarks', {
      noMessages: boolean('不接收业务短信', 'No text messages'),
      remark: textarea('备注', 'Remarks', { maxLength: 500 }),
    }),
  },
  actions: {
    order: {
      label: ['开单', 'New order'],
      when: { status: 'active' },
      disabledReason: ['只有正常的客户可以开单', 'Orders are for active customers'],
      right: 'order.create',
      creates: 'orders.customerId',
      primary: true,
    },
    notice: {
      label: ['群发短信', 'Text them'],
      done: ['短信已排队', 'Queued'],
      when: { status: { nin: ['merged', 'blacklist'] } },
      disabledReason: ['已合并或黑名单的客户不发', 'Not to customers that are merged or blacklisted'],
      right: 'recharge.create',
      bulk: 'together',
      custom: true,
      input: {
        content: textarea('内容', 'Text', {
          required: true,
          maxLength: 300,
          placeholders: { customer: { sample: '顺达车行' } },
          initial: '{customer}：您好，近期线路有空板，欢迎来电。拒收请回复R',
          hint: [
            '{customer} 换成客户名称；不接收业务短信的客户不发',
            '{customer} is the name; not to those who want no messages',
          ],
        }),
        // What it comes to is told first; who types it has read it.
        parts: integer('确认条数', 'Messages, to confirm', { min: 1, onRefusal: true }),
      },
    },
    assign: {
      label: ['转移归属', 'Reassign'],
      done: ['已转移归属业务员', 'Reassigned'],
      when: { status: { ne: 'merged' } },
      disabledReason: ['已合并的客户不再转移', 'It was merged'],
      right: 'customer.assign',
      bulk: 'each',
      custom: true,
      notify: { to: ['ownerId'] },
      input: {
        ownerId: ref('归属业务员', 'Account owner', 'staff', { required: true, filter: { status: 'on' } }),
        withOrders: boolean('连同在途订单', 'With the orders under way', {
          hint: ['未完结的订单和未收的应收一并转给他', 'Orders and receivables that are open go along'],
        }),
      },
    },
    merge: {
      label: ['合并重复', 'Merge'],
      done: ['已合并', 'Merged'],
      when: { status: { ne: 'merged' } },
      disabledReason: ['已经合并', 'It was merged'],
      right: 'customer.assign',
      custom: true,
      color: 'red',
      confirm: [
        '订单、应收、收款、联系人、报价等全部转到另一客户名下，不能撤销',
        'All orders, receivables, receipts, contacts and prices go to the other customer; this cannot be undone',
      ],
      input: {
        mergedIntoId: ref('并入客户', 'Merge into', 'customers', {
          required: true,
          filter: { status: { ne: 'merged' } },
          hint: ['电话、名称或信用代码相同的在前面的列表里可查', 'Search by phone, name or credit code'],
        }),
        reason: text('原因', 'Reason', { required: true }),
      },
    },
  },
  lines: { contacts: lines('联系人', 'Contact', 'customerContacts', { by: 'customerId', after: '结算' }) },
  views: {
    all: {
      path: '/clientManage/costomerTable', // spelled as in the specification
      label: ['客户管理', 'Customers'],
      tabs: [
        { key: 'active', label: ['正常', 'Normal'], where: { status: 'active' } },
        {
          key: 'quiet',
          label: ['60 天未下单', 'No order for 60 days'],
          where: { status: 'active', lastOrderOn: { lt: '$today-60' } },
        },
        {
          key: 'overdue',
          label: ['有逾期', 'Overdue'],
          where: { status: { ne: 'merged' }, oldestDueOn: { lt: '$today' } },
        },
        { key: 'frozen', label: ['冻结', 'Frozen'], where: { status: 'frozen' } },
        { key: 'blacklist', label: ['黑名单', 'Blacklisted'], where: { status: 'blacklist' } },
        { key: 'merged', label: ['已合并', 'Merged'], where: { status: 'merged' } },
      ],
      columns: names(
        'customerNo name shortName phone kind level outstandingFen creditLimitFen settleMode ownerId lastOrderOn status officeId',
      ),
      optionalColumns: names('oldestDueOn source prepaidBalanceFen creditDays needInvoice mergedIntoId createdAt'),
      filters: names('kind level settleMode ownerId officeId lastOrderOn oldestDueOn source'),
      totals: ['outstandingFen'],
      sort: '-customerNo',
      actions: ['order', 'assign', 'notice', 'merge'],
      links: ['customerFollowUps.all', 'customerDuplicates.all', 'customerReport'],
    },
  },
  show: {
    history: true,
    related: [
      related('订单', 'Order', 'orders', {
        by: 'customerId',
        columns: names('orderNo orderDate status fromRegion toRegion carCount totalDueFen'),
      }),
      related('跟进', 'Follow-ups', 'customerFollowUps', {
        by: 'customerId',
        columns: names('content way followedOn nextOn isDone ownerId'),
      }),
      related('协议报价', 'Agreed prices', 'lanePrices', {
        by: 'customerId',
        columns: names('priceNo fromRegion toRegion sizeClass freightFen validFrom validTo'),
      }),
      related('对账单', 'Statements', 'customerStatements', {
        by: 'customerId',
        columns: names('statementNo month closingFen status'),
      }),
      related('应收', 'Receivable', 'receivables', {
        by: 'customerId',
        columns: names('receivableNo kind amountFen outstandingFen dueOn status'),
      }),
      related('收款', 'Receipt', 'receipts', {
        by: 'customerId',
        columns: names('receiptNo receivedOn amountFen unallocatedFen status'),
      }),
    ],
  },
  exchange: {
    import: {
      key: 'customerNo',
      lines: { contacts: 'name' },
      readers: ['customerArchive'],
      headers: {
        customerNo: ['客户编码', '客户代码'],
        name: ['客户', '单位名称', '公司名称', '客户全称'],
        phone: ['手机', '手机号', '联系电话'],
        uscc: ['税号', '纳税人识别号', '信用代码'],
        idCard: ['身份证', '身份证号码'],
        settleMode: ['结算', '付款方式'],
        invoiceTitle: ['开票抬头', '开票名称'],
      },
    },
    export: true,
  },
})

export const customerContacts = defineResource({
  name: 'customerContacts',
  label: ['联系人', 'Contact'],
  flag: 'customerManage',
  titleField: 'name',
  scope: { parent: 'customerId' },
  rights: { create: false, change: false, remove: false },
  search: ['name', 'phone'],
  pickerFields: ['role', 'phone', 'region'],
  fields: {
    customerId: ref('客户', 'Customer', 'customers', { required: true, readOnly: 'afterCreate' }),
    name: text('姓名', 'Name', { required: true, maxLength: 30, width: 110 }),
    role: select(
      '身份',
      'Role of the contact',
      {
        consignor: ['托运人', 'Consignor'],
        consignee: ['收车人', 'Consignee'],
        finance: ['财务', 'Finance contact'],
        other: ['其他', 'Other'],
      },
      { required: true, initial: 'consignor', width: 100 },
    ),
    phone: phone('电话', 'Phone', { required: true, width: 140 }),
    idTail: text('证件后四位', 'Last four of the ID', { format: 'idTail', maxLength: 4, width: 100 }),
    region: region('地区', 'Region', { width: 180 }),
    address: text('地址', 'Address', { maxLength: 200, width: 220 }),
    isDefault: boolean('默认', 'Default', { width: 70 }),
  },
})
