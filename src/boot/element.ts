/** An element of the head that asks for a file as module scripts do, so that what came ahead is what they take. */
export function element(name: 'link' | 'script', attributes: Record<string, string>): HTMLElement {
  return Object.assign(document.createElement(name), { crossOrigin: '' }, attributes)
}
