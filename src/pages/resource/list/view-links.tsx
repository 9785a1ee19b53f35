import { Link, useLocation } from 'react-router'
import type { View } from '../../../define/resource.ts'
import { hasRight, seesReport, seesView } from '../../../providers/access.ts'
import { reportCards } from '../../../providers/cards.ts'
import { labelOf } from '../../../providers/i18n.ts'
import { isVisible } from '../../../providers/session.ts'
import { viewNamed } from '../../../providers/views.ts'
import { pageNamed } from '../../../resources/menu.ts'

/** Other lists, reports and pages that belong to this list or report, as far as the person may see them. */
export function ViewLinks({ names = [] }: { names?: readonly string[] | undefined }) {
  const { pathname } = useLocation()
  const seen = names.flatMap((name): Pick<View, 'path' | 'label'>[] => {
    const page = pageNamed(name)
    if (page) return page.path !== pathname && isVisible(page.flag) && hasRight(page.right) ? [page] : []
    const report = reportCards[name]
    if (report) return seesReport(report) ? [report] : []
    const found = viewNamed(name)
    return found && seesView(found.card, found.view) ? [found.view] : []
  })
  return seen.map(({ path, label }) => (
    <Link key={path} to={path}>
      {labelOf(label)}
    </Link>
  ))
}
