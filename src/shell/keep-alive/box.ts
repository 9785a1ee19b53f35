import type { RefCallback } from 'react'

/**
 * React takes a hidden page out of the layout (`display: none !important` on the element itself), and laying a list of a
 * thousand cells out again takes longer than all the rest of coming back to it. Only a rule of the element's own shadow
 * tree goes before that declaration: it leaves the page laid out, but neither painted nor reachable, behind the one in
 * sight. Nothing that it sets is inherited, such as `pointer-events`: that would style all its cells anew. A browser
 * without `content-visibility` does as React says.
 */
const rules = `@supports (content-visibility: hidden) {
  :host { display: block !important; height: 100%; }
  :host([style*="none"]) { position: absolute; z-index: -1; inset: var(--bc-inset-y) var(--bc-inset-x);
    content-visibility: hidden; }
}`

let sheet: CSSStyleSheet | undefined

/** Makes an element the box of a kept page. */
export const keptBox: RefCallback<HTMLElement> = (element) => {
  if (!element || element.shadowRoot) return
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
  }
  const root = element.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [sheet]
  root.append(document.createElement('slot'))
}
