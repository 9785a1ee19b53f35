/** China keeps UTC+8 the whole year. */
const OFFSET_MS = 8 * 60 * 60 * 1000

/** An instant as `2026-01-31 08:05` in Asia/Shanghai. */
export function formatMoment(instant: string, withSeconds = false): string {
  const at = Date.parse(instant)
  if (Number.isNaN(at)) return instant
  return new Date(at + OFFSET_MS)
    .toISOString()
    .slice(0, withSeconds ? 19 : 16)
    .replace('T', ' ')
}

/** 1,234.5: grouped, and with the digits that the number has. */
export function formatNumber(value: number): string {
  const [whole = '', rest] = String(value).split('.')
  const grouped = whole.replace(/\d(?=(\d{3})+$)/g, '$&,')
  return rest ? `${grouped}.${rest}` : grouped
}
