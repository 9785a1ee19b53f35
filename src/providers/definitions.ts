import { load as loadDefinition } from 'virtual:resources'
import { use } from 'react'
import type { Resource } from '../define/resource.ts'
import { neededBy, type PageKind } from '../resources/needs.ts'
import { cardNamed } from './cards.ts'
import { trackLoading } from './progress.ts'
import { afterRelease } from './release.ts'

/** Milliseconds for which a failure stands: React draws more than once before it gives a page up. */
const SAME_TRY = 300

const loaded = new Map<string, Resource>()
const loading = new Map<string, Promise<void>>()
const drawing = new Map<string, Promise<void>>()

/** A definition that is there already. */
export const definitionOf = (name: string | undefined): Resource | undefined => loaded.get(name ?? '')

/** Those that are there already. */
export const loadedDefinitions = (): Resource[] => [...loaded.values()]

/** The definition of a page in sight, which came with it; one that is not there is a mistake of the program. */
export function resourceOf(name: string): Resource {
  const resource = loaded.get(name)
  if (!resource) throw new Error(`the definition of ${name} is not loaded`)
  return resource
}

/** Hands definitions in that came another way: a page about all of them has them in its own chunk. */
export function addDefinitions(definitions: Readonly<Record<string, Resource>>): void {
  for (const [name, definition] of Object.entries(definitions)) loaded.set(name, definition)
}

/** Loads these definitions; a name that none has is passed over. */
export async function loadDefinitions(names: Iterable<string>): Promise<void> {
  await Promise.all([...new Set(names)].map(load))
}

function load(name: string): Promise<void> | undefined {
  if (!cardNamed(name) || loaded.has(name)) return undefined
  const known = loading.get(name)
  if (known) return known
  const running = loadDefinition(name).then(
    (definition) => void loaded.set(name, definition),
    (error) => {
      loading.delete(name)
      throw error
    },
  )
  loading.set(name, running)
  return running
}

/** Loads what a page draws with: the definition of its resource, and of those that it shows or picks from. */
export async function loadPage(name: string, kind: PageKind): Promise<void> {
  for (let wanted = missing(name, kind); wanted.length > 0; wanted = missing(name, kind)) await loadDefinitions(wanted)
}

export const isPageLoaded = (name: string, kind: PageKind): boolean => missing(name, kind).length === 0

/** Waits, where it must, for what a page draws with. */
export const useDefinitions = (name: string, kind: PageKind): void =>
  useLoaded(`${name} ${kind}`, isPageLoaded(name, kind), () => loadPage(name, kind))

/** Waits for definitions that are not there yet; the key says which. */
export function useLoaded(key: string, areThere: boolean, loadThem: () => Promise<void>): void {
  const waited = drawing.get(key) ?? (areThere ? undefined : draw(key, loadThem))
  // Asked of again once it is there: React wants what it waited for to be named when it goes on.
  if (waited) use(waited)
}

function draw(key: string, loadThem: () => Promise<void>): Promise<void> {
  const running = trackLoading(loadThem().catch(afterRelease))
  drawing.set(key, running)
  running.catch(() => setTimeout(() => drawing.delete(key), SAME_TRY))
  return running
}

/** The definitions that the page needs and that are not there, as far as those that are there tell. */
const missing = (name: string, kind: PageKind): string[] =>
  neededBy(name, kind, definitionOf).filter((one) => cardNamed(one) && !loaded.has(one))
