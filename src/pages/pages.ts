import { cardNamed } from '../providers/cards.ts'
import { loadDefinitions } from '../providers/definitions.ts'
import { type PageName, pageAt } from '../resources/menu.ts'
import { lazyPage } from '../ui/lazy-page.tsx'
import { overrides, reportPanels } from './overrides.ts'
import type { PrintTarget } from './print/print-at.ts'
import { installOverrides, type Override, overrideOf } from './resource/record/override.ts'

installOverrides(overrides, reportPanels)

/** The screens of every resource, each in a chunk of its own. */
export const ListPage = lazyPage(() => import('./resource/list/list-page.tsx'))
export const FormPage = lazyPage(() => import('./resource/form/form-page.tsx'))
export const ShowPage = lazyPage(() => import('./resource/show/show-page.tsx'))
/** In place of the list of a resource that has one row. */
const OnlyRowPage = lazyPage(() => import('./resource/show/only-row-page.tsx'))
export const LoginPage = lazyPage(() => import('./login/login-page.tsx'))

/** The page of a declared report. */
export const ReportPage = lazyPage<{ name: string }>(() => import('./report/report-page.tsx'))

/** The papers of some rows. */
export const PrintPage = lazyPage<PrintTarget>(() => import('./print/print-page.tsx'))

/** The screens of a resource: the generic ones, and its own where an override has one. */
export function screensOf(resource: string): Required<Pick<Override, 'list' | 'form' | 'show'>> {
  const own = cardNamed(resource)?.isSingleton ? OnlyRowPage : ListPage
  const { list = own, form = FormPage, show = ShowPage } = overrideOf(resource) ?? {}
  return { list, form, show }
}

/** What has to be done before anything else: a new password, a second factor. */
export const MustPage = lazyPage(() => import('./login/must-page.tsx'))

/** With what it names states and actions by, so that it is drawn once; where that does not arrive, it asks again. */
async function loadDriver() {
  const words = loadDefinitions(['waybills', 'waybillLoads']).catch(() => undefined)
  const [page] = await Promise.all([import('./driver/driver-page.tsx'), words])
  return page
}

/** The pages of the menu that no definition draws, by their names there. */
const menuPages: Record<string, ReturnType<typeof lazyPage>> = {
  driver: lazyPage(loadDriver),
  home: lazyPage(() => import('./home/home-page.tsx')),
  mobileCreateOrder: lazyPage(() => import('./orders/phone-order.tsx')),
  positions: lazyPage(() => import('./transport/map/positions-page.tsx')),
  cashJournal: lazyPage(() => import('./print/journal-page.tsx')),
  bankMatching: lazyPage(() => import('./bank/bank-page.tsx')),
  salaryStatistics: lazyPage(() => import('./company/salary/salary-page.tsx')),
  jurisdiction: lazyPage(() => import('./company/jurisdiction/jurisdiction-page.tsx')),
  personalCenter: lazyPage(() => import('./company/personal/personal-page.tsx')),
  process: lazyPage(() => import('./company/process/process-page.tsx')),
} satisfies Record<PageName, ReturnType<typeof lazyPage>>

/** The components of pages that `showBelow` puts into the menu. */
export const addMenuPages = (more: typeof menuPages) => Object.assign(menuPages, more)

/** The component of the menu's own page at an address. */
export function menuPageAt(pathname: string): ReturnType<typeof lazyPage> | undefined {
  const entry = pageAt(pathname)
  return entry && menuPages[entry.page]
}
