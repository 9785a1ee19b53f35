import { SaxesParser } from 'saxes'
import { refuse } from '../errors/business-error.ts'

/** An element without its namespace. */
export type Node = { name: string; attributes: Readonly<Record<string, string>>; text: string; children: Node[] }

/** Messages of banks are a few levels deep. */
const DEEPEST = 60

/** The tree of an XML text. What declares a DOCTYPE is refused: entities are of no use here, and harm. */
export function readXml(text: string): Node {
  const root: Node = { name: '', attributes: {}, text: '', children: [] }
  const open = [root]
  const parser = new SaxesParser()
  parser.on('doctype', () => {
    throw refuse('bank.entities')
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length > DEEPEST) throw refuse('bank.unreadable')
    const node = { name: localName(name), attributes, text: '', children: [] }
    open.at(-1)?.children.push(node)
    open.push(node)
  })
  parser.on('text', (piece) => {
    const last = open.at(-1)
    if (last) last.text += piece
  })
  parser.on('cdata', (piece) => {
    const last = open.at(-1)
    if (last) last.text += piece
  })
  parser.on('closetag', () => open.pop())
  parser.on('error', () => {
    // What is left open at the end was cut off; the line tells where.
    throw refuse('bank.cut', { row: parser.line })
  })
  parser.write(text).close()
  return root
}

/** OFX 1.x: tags of which those with a value are never closed. */
export function readSgml(text: string): Node {
  const root: Node = { name: '', attributes: {}, text: '', children: [] }
  const open = [root]
  for (const [, slash, name = '', value = ''] of text.matchAll(/<(\/?)([\w.]+)>([^<]*)/g)) {
    const at = open.findLastIndex((node) => node.name === name)
    if (slash && at > 0) open.length = at
    if (slash) continue
    const node: Node = { name, attributes: {}, text: unescaped(value.trim()), children: [] }
    open.at(-1)?.children.push(node)
    if (node.text === '') open.push(node)
    if (open.length > DEEPEST) throw refuse('bank.unreadable')
  }
  if (open.length > 1) throw refuse('bank.cut', { row: text.split('\n').length })
  return root
}

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&nbsp;', ' ').replaceAll('&amp;', '&')

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** The first element down a path, `Stmt/Acct/Id`. */
export function at(node: Node | undefined, path: string): Node | undefined {
  return path
    .split('/')
    .reduce<Node | undefined>((one, name) => one?.children.find((child) => child.name === name), node)
}

export const textAt = (node: Node | undefined, path: string): string => at(node, path)?.text.trim() ?? ''

/** The children of a name. */
export const each = (node: Node | undefined, name: string): Node[] =>
  node?.children.filter((child) => child.name === name) ?? []

/** Every element of a name, however deep. */
export function everywhere(node: Node, name: string): Node[] {
  return node.children.flatMap((child) => (child.name === name ? [child] : everywhere(child, name)))
}
