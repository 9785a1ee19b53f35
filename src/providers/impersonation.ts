import { http } from './http.ts'
import { getSession, type Login, resumeSession, startLook } from './session.ts'
import { dirtyPaths, mayLose, reloadPage } from './unsaved.ts'

/** Draws the whole product anew, as the other person sees it. False: the person stays, because something is unsaved. */
export async function beginLook(askFor: () => Promise<Login>): Promise<boolean> {
  if (!(await mayLose('close', dirtyPaths()))) return false
  startLook(await askFor())
  goTo('/')
  return true
}

/** Ends it, and goes back to where it began. */
export async function endLook(): Promise<void> {
  const user = getSession().info?.staffId ?? ''
  await http.post('/user/logout', undefined, { quiet: true }).catch(() => undefined) // it ends by itself in half an hour
  resumeSession()
  goTo(`/company/jurisdiction?_tab=person&user=${user}`)
}

function goTo(path: string): void {
  history.replaceState(null, '', path)
  reloadPage()
}
