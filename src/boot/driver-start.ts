import './prefetch.ts'
import { element } from './element.ts'

/**
 * Stands in the head of the driver's page, behind the request for his trips. They are drawn by a script of their own
 * (driver-first.tsx), and on a thin line the application, twenty times its weight, would be in its way: it follows as
 * soon as that script is there. React alone is on its way from the start, so that the line is never idle.
 */
declare const __MODULES__: readonly [entry: string, ...others: string[]]
/** What the page draws with. */
declare const __DEFINITIONS__: readonly string[]

/** For that script. Milliseconds. */
const PATIENCE = 1500

let hasBegun = false
function begin(): void {
  if (hasBegun) return
  hasBegun = true
  const [entry] = __MODULES__
  for (const href of __MODULES__) document.head.append(element('link', { rel: 'modulepreload', href }))
  for (const href of __DEFINITIONS__) document.head.append(element('link', { rel: 'preload', as: 'fetch', href }))
  const run = () => document.head.append(element('script', { type: 'module', src: entry }))
  // It draws into what follows.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', run)
  else run()
}

globalThis.bancheBegin = begin
// What the phone keeps needs no line.
if (!globalThis.bancheEarly || navigator.serviceWorker?.controller) begin()
setTimeout(begin, PATIENCE)
