/**
 * Components that only draw, as elements of the document: in the bundle of the driver's first drawing it stands in for
 * React's runtime (`build/driver.ts`), which is ten times as much as what it draws.
 */
type Props = Readonly<Record<string, unknown>>
type Component = (props: Props) => unknown

export const Fragment: Component = ({ children }) => children

/** What the compiler makes of a tag. */
export function jsx(type: string | Component, props: Props): unknown {
  if (typeof type === 'function') return type(props)
  const element = document.createElement(type)
  for (const [name, value] of Object.entries(props)) put(element, name, value)
  return element
}
export { jsx as jsxs }

/** What a component gave, as nodes. */
export function nodesOf(drawn: unknown): (Node | string)[] {
  if (Array.isArray(drawn)) return drawn.flatMap(nodesOf)
  if (drawn instanceof Node) return [drawn]
  return typeof drawn === 'string' || typeof drawn === 'number' ? [String(drawn)] : []
}

function put(element: HTMLElement, name: string, value: unknown): void {
  const isTold = name.startsWith('aria-')
  if (name === 'children') element.append(...nodesOf(value))
  else if (typeof value === 'function')
    listen(element, name, value as EventListener) // the cast: handlers alone are functions
  else if (value === undefined || value === null || (value === false && !isTold)) return
  else element.setAttribute(name === 'className' ? 'class' : name, value === true && !isTold ? '' : String(value))
}

/** React's change is what a document calls input. */
function listen(element: HTMLElement, name: string, run: EventListener): void {
  const event = name.slice(2).toLowerCase()
  element.addEventListener(event === 'change' ? 'input' : event, run)
}
