import { beforeAll } from 'vitest'

/** The files of a process share a window: each begins with nothing stored and nothing shown. */
beforeAll(() => {
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
})
