/** So many months later, `YYYY-MM`. */
export function monthAt(month: string, step: number): string {
  const [year = 0, ordinal = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, ordinal - 1 + step, 1)).toISOString().slice(0, 7)
}
