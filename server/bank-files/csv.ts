/** No cell is longer; so that quotes that are never closed cost no more than that each. */
const LONGEST = 10_000

/** The cells of a text, by its commas, tabs or semicolons: whichever it has most of. Rows may be of any length. */
export function readCsv(text: string): string[][] {
  const separator = separatorOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0
  while (at < text.length) {
    const start = skipBlanks(text, at, separator)
    const end = text[start] === '"' ? closingQuote(text, start, separator) : -1
    if (end >= 0) {
      row.push(text.slice(start + 1, end).replaceAll('""', '"'))
      at = skipBlanks(text, end + 1, separator)
    } else {
      const stop = endOfCell(text, at, separator)
      row.push(text.slice(at, stop))
      at = stop
    }
    if (text[at] === separator) {
      at++
      if (at >= text.length || text[at] === '\n' || text[at] === '\r') row.push('')
      else continue
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at++
    at++
    rows.push(row)
    row = []
  }
  if (row.length > 0) rows.push(row)
  return rows
}

function separatorOf(text: string): string {
  const head = text.slice(0, 20_000)
  const counted = [',', '\t', ';'].map((sign) => ({ sign, count: head.split(sign).length }))
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).sign
}

/** Blanks before a quote and behind it belong to no cell. */
function skipBlanks(text: string, from: number, separator: string): number {
  let at = from
  while (text[at] === ' ' || (text[at] === '\t' && separator !== '\t')) at++
  return at
}

/**
 * The quote that ends a cell stands before a separator or the end of the line; any other is part of it. One behind which,
 * on a later line, another cell begins with a quote was never closed.
 */
function closingQuote(text: string, start: number, separator: string): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    if (text[at + 1] === '"') {
      at++
      continue
    }
    const isLater = text[at - 1] === separator && text.slice(start, at).includes('\n')
    if (isLater || at - start > LONGEST) return -1
    const next = text[skipBlanks(text, at + 1, separator)]
    if (next === undefined || next === separator || next === '\n' || next === '\r') return at
  }
  return -1
}

function endOfCell(text: string, from: number, separator: string): number {
  let at = from
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at++
  return at
}
