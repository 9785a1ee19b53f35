/** Flat queries: Refine's router binding parses the address with it, and only names and texts stand in ours. */
export function parse(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text.replace(/^\?/, '')))
}

export function stringify(query: Record<string, unknown>, { addQueryPrefix = false } = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text && addQueryPrefix ? `?${text}` : text
}

export default { parse, stringify }
