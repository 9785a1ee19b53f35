const browsers = [
  ['MicroMessenger', '微信'],
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['HeadlessChrome/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['HarmonyOS', 'HarmonyOS'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** Browser and system of a User-Agent, as far as it says; the first of each list that it names. */
export function deviceName(userAgent: string): string | null {
  const nameIn = (list: readonly (readonly [string, string])[]) => list.find(([sign]) => userAgent.includes(sign))?.[1]
  const said = [nameIn(browsers), nameIn(systems)].filter(Boolean)
  return said.length > 0 ? said.join(' · ') : null
}
