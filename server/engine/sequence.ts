import type pg from 'pg'

/**
 * Draws the next numbers of a prefix and business day: `D261121-0001`. It runs on its own connection, outside the
 * caller's transaction, so that writers do not wait for one another's commit: gaps are allowed, duplicates are not.
 */
export async function drawNumbers(
  serials: Pick<pg.ClientBase, 'query'>,
  prefix: string,
  day: string,
  count: number,
): Promise<string[]> {
  const answer = await serials.query<{ last: number }>({
    name: 'draw-numbers',
    text: `insert into serial_numbers (prefix, day, last) values ($1, $2, $3)
      on conflict (prefix, day) do update set last = serial_numbers.last + excluded.last returning last`,
    values: [prefix, day, count],
  })
  const last = answer.rows[0]?.last ?? count
  return Array.from({ length: count }, (_, at) => formatNumber(prefix, day, last - count + 1 + at))
}

/** Prefix, day as yymmdd, at least four digits. */
export function formatNumber(prefix: string, day: string, ordinal: number): string {
  return `${prefix}${day.slice(2).replaceAll('-', '')}-${String(ordinal).padStart(4, '0')}`
}
