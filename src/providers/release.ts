import { reloadPage } from './unsaved.ts'

const KEY = 'banche.reloaded'
/** A second failure within this time is no new release, but something that a reload does not mend. */
const PAUSE = 60_000

/**
 * Part of the application did not load. Where the server answers, a new release has replaced that part, and reloading
 * once brings the new one; the drafts keep what was typed. Else the failure is passed on, and may be tried again.
 */
export async function afterRelease(error: unknown): Promise<never> {
  if (hasJustReloaded() || !(await isServerThere())) throw error
  rememberReload()
  reloadPage()
  return new Promise(() => undefined) // the page is going
}

async function isServerThere(): Promise<boolean> {
  const answer = await fetch('/login', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  return Boolean(answer?.ok)
}

function hasJustReloaded(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(KEY)) < PAUSE
  } catch {
    return true // without a memory it could go on for ever
  }
}

function rememberReload(): void {
  sessionStorage.setItem(KEY, String(Date.now()))
}
