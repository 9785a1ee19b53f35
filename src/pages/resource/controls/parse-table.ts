/** The rows of a clipboard text as spreadsheets write it: tabs between cells, previews around cells with breaks inside. */
export function parseTable(text: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /("(?:[^"]|"")*"|[^\t\r\n]*)(\t|\r\n|\n|\r|$)/gy
  const source = text.replace(/(\r\n|\n|\r)$/, '')
  for (let found = cell.exec(source); found; found = cell.exec(source)) {
    const [, content = '', end = ''] = found
    rows.at(-1)?.push(content.startsWith('"') ? content.slice(1, -1).replaceAll('""', '"') : content)
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  return rows
}

/** Whether the text is more than one value: several cells or several rows. */
export function isTable(text: string): boolean {
  return /[\t\r\n]/.test(text.replace(/(\r\n|\n|\r)$/, ''))
}
