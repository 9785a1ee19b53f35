/**
 * The login page is a ready page that needs nothing to be read and typed into, so its files come behind its first paint:
 * before it they took a fifth of the time until it stands. The style sheet of the other pages goes before the script,
 * which leads to them.
 */
declare const __SHEET__: string
/** The entry, and what it imports. */
declare const __MODULES__: readonly [entry: string, ...imports: string[]]

/** A page in the background is never painted. */
const PATIENCE = 300

let hasBegun = false
function begin(): void {
  if (hasBegun) return
  hasBegun = true
  for (const href of __MODULES__) document.head.append(element('link', { rel: 'modulepreload', href }))
  const sheet = element('link', { rel: 'stylesheet', href: __SHEET__ })
  const run = () => document.head.append(element('script', { type: 'module', src: __MODULES__[0] }))
  sheet.addEventListener('load', run)
  sheet.addEventListener('error', run) // the application comes even so, and tells
  document.head.append(sheet)
}

function element(name: 'link' | 'script', attributes: Record<string, string>): HTMLElement {
  return Object.assign(document.createElement(name), { crossOrigin: '' }, attributes)
}

addEventListener('DOMContentLoaded', () => {
  requestAnimationFrame(() => setTimeout(begin))
  setTimeout(begin, PATIENCE)
})
