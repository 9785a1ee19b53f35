import {
  computed,
  date,
  datetime,
  file,
  multiSelect,
  phone,
  ref,
  refs,
  section,
  select,
  text,
} from '../../define/field.ts'
import { flags } from '../../define/flags.ts'
import { defineResource } from '../../define/resource.ts'
import { dataScopes } from '../../define/rights.ts'

const paper = { deadline: { while: { status: 'on' }, warnDays: 30, remind: ['id'] } } as const

/** 员工: a person who logs in, drives, or both. Credentials are a table of their own that no API returns. */
export const staff = defineResource({
  name: 'staff',
  label: '员工',
  flag: 'workerInfo',
  titleField: 'name',
  scope: { own: 'id', office: 'officeId' },
  rights: { create: 'staff.edit', change: 'staff.edit', remove: false },
  search: ['name', 'jobNo', 'phone', 'username'],
  pickerFields: ['post', 'officeId'],
  fields: {
    ...section('基本信息', {
      // By the actions alone: who leaves hands over, and nobody is taken out of work in passing.
      status: computed(
        select(
          '状态',
          {
            on: { label: '在职', color: 'green' },
            left: { label: '离职', color: 'grey' },
            locked: { label: '停用', color: 'red' },
          },
          { required: true, initial: 'on' },
        ),
      ),
      jobNo: text('工号', { required: true, unique: true, maxLength: 20, width: 90 }),
      name: text('姓名', { required: true, maxLength: 30, width: 110 }),
      gender: select('性别', { male: '男', female: '女' }),
      phone: phone('手机', { required: true, unique: true, width: 130 }),
      idCard: text('身份证号', { format: 'idCard', right: 'pii', width: 180 }),
      hiredOn: date('入职日期'),
      officeId: ref('营业部', 'offices', { required: true, initial: '$office', filter: { isActive: true } }),
      post: select(
        '岗位',
        {
          sales: '业务员',
          dispatcher: '调度',
          pickup: '提送车员',
          fleet: '车队长',
          driver: '驾驶员',
          cashier: '出纳',
          accountant: '会计',
          manager: '营业部经理',
          boss: '老板',
          other: '其他',
        },
        { required: true },
      ),
      avatar: file('头像', { accept: 'image', max: 1, maxBytes: 2 * 1024 * 1024 }),
      leftOn: computed(date('离职日期')),
    }),
    ...section('登录与权限', {
      username: text('登录名', {
        required: true,
        unique: true,
        format: 'username',
        maxLength: 32,
        readOnly: 'afterCreate',
        width: 110,
      }),
      roleIds: refs('角色', 'roles', { filter: { isActive: true }, width: 124 }),
      dataScope: select('数据范围', dataScopes, { required: true, initial: 'self' }),
      // Before the roles, for this person alone; only who maintains roles knows of them.
      shownFlags: multiSelect('另外显示的菜单', flags, {
        right: 'role.edit',
        width: 200,
        hint: '只对此人，优先于角色',
      }),
      hiddenFlags: multiSelect('另外隐藏的菜单', flags, { right: 'role.edit', width: 200 }),
      lastLoginAt: computed(datetime('最近登录')),
    }),
    ...section(
      '驾驶资格',
      {
        licenceClass: select(
          '准驾车型',
          { A1: 'A1', A2: 'A2', B1: 'B1', B2: 'B2', C1: 'C1' },
          { visible: { post: { in: ['driver', 'pickup', 'fleet'] } } },
        ),
        licenceExpiresOn: date('驾驶证到期', { ...paper, visible: { post: { in: ['driver', 'pickup', 'fleet'] } } }),
        qualificationExpiresOn: date('从业资格证到期', {
          ...paper,
          visible: { post: { in: ['driver', 'pickup', 'fleet'] } },
        }),
      },
      { visible: { post: { in: ['driver', 'pickup', 'fleet'] } } },
    ),
  },
  actions: {
    resetPassword: {
      label: '重置密码',
      right: 'staff.edit',
      input: { password: text('新密码', { required: true, hint: '至少 10 位，或至少 8 位且含两类字符' }) },
      custom: true,
    },
    unlock: { label: '解锁', right: 'staff.edit', when: { status: 'on' }, custom: true },
    resetSecondFactor: {
      label: '解除二次验证',
      right: 'staff.edit',
      confirm: '解除后，此人用密码登录，须重新绑定验证器',
      custom: true,
    },
    stop: {
      label: '停用账号',
      right: 'staff.edit',
      when: { status: 'on' },
      disabledReason: '不在职，不能停用账号',
      bulk: 'each',
      custom: true,
      confirm: '停用后立即退出登录，直到再次启用',
      color: 'red',
    },
    start: {
      label: '启用账号',
      right: 'staff.edit',
      when: { status: 'locked' },
      disabledReason: '没有停用，不能启用账号',
      bulk: 'each',
      custom: true,
    },
    leave: {
      label: '办理离职',
      right: 'staff.edit',
      when: { status: { in: ['on', 'locked'] } },
      disabledReason: '已经离职，不能办理离职',
      input: {
        leftOn: date('离职日期', { required: true, initial: '$today', max: '$today', hint: '工资算到这一天' }),
        successorId: ref('移交给', 'staff', {
          filter: { status: 'on' },
          hint: '接手名下的客户、未完结的订单和未收的款',
        }),
      },
      custom: true,
      color: 'red',
    },
    rejoin: {
      label: '复职',
      right: 'staff.edit',
      when: { status: 'left' },
      disabledReason: '没有离职，不能复职',
      input: {
        backOn: date('重新入职日期', {
          initial: '$today',
          max: '$today',
          hint: '误办离职的清空，沿用原来的入职日期',
        }),
      },
      custom: true,
    },
  },
  views: {
    all: {
      path: '/company/personnel/personnelStaff',
      label: '员工信息',
      tabs: 'status',
      columns: [
        'jobNo',
        'name',
        'username',
        'phone',
        'officeId',
        'post',
        'roleIds',
        'dataScope',
        'status',
        'lastLoginAt',
      ],
      optionalColumns: [
        'shownFlags',
        'hiddenFlags',
        'gender',
        'hiredOn',
        'leftOn',
        'licenceClass',
        'licenceExpiresOn',
        'qualificationExpiresOn',
      ],
      filters: ['officeId', 'post', 'status', 'licenceExpiresOn'],
      sort: 'jobNo',
      actions: ['resetPassword', 'unlock', 'resetSecondFactor', 'stop', 'start', 'leave', 'rejoin'],
      links: ['salaryStatistics'],
    },
  },
  show: { history: true },
  exchange: { import: { key: 'jobNo' }, export: true },
})
