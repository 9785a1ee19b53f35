import { cardNamed } from '../../providers/cards.ts'

/** A paper of a resource, by the names in its definition. */
export type PrintTarget = { resource: string; print: string }

const address = /^\/print\/(\w+)\/(\w+)\/?$/

/** The paper behind an address. */
export function printAt(pathname: string): PrintTarget | undefined {
  const [, resource = '', print = ''] = address.exec(pathname) ?? []
  return cardNamed(resource) ? { resource, print } : undefined
}
