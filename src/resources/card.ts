import type { Report } from '../define/report.ts'
import type { Resource, View } from '../define/resource.ts'
import type { Right } from '../define/rights.ts'
import type { Text } from '../define/text.ts'
import { pathsOf, type ResourcePaths } from './paths.ts'

/** As much of a view as the menu and the router need. */
export type CardView = Pick<View, 'path' | 'label' | 'flag' | 'right' | 'keepAlive' | 'sort'>

/** What the browser knows of every resource from the start; its definition comes with its page. */
export type Card = Pick<Resource, 'name' | 'label' | 'flag' | 'isSingleton'> & {
  /** Who sees any of it, where the flag is not enough. */
  right?: Right
  /** The addresses of its pages. */
  pages: ResourcePaths
  views?: Readonly<Record<string, CardView>>
  /** Whether somebody who reaches the own rows alone may have any: the right that goes with having them, or never. */
  ownRight?: Right | false
}

/** What the browser knows of every report from the start. */
export type ReportCard = Pick<Report, 'name' | 'label' | 'path' | 'flag' | 'right'>
/** The same in few bytes and one language. */
export type PackedReport = readonly [
  name: string,
  path: string,
  label: string,
  rest?: Pick<ReportCard, 'flag' | 'right'>,
]

/** The card of a report as the first script has it. */
export const packReport = ({ name, path, label: [label], flag, right }: Report): PackedReport =>
  flag || right ? [name, path, label, { ...(flag && { flag }), ...(right && { right }) }] : [name, path, label]

/** The card of what `packReport` made, as yet in Chinese alone. */
export const unpackReport = ([name, path, label, rest]: PackedReport): ReportCard => ({
  ...{ name, path, label: [label, label] },
  ...rest,
})

/** The card of a definition, among those that it refers to. */
export function cardOf(resource: Resource, registry: Readonly<Record<string, Resource>>): Card {
  const { name, label, flag, views, isSingleton } = resource
  const ownRight = ownRightOf(resource, registry)
  return {
    name,
    label,
    ...(flag ? { flag } : {}),
    ...(isSingleton ? { isSingleton } : {}),
    ...(resource.rights.read ? { right: resource.rights.read } : {}),
    pages: pathsOf(resource),
    ...(views
      ? { views: Object.fromEntries(Object.entries(views).map(([key, view]) => [key, cardViewOf(view)])) }
      : {}),
    ...(ownRight === undefined ? {} : { ownRight }),
  }
}

const cardViewOf = ({ path, label, flag, right, keepAlive, sort }: View): CardView => ({
  ...{ path, label, sort },
  ...(flag ? { flag } : {}),
  ...(right ? { right } : {}),
  ...(keepAlive === false ? { keepAlive } : {}),
})

/** Rows of a parent are as much one's own as the parent is. */
function ownRightOf(
  { scope, fields }: Resource,
  registry: Readonly<Record<string, Resource>>,
): Right | false | undefined {
  if (scope === 'all') return undefined
  if (!('parent' in scope)) return scope.own === undefined ? false : scope.ownRight
  const parent = registry[fields[scope.parent]?.resource ?? '']
  return parent && ownRightOf(parent, registry)
}

/** What stands on a card besides name, label and lists, as far as it is there and does not follow from these. */
type Rest = Partial<Omit<Card, 'name' | 'label' | 'views' | 'pages'>> & { pages?: Differing }
/** The addresses that are others than below the first list; 0 where there is none. */
type Differing = { [Page in keyof ResourcePaths]?: string | 0 }
type PackedView = [path: string, sort: string, label?: string, rest?: Partial<CardView>]
/**
 * A card in few bytes: it says one language, and nothing that follows from the rest. `*` stands for the resource's name
 * in the address of a list, and for its label in what the list is called.
 */
export type PackedCard = [name: string, label: string, rest?: Rest, views?: Record<string, PackedView>]

/** A card as the first script has it; its English comes with the other English texts. */
export function packCard({ name, label: [label], views, pages, ...rest }: Card): PackedCard {
  const packView = ({ path, sort, label: [own], ...more }: CardView): PackedView => {
    const packed = [path.replace(name, '*'), sort] as const
    if (Object.keys(more).length > 0) return [...packed, own.replace(label, '*'), more]
    return own === label ? [...packed] : [...packed, own.replace(label, '*')]
  }
  const below = pagesBelow(views)
  const differing = pageNames.flatMap((page) => (pages[page] === below[page] ? [] : [[page, pages[page] ?? 0]]))
  const packed = [name, label, differing.length > 0 ? { ...rest, pages: Object.fromEntries(differing) } : rest] as const
  return views ? [...packed, mapValues(views, packView)] : [...packed]
}

/** The card of what `packCard` made, as yet in Chinese alone. */
export function unpackCard([name, label, rest, packed]: PackedCard): Card {
  const unpackView = ([path, sort, own = '*', more]: PackedView): CardView => {
    const said = own.replace('*', () => label)
    return { path: path.replace('*', name), label: [said, said], sort, ...more }
  }
  const views = packed && mapValues(packed, unpackView)
  const pages = Object.entries({ ...pagesBelow(views), ...rest?.pages }).filter(([, path]) => path)
  return { name, label: [label, label], ...rest, pages: Object.fromEntries(pages), ...(views ? { views } : {}) }
}

const pageNames = ['list', 'create', 'edit', 'show'] as const

const mapValues = <From, To>(given: Readonly<Record<string, From>>, into: (one: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(given).map(([key, one]) => [key, into(one)]))

/** The addresses of a resource that is written and shown below its first list. */
function pagesBelow(views: Card['views'] = {}): ResourcePaths {
  const list = Object.values(views)[0]?.path
  return list ? { list, create: `${list}/create`, edit: `${list}/edit`, show: `${list}/show` } : {}
}

/** What a card says in English: of the resource, then of each list. */
export const englishOf = (card: Card): string[] => labelled(card).map(({ label: [, english] }) => english)

/** Gives a card its English, also where one of its labels has been handed on already. */
export function addEnglish(card: Card | ReportCard, english: readonly string[]): void {
  for (const [at, { label }] of labelled(card).entries()) (label as [string, string])[1] = english[at] ?? ''
}

const labelled = (card: Card | ReportCard): { label: Text }[] => [
  card,
  ...Object.values(('views' in card && card.views) || {}),
]
