import type { AnyField } from '../../define/field.ts'

/** One figure over all points. */
export type Series = { name: string; label: string; field: AnyField; values: readonly (number | null)[] }
/** What a chart is drawn of: its points by their names. */
export type Drawn = { labels: readonly string[]; series: readonly Series[] }
