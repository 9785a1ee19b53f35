import * as z from 'zod'
import type { Checked } from './formats.ts'
import { message } from './messages.ts'

/** Signs of a list's state as JSON, and of the query in it. */
export const MOST_STATE = 8000
const MOST_QUERY = 3000
/** Columns of a list that a state speaks of. */
const MOST_COLUMNS = 200

const path = z.string().regex(/^[A-Za-z][\w.]{0,99}$/)
const paths = z.array(path).max(MOST_COLUMNS)
const byPath = <T extends z.ZodType>(value: T) =>
  z.record(path, value).refine((one) => Object.keys(one).length <= MOST_COLUMNS)

/**
 * A list as somebody set it up: which view of the resource, what its address says (filters, keyword, tab, order, groups;
 * `providers/list-query.ts` reads and writes it), and how its columns stand. Widths in px.
 */
export const listState = z.strictObject({
  view: z.string().regex(/^[A-Za-z]\w{0,59}$/),
  // As URLSearchParams writes it: nothing in it has to be looked at as text.
  query: z
    .string()
    .max(MOST_QUERY)
    .regex(/^[\w.*+%&=-]*$/),
  setup: z
    .strictObject({
      order: paths.optional(),
      visibility: byPath(z.boolean()).optional(),
      widths: byPath(z.number().int().min(1).max(2000)).optional(),
      pinned: paths.optional(),
      density: z.enum(['compact', 'middle', 'loose']).optional(),
    })
    .optional(),
})
export type KeptList = z.infer<typeof listState>

/** The first view of a list as it is. */
export const emptyListState = '{"view":"all","query":""}'

/** What a row keeps; undefined where it makes no sense. */
export function readListState(text: unknown): KeptList | undefined {
  if (typeof text !== 'string' || text.length > MOST_STATE) return undefined
  try {
    return listState.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** The check of a field that keeps one. */
export const checkListState = (text: string): Checked =>
  readListState(text) ? { value: text } : { value: text, error: message('listState.wrong') }
