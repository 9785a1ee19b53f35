import { spelling } from 'virtual:spelling'
import Fuse from 'fuse.js'
import { schemes, sizes } from '../../define/settings.ts'
import { type Text, textIn } from '../../define/text.ts'
import { dataProvider, queryText } from '../../providers/data.ts'
import { labelOf, labelWithin, t } from '../../providers/i18n.ts'
import type { Session } from '../../providers/session.ts'
import { changeSettings } from '../../providers/settings.ts'
import { activeShortcuts } from '../../providers/shortcuts.ts'
import { type ToolKey, zhTools } from '../../providers/texts-tools.ts'
import { enTools } from '../../providers/texts-tools-en.ts'
import { chooseAccent } from '../../ui/accent.ts'
import { themeColours } from '../../ui/theme.ts'
import { menuOf } from '../menu/menu-tree.ts'
import { type PersonAction, personActions } from '../menu/person-actions.ts'
import { keySigns } from './key-signs.ts'
import { switchSize } from './size-selector.tsx'
import { toolText } from './tool-text.ts'

/** One thing that the search box offers. */
export type Hit = {
  key: string
  label: string
  /** Where it stands, or its key. */
  hint: string
  /** 0 is what was typed, 1 has nothing of it. */
  score: number
  run: () => void
}

/** A kind of things to find. */
export type Source = {
  /** Heads its hits. */
  title: ToolKey
  find: (text: string, signal: AbortSignal) => readonly Hit[] | Promise<readonly Hit[]>
}

type Item = Omit<Hit, 'score'> & { titles: readonly string[]; path: string }

/** As in the specification (§9). */
export const fuzzy = {
  threshold: 0.4,
  includeScore: true,
  keys: [
    { name: 'titles', weight: 0.7 },
    { name: 'path', weight: 0.3 },
  ],
}

/** The pages of the menu that the person sees, also those that only links lead to. */
export function menuSource(session: Session, go: (path: string) => void): Source {
  const items = menuOf(session).flatMap((group) =>
    group.entries.map(
      ({ path, label }): Item => ({
        key: path,
        label: labelOf(label),
        hint: labelOf(group.label),
        titles: [...titlesOf(label), ...titlesOf(group.label)],
        path,
        run: () => go(path),
      }),
    ),
  )
  return sourceOf('search.menu', items)
}

/** What can be done on the page in sight; what stands in it twice is offered once, with its key. */
export function actionSource(): Source {
  const items = new Map<string, Item>()
  for (const { keys, action, run } of activeShortcuts()) {
    if (!action || !run || (items.has(action) && keys.length === 0)) continue
    const hint = keySigns(keys[0] ?? '').join(' ')
    items.set(action, { key: action, label: action, hint, titles: titlesOf(action), path: '', run })
  }
  return sourceOf('search.action', [...items.values()])
}

/** What can be done from wherever one is: the forms of new records, how the screen looks, logging out. */
export function anywhereSource(opening: Promise<Opening>, go: (path: string) => void): Source {
  const own = [...screenItems(), ...personActions().map(itemOf)]
  const all = opening.then(({ create }) => {
    const forms = create.map(({ label, path }): Item => {
      const title = t('list.create', { label: labelWithin(label) })
      return {
        key: path,
        label: title,
        hint: '',
        titles: [...titlesOf(title), ...titlesOf(label)],
        path,
        run: () => go(path),
      }
    })
    return sourceOf('search.anywhere', [...forms, ...own])
  })
  // They are many: only what was asked for, and what the page itself does not offer.
  const find: Source['find'] = async (text, signal) => {
    if (text.trim() === '') return []
    const hits = await (await all).find(text, signal)
    const here = new Set(activeShortcuts().map(({ action }) => action))
    return hits.filter(({ label }) => !here.has(label))
  }
  return { title: 'search.anywhere', find }
}

const itemOf = ({ key, label, onSelect }: PersonAction): Item => ({
  ...{ key, label, hint: '', titles: titlesOf(label), path: key },
  run: onSelect,
})

function screenItems(): Item[] {
  const item = (of: ToolKey, key: ToolKey, run: () => void): Item => ({
    ...{ key, label: toolText(key), hint: toolText(of), path: key },
    titles: [of, key].flatMap((one) => [zhTools[one], enTools[one], ...(spelling[zhTools[one]] ?? [])]),
    run,
  })
  return [
    ...schemes.map((scheme) => item('theme.scheme', `scheme.${scheme}`, () => changeSettings({ scheme }))),
    ...Object.entries(themeColours).map(([name, colour]) =>
      item('theme.colour', `theme.${name as keyof typeof themeColours}`, () => chooseAccent(colour)),
    ),
    ...sizes.map((size) => item('size', `size.${size}`, () => switchSize(size))),
  ]
}

type Found = {
  resource: string
  id: string
  label: string
  title: string
  note: string
  path: string
  near: 'whole' | 'edge' | 'part'
}
/** What is there before anything is typed: records that the person wrote last, and the forms of new ones. */
export type Opening = { items: readonly Found[]; create: readonly { label: string; path: string }[] }

/** Milliseconds without a key after which the server is asked. */
const PAUSE = 120
/** So near as these a record stands behind a page of that very name, and before one that is merely alike. */
const scores = { whole: 0.001, edge: 0.01, part: 0.1 } as const

/** Asks for what is there before anything is typed. */
export const readOpening = (): Promise<Opening> => ask<Opening>()

/** Records of the server by what is typed, at first the person's own. */
export function recordSource(opening: Promise<Opening>, go: (path: string) => void): Source {
  const hitOf = ({ resource, id, label, title, note, path }: Found, score: number): Hit => ({
    key: `${resource}/${id}`,
    label: title,
    hint: [label, note].filter(Boolean).join(' · '),
    score,
    run: () => go(path),
  })
  return {
    title: 'search.records',
    find: async (typed, signal) => {
      const text = typed.trim()
      if (text === '') return (await opening).items.map((one) => hitOf(one, 0))
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
      if (signal.aborted) return []
      const { items } = await ask<Pick<Opening, 'items'>>(text, signal)
      return items.map((one) => hitOf(one, scores[one.near]))
    },
  }
}

async function ask<T>(q?: string, signal?: AbortSignal): Promise<T> {
  const meta = { request: { quiet: true }, queryContext: { signal } as never }
  const { data } = await dataProvider.custom({ url: `/api/find${queryText({ q })}`, method: 'get', meta })
  // The cast: Refine's type of an answer is that of a row, and the caller knows the call.
  return data as T
}

function sourceOf(title: ToolKey, items: readonly Item[]): Source {
  // The index is of use from the first letter on; the box is open before.
  let fuse: Fuse<Item> | undefined
  const find = (text: string) => {
    if (text.trim() === '') return items.map((item) => ({ ...item, score: 0 }))
    fuse ??= new Fuse(items, fuzzy)
    return fuse.search(text.trim()).map(({ item, score = 1 }) => ({ ...item, score }))
  }
  return { title, find }
}

/** A Chinese text as it is, as it is read, by its initials; and in the person's language. */
function titlesOf(text: Text | string): string[] {
  const chinese = textIn(text, 'zh')
  return [...new Set([labelOf(text), chinese, ...(spelling[chinese] ?? [])])]
}
