import { element } from './element.ts'

/**
 * The login page is a ready page that needs nothing to be read and typed into, so its files come behind its first paint:
 * before it they took a fifth of the time until it stands. The style sheet of the other pages goes before the script,
 * which leads to them.
 */
declare const __SHEET__: string
/** The entry, and what it imports. */
declare const __MODULES__: readonly [entry: string, ...imports: string[]]

/** A page in the background is never painted. Milliseconds. */
const PATIENCE = 300
/** Milliseconds until the style sheet is asked for again. */
const AGAIN = 1000

let hasBegun = false
function begin(): void {
  if (hasBegun) return
  hasBegun = true
  for (const href of __MODULES__) document.head.append(element('link', { rel: 'modulepreload', href }))
  dress()
}

/** Asked for until it comes: the other pages would be bare without it. The script waits for the first answer only. */
function dress(): void {
  const sheet = element('link', { rel: 'stylesheet', href: __SHEET__ })
  sheet.addEventListener('load', run)
  sheet.addEventListener('error', () => {
    sheet.remove()
    run()
    setTimeout(dress, AGAIN)
  })
  document.head.append(sheet)
}

let isRunning = false
function run(): void {
  if (isRunning) return
  isRunning = true
  document.head.append(element('script', { type: 'module', src: __MODULES__[0] }))
}

/** An Enter is kept as a mark on the form, which the page answers once it can; who types on has not meant it yet. */
for (const event of ['keydown', 'input'] as const) {
  addEventListener(event, (given) => {
    const { key, isComposing, target } = given as KeyboardEvent
    if (event === 'keydown' && (key !== 'Enter' || isComposing)) return
    const form = target instanceof HTMLInputElement ? target.form : null
    if (form?.querySelector(':disabled')) form.toggleAttribute('data-entered', event === 'keydown')
  })
}

addEventListener('DOMContentLoaded', () => {
  requestAnimationFrame(() => setTimeout(begin))
  setTimeout(begin, PATIENCE)
})
