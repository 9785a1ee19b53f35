import { spelling } from 'virtual:spelling'
import Fuse from 'fuse.js'
import { type Text, textIn } from '../../define/text.ts'
import { labelOf } from '../../providers/i18n.ts'
import type { Session } from '../../providers/session.ts'
import { activeShortcuts } from '../../providers/shortcuts.ts'
import type { ToolKey } from '../../providers/texts-tools.ts'
import { menuOf } from '../menu/menu-tree.ts'

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

/** A kind of things to find. Records of the server can join with a source that asks it. */
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

/** What can be done on the page in sight. */
export function actionSource(): Source {
  const items = activeShortcuts().flatMap(({ id, keys, action, run }): Item[] =>
    action && run
      ? [
          {
            key: id,
            label: action,
            hint: keys[0] ?? '',
            titles: titlesOf(action),
            path: '',
            run: () => run(new KeyboardEvent('keydown')),
          },
        ]
      : [],
  )
  return sourceOf('search.action', items)
}

function sourceOf(title: ToolKey, items: readonly Item[]): Source {
  const fuse = new Fuse(items, fuzzy)
  const find = (text: string) =>
    text.trim() === ''
      ? items.map((item) => ({ ...item, score: 0 }))
      : fuse.search(text.trim()).map(({ item, score = 1 }) => ({ ...item, score }))
  return { title, find }
}

/** A Chinese text as it is, as it is read, by its initials; and in the person's language. */
function titlesOf(text: Text | string): string[] {
  const chinese = textIn(text, 'zh')
  return [...new Set([labelOf(text), chinese, ...(spelling[chinese] ?? [])])]
}
