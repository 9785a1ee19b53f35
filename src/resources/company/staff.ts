import {
  boolean,
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
import { names } from '../../define/names.ts'
import { defineResource } from '../../define/resource.ts'
import { dataScopes } from '../../define/rights.ts'

/** Asked of those who drive. */
const driving = { visible: { post: { in: ['driver', 'pickup', 'fleet'] } } } as const
const paper = { deadline: { while: { status: 'on' }, warnDays: 30, remind: ['id'], remindDays: 7 } } as const

/** 员工: a person who logs in, drives, or both. Credentials are a table of their own that no API returns. */
export const staff = defineResource({
  name: 'staff',
  label: ['员工', 'Staff'],
  flag: 'workerInfo',
  titleField: 'name',
  scope: { own: 'id', office: 'officeId' },
  rights: { create: 'staff.edit', change: 'staff.edit', remove: false },
  search: ['name', 'jobNo', 'phone', 'username'],
  pickerFields: ['post', 'officeId'],
  fields: {
    ...section('基本信息', 'Basics', {
      // By the actions alone: who leaves hands over, and nobody is taken out of work in passing.
      status: computed(
        select(
          '状态',
          'Status',
          {
            on: { label: ['在职', 'Employed'], color: 'green' },
            left: { label: ['离职', 'Left'], color: 'grey' },
            locked: { label: ['停用', 'Out of use'], color: 'red' },
          },
          { required: true, initial: 'on' },
        ),
      ),
      jobNo: text('工号', 'Staff no.', { required: true, unique: true, maxLength: 20, width: 90 }),
      name: text('姓名', 'Name', { required: true, maxLength: 30, width: 110 }),
      gender: select('性别', 'Sex', { male: ['男', 'Male'], female: ['女', 'Female'] }),
      phone: phone('手机', 'Mobile', { required: true, unique: true, width: 130 }),
      idCard: text('身份证号', 'ID card no.', { format: 'idCard', right: 'pii', width: 180 }),
      hiredOn: date('入职日期', 'Hired on'),
      officeId: ref('营业部', 'Branch', 'offices', { required: true, initial: '$office', filter: { isActive: true } }),
      post: select(
        '岗位',
        'Position',
        {
          sales: ['业务员', 'Salesperson'],
          dispatcher: ['调度', 'Dispatcher'],
          pickup: ['提送车员', 'Pickup and delivery driver'],
          fleet: ['车队长', 'Fleet manager'],
          driver: ['驾驶员', 'Driver'],
          cashier: ['出纳', 'Cashier'],
          accountant: ['会计', 'Accountant'],
          manager: ['营业部经理', 'Branch manager'],
          boss: ['老板', 'Owner'],
          other: ['其他', 'Other'],
        },
        { required: true },
      ),
      avatar: file('头像', 'Picture', { accept: 'image', max: 1, maxBytes: 2 * 1024 * 1024 }),
      leftOn: computed(date('离职日期', 'Left on')),
    }),
    ...section('登录与权限', 'Login and rights', {
      username: text('登录名', 'User name', {
        required: true,
        unique: true,
        format: 'username',
        maxLength: 32,
        readOnly: 'afterCreate',
        width: 110,
      }),
      roleIds: refs('角色', 'Role', 'roles', { filter: { isActive: true }, width: 124 }),
      dataScope: select('数据范围', 'Data scope', dataScopes, { required: true, initial: 'self' }),
      // Before the roles, for this person alone; only who maintains roles knows of them.
      shownFlags: multiSelect('另外显示的菜单', 'Menus shown besides', flags, {
        right: 'role.edit',
        width: 200,
        hint: ['只对此人，优先于角色', 'For this person alone, before the roles'],
      }),
      hiddenFlags: multiSelect('另外隐藏的菜单', 'Menus hidden besides', flags, { right: 'role.edit', width: 200 }),
      lastLoginAt: computed(datetime('最近登录', 'Last login')),
    }),
    ...section(
      '驾驶资格',
      'Driving qualification',
      {
        licenceClass: select(
          '准驾车型',
          'Licence class',
          { A1: 'A1', A2: 'A2', B1: 'B1', B2: 'B2', C1: 'C1' },
          driving,
        ),
        licenceNo: text('驾驶证号', 'Driving licence no.', { ...driving, maxLength: 30, right: 'pii' }),
        licenceExpiresOn: date('驾驶证到期', 'Driving licence expires', {
          ...paper,
          ...driving,
        }),
        qualificationNo: text('从业资格证号', 'Professional licence no.', { ...driving, maxLength: 30, right: 'pii' }),
        qualificationExpiresOn: date('从业资格证到期', 'Professional licence expires', {
          ...paper,
          ...driving,
        }),
      },
      driving,
    ),
    ...section('短信', 'Text messages', { noMessages: boolean('不接收派车短信', 'No messages about trips') }),
  },
  actions: {
    resetPassword: {
      label: ['重置密码', 'Reset password'],
      right: 'staff.edit',
      input: {
        password: text('新密码', 'New password', {
          required: true,
          hint: [
            '至少 8 位，且含字母、数字、符号中的两类',
            'At least 8 characters, with two of letters, digits, signs',
          ],
        }),
      },
      custom: true,
    },
    unlock: { label: ['解锁', 'Unlock'], right: 'staff.edit', when: { status: 'on' }, custom: true },
    resetSecondFactor: {
      label: ['解除二次验证', 'Remove second factor'],
      right: 'staff.edit',
      confirm: [
        '解除后，此人用密码登录，须重新绑定验证器',
        'The person then logs in by password and sets up an authenticator anew',
      ],
      custom: true,
    },
    stop: {
      label: ['停用账号', 'Stop the account'],
      right: 'staff.edit',
      when: { status: 'on' },
      disabledReason: ['不在职，不能停用账号', 'Not employed: the account cannot be stopped'],
      bulk: 'each',
      custom: true,
      confirm: ['停用后立即退出登录，直到再次启用', 'Logged out at once, until the account is started again'],
      color: 'red',
    },
    start: {
      label: ['启用账号', 'Start the account'],
      right: 'staff.edit',
      when: { status: 'locked' },
      disabledReason: ['没有停用，不能启用账号', 'The account is not stopped'],
      bulk: 'each',
      custom: true,
    },
    leave: {
      label: ['办理离职', 'Record leaving'],
      right: 'staff.edit',
      when: { status: { in: ['on', 'locked'] } },
      disabledReason: ['已经离职，不能办理离职', 'Has left already'],
      input: {
        leftOn: date('离职日期', 'Left on', {
          required: true,
          initial: '$today',
          max: '$today',
          hint: ['工资算到这一天', 'Wages are paid through this day'],
        }),
        successorId: ref('移交给', 'Hand over to', 'staff', {
          filter: { status: 'on' },
          hint: [
            '接手名下的客户、未完结的订单和未收的款',
            'Takes over the customers, the open orders and what is outstanding',
          ],
        }),
      },
      custom: true,
      color: 'red',
    },
    rejoin: {
      label: ['复职', 'Take back'],
      right: 'staff.edit',
      when: { status: 'left' },
      disabledReason: ['没有离职，不能复职', 'Has not left'],
      input: {
        backOn: date('重新入职日期', 'Hired anew on', {
          initial: '$today',
          max: '$today',
          hint: [
            '误办离职的清空，沿用原来的入职日期',
            'Empty where the leaving was a mistake: the former day of hiring holds',
          ],
        }),
      },
      custom: true,
    },
  },
  views: {
    all: {
      path: '/company/personnel/personnelStaff',
      label: ['员工信息', 'Staff'],
      tabs: 'status',
      columns: names('jobNo name username phone officeId post roleIds dataScope status lastLoginAt'),
      optionalColumns: names(
        'shownFlags hiddenFlags gender hiredOn leftOn licenceClass licenceExpiresOn qualificationExpiresOn',
      ),
      filters: ['officeId', 'post', 'status', 'licenceExpiresOn'],
      sort: 'jobNo',
      actions: ['resetPassword', 'unlock', 'resetSecondFactor', 'stop', 'start', 'leave', 'rejoin'],
      links: ['salaryStatistics'],
    },
  },
  show: { history: true },
  exchange: { import: { key: 'jobNo' }, export: true },
})
