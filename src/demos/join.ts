import { loadConfig } from '../providers/config.ts'

/** Puts the sample pages below the menu of an installation that offers them (`DEMO_PAGES`). */
export async function join(): Promise<void> {
  const { demoPages } = await loadConfig()
  if (!demoPages) return
  const { showSamples } = await import('./menu.tsx')
  await showSamples()
}
