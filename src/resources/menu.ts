import type { Flag } from '../define/flags.ts'
import type { DataScope, Right } from '../define/rights.ts'
import type { Text } from '../define/text.ts'

/**
 * The menu: groups in order, each picking views by `resource.view`. Paths and flags are spelled as in the
 * specification (§2.4, §6). An entry without a flag of its own is shown under its parent's.
 */
/**
 * `pinned`: its tab is always there, in front, and cannot be closed. `isOpen`: everybody's, whatever the flags of the
 * group and of the entry say (hidden pages of 公司管理 that all people have; domain §4). `lands`: of those with that data scope
 * alone, who begin there.
 */
type Place = { flag?: Flag; hidden?: true; pinned?: true; isOpen?: true; lands?: DataScope }
type ViewEntry = Place & { view: string; page?: undefined; report?: undefined }
/** A declared report. */
type ReportEntry = Place & { report: string; view?: undefined; page?: undefined }
/** A page that no definition draws: its component stands under this name in pages/pages.ts. */
export type PageEntry = Place & {
  page: string
  path: string
  label: Text
  /** The addresses of a page that has more than one. */
  at?: RegExp
  right?: Right
  view?: undefined
  report?: undefined
}
export type MenuEntry = ViewEntry | ReportEntry | PageEntry
export type MenuGroup = {
  path: string
  label: Text
  /** By its name, or a path of its own. */
  icon: 'home' | 'company' | 'order' | 'client' | 'truck' | 'money' | `M${string}`
  /** Without one it is everybody's. */
  flag?: Flag
  /** Where the group's own path leads. */
  redirect: string
  entries: readonly MenuEntry[]
}

export const menu = [
  {
    path: '/home',
    label: ['首页', 'Home'],
    icon: 'home',
    redirect: '/home',
    entries: [
      { page: 'home', path: '/home', label: ['首页', 'Home'], isOpen: true, pinned: true },
      { view: 'recharges.all', flag: 'chargeRecord', hidden: true },
      { view: 'textMessages.used', flag: 'chargeRecord', hidden: true },
      { view: 'balanceEntries.all', flag: 'chargeRecord', hidden: true },
      { report: 'branches', hidden: true },
      { report: 'salesmen', hidden: true },
      { report: 'attributions', hidden: true },
      { report: 'destinations', hidden: true },
    ],
  },
  {
    path: '/driver',
    label: ['我的运输', 'My trips'],
    icon: 'truck',
    flag: 'orderManage',
    redirect: '/driver',
    entries: [
      { page: 'driver', path: '/driver', label: ['我的运输', 'My trips'], right: 'waybill.run', lands: 'self' },
    ],
  },
  {
    path: '/businessOrderManage',
    label: ['订单管理', 'Orders'],
    icon: 'order',
    flag: 'orderManage',
    redirect: '/businessOrderManage/businessTotalTable',
    entries: [
      { view: 'orders.all' },
      {
        page: 'mobileCreateOrder',
        path: '/businessOrderManage/mobileCreateOrder',
        label: ['手机开单', 'Order by phone'],
        right: 'order.create',
        hidden: true,
      },
      { view: 'orderCars.waiting' },
      { view: 'orderCars.all', hidden: true },
      { view: 'waybills.all' },
      {
        page: 'positions',
        path: '/businessOrderManage/positions',
        label: ['定位查询', 'Positions'],
        flag: 'GpsSearch',
      },
      { view: 'orders.loss' },
      { report: 'lossReport', hidden: true },
      { view: 'orderPriceChanges.all' },
      { view: 'tripExceptions.all' },
      { view: 'lanePrices.all' },
      { view: 'orderTemplates.all', hidden: true },
      { view: 'carModels.all', hidden: true },
      { view: 'damageCases.all' },
      { view: 'carInspections.all', hidden: true },
      // A driver sees no menu of the fleet, and claims nevertheless.
      { view: 'driverClaims.mine' },
    ],
  },
  {
    path: '/clientManage',
    label: ['客户管理', 'Customers'],
    icon: 'client',
    flag: 'customerManage',
    redirect: '/clientManage/costomerTable', // spelled as in the specification
    entries: [
      { view: 'customers.all' },
      { view: 'customerFollowUps.all' },
      { view: 'customerDuplicates.all', hidden: true },
      { report: 'customerReport' },
    ],
  },
  {
    path: '/transportCarInfo',
    label: ['车队管理', 'Fleet'],
    icon: 'truck',
    flag: 'transportManage',
    redirect: '/transportCarInfo/carTable',
    entries: [
      { report: 'monthProfit' },
      { view: 'driverClaims.all' },
      { view: 'trucks.all' },
      { view: 'carriers.all' },
      { view: 'truckServices.all' },
      { view: 'trafficViolations.all' },
      { view: 'fleetCards.all' },
      { view: 'insurancePolicies.all' },
      { view: 'tyres.all', hidden: true },
      { view: 'driverClaimItems.all', hidden: true },
      { report: 'claimReport', hidden: true },
      { view: 'truckEntries.all', hidden: true },
      { view: 'truckEntries.own', hidden: true },
      { view: 'truckEntries.affiliated', hidden: true },
      { report: 'affiliatedSettlement', hidden: true },
    ],
  },
  {
    path: '/financeManage',
    label: ['财务管理', 'Finance'],
    icon: 'money',
    flag: 'financeManage',
    redirect: '/financeManage/financeConfluence',
    entries: [
      { report: 'summary', flag: 'financeConfluence' },
      { report: 'customerReceive', flag: 'financeConfluence' },
      { view: 'customerStatements.all', flag: 'financeConfluence' },
      { view: 'receivableEntries.all', flag: 'financeConfluence', hidden: true },
      { view: 'receivables.all', flag: 'financeConfluence', hidden: true },
      { view: 'orders.freight', flag: 'orderManage', hidden: true },
      { view: 'salarySheets.finance', flag: 'workerWage', hidden: true },
      { view: 'payables.pickup' },
      { view: 'payables.trunk' },
      { view: 'payables.rebate', hidden: true },
      { view: 'payables.all', hidden: true },
      { view: 'payments.all' },
      { view: 'payments.transfer', hidden: true },
      { view: 'offsets.all', hidden: true },
      { view: 'receivables.open', flag: 'financeConfluence' },
      { report: 'aging', flag: 'financeConfluence' },
      { report: 'agingHistory', flag: 'financeConfluence', hidden: true },
      { view: 'receivableChanges.all', flag: 'financeConfluence', hidden: true },
      { report: 'collectors', flag: 'financeConfluence' },
      { report: 'payeePayables', hidden: true },
      { view: 'receivables.collected', flag: 'financeConfluence', hidden: true },
      { view: 'receivables.others', flag: 'financeConfluence', hidden: true },
      { view: 'receivables.invoicing', flag: 'financeConfluence', hidden: true },
      { view: 'invoices.all', flag: 'financeConfluence', hidden: true },
      { view: 'receipts.all', flag: 'financeConfluence', hidden: true },
      { view: 'receiptAllocations.all', flag: 'financeConfluence', hidden: true },
      { view: 'fundMovements.all', flag: 'financeCapital' },
      { view: 'fundMovements.open', flag: 'financeCapital', hidden: true },
      { view: 'fundAccounts.all', flag: 'financeCapital', hidden: true },
      { report: 'fundReport', flag: 'financeCapital', hidden: true },
      {
        page: 'cashJournal',
        path: '/financeManage/cashJournal',
        label: ['现金日记账', 'Cash journal'],
        flag: 'financeCapital',
        hidden: true,
      },
      { view: 'fundTransfers.all', flag: 'financeCapital', hidden: true },
      { view: 'otherFlows.all', flag: 'financeOther' },
      { report: 'otherFlowReport', flag: 'financeOther', hidden: true },
      { view: 'cardTopUps.all', flag: 'financeOther', hidden: true },
      // spelled as in the specification
      {
        page: 'bankMatching',
        path: '/financeManage/financebank',
        label: ['银行对账', 'Bank reconciliation'],
        flag: 'financeStatement',
      },
      { view: 'bankStatements.all', flag: 'financeStatement', hidden: true },
      { view: 'bankLines.all', flag: 'financeStatement', hidden: true },
      { view: 'bankMatches.all', flag: 'financeStatement', hidden: true },
      { view: 'bankRules.all', flag: 'financeStatement', hidden: true },
      { view: 'payees.all', hidden: true },
      { view: 'closedMonths.all', flag: 'financeConfluence' },
      { view: 'monthFigures.all', flag: 'financeConfluence', hidden: true },
    ],
  },
  {
    path: '/company',
    label: ['公司管理', 'Company'],
    icon: 'company',
    flag: 'companyManager',
    redirect: '/company/role',
    entries: [
      { view: 'roles.all', flag: 'roleManager' },
      // spelled as in the specification
      {
        page: 'jurisdiction',
        path: '/company/jurisdiction',
        label: ['权限管理', 'Permissions'],
        flag: 'permissoinManager',
      },
      { view: 'staff.all', flag: 'workerInfo' },
      {
        page: 'salaryStatistics',
        path: '/company/personnel/salaryStatistics',
        label: ['工资统计', 'Payroll'],
        flag: 'workerWage',
        right: 'pay',
        hidden: true,
      },
      { view: 'salarySheets.all', flag: 'workerWage', hidden: true },
      { view: 'salaryRules.all', flag: 'workerWage', hidden: true },
      { view: 'offices.all', flag: 'depotManager' },
      { view: 'companySettings.all' },
      { view: 'exceptions.all' },
      { view: 'auditLogs.all' },
      { view: 'imports.all', hidden: true },
      { view: 'exportJobs.mine', hidden: true, isOpen: true },
      { view: 'textMessages.all', flag: 'chargeRecord', hidden: true },
      {
        page: 'personalCenter',
        path: '/company/personalCenter',
        label: ['个人中心', 'Personal centre'],
        hidden: true,
        isOpen: true,
      },
      { page: 'process', path: '/company/process', label: ['流程图', 'Business flow'], hidden: true, isOpen: true },
    ],
  },
] as const satisfies readonly MenuGroup[]

/** The names of the menu's own pages. */
export type PageName = Extract<(typeof menu)[number]['entries'][number], { page: string }>['page']

/** All groups: the product's, and below them those of `showBelow`. */
export const groups: MenuGroup[] = [...menu]

const pagesOf = () => groups.flatMap(({ entries }) => entries.filter((entry) => entry.page !== undefined))

let pages: readonly PageEntry[] = pagesOf()

/** Shows groups below the product's own, in place of those that it showed before. The session is told to be drawn anew. */
export function showBelow(further: readonly MenuGroup[]): void {
  groups.splice(menu.length, groups.length, ...further)
  pages = pagesOf()
}

/** The entry of a page of the menu's own. */
export const pageNamed = (name: string): PageEntry | undefined => pages.find((page) => page.page === name)

/** What a page of the menu's own is called. */
export const titleOfPage = (name: PageName): Text => pageNamed(name)?.label ?? [name, name]

/** The entry of the page at an address, if it is one of the menu's own. */
export function pageAt(path: string): PageEntry | undefined {
  const wanted = path.replace(/\/+$/, '')
  return pages.find((page) => page.path === wanted || page.at?.test(wanted))
}
