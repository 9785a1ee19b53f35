/** 1,234.5: grouped, and with the digits that the number has. */
export function formatNumber(value: number): string {
  const [whole = '', rest] = String(value).split('.')
  const grouped = whole.replace(/\d(?=(\d{3})+$)/g, '$&,')
  return rest ? `${grouped}.${rest}` : grouped
}
