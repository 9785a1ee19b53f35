/** How often a statement has to come before it is prepared, and how many are at most. */
const OFTEN = 5
const MOST = 400
/** Texts that are counted at a time. */
const COUNTED = 5000

const names = new Map<string, string>()
const counts = new Map<string, number>()

/**
 * The name under which connections prepare a statement that comes again and again, so that it is planned once for each of
 * them. One that is rare has none: what is prepared stays in memory as long as its connection.
 */
export function nameOfOften(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST) return known
  const count = (counts.get(text) ?? 0) + 1
  counts.delete(text)
  if (counts.size >= COUNTED) counts.clear()
  if (count < OFTEN) counts.set(text, count)
  else names.set(text, `often_${names.size}`)
  return undefined
}
