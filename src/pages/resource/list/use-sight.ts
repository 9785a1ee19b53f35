import { startTransition, useEffect, useState } from 'react'

export type Sight = { rows: number; columns: number }

/** What stands in a page around the rows of its list at least: toolbar, tabs, head, sums and pager. px. */
const AROUND = 200

const all: Sight = { rows: Number.POSITIVE_INFINITY, columns: Number.POSITIVE_INFINITY }

/**
 * How much of a table can be in sight. The first drawing has this much, so that a list stands in half the time; the
 * rest of its cells follows right after the paint.
 */
export function useSight(widths: readonly number[], rowHeight: number): Sight {
  const [sight, setSight] = useState(() => inSight(widths, rowHeight))
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSight(all)), 50)
    return () => clearTimeout(timer)
  }, [])
  return sight
}

/** Measured before anything is drawn, when the page stands still: this costs no layout. */
function inSight(widths: readonly number[], rowHeight: number): Sight {
  const page = document.querySelector('.bc-content')
  let left = page?.clientWidth || innerWidth
  const columns = widths.findIndex((width) => {
    left -= width
    return left < 0
  })
  return {
    rows: Math.max(1, Math.ceil(((page?.clientHeight || innerHeight) - AROUND) / rowHeight)),
    columns: columns < 0 ? all.columns : columns + 1,
  }
}
