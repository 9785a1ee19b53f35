import { type ShortcutId, shortcutAreas } from '../../providers/shortcut-areas.ts'
import { activeShortcuts } from '../../providers/shortcuts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toolText } from './tool-text.ts'

const isMac = /Mac|iP(hone|ad)/.test(navigator.platform)
const signs: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  mod: isMac ? '⌘' : 'Ctrl',
}

/** The shortcuts of what is in sight, from the registry that answers them. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  const active = new Map(activeShortcuts().flatMap(({ id, keys }) => (id ? [[id, keys]] : [])))
  const areas = Object.entries(shortcutAreas).flatMap(([area, names]) => {
    const rows = names.flatMap((name) => {
      const id = `${area}.${name}` as ShortcutId
      const keys = active.get(id)
      return keys ? [{ id, keys }] : []
    })
    return rows.length > 0 ? [{ area: area as keyof typeof shortcutAreas, rows }] : []
  })
  return (
    <Dialog title={toolText('keys')} onClose={onClose}>
      {areas.map(({ area, rows }) => (
        <section key={area} className="bc-keys" aria-label={toolText(`area.${area}`)}>
          <h3>{toolText(`area.${area}`)}</h3>
          <dl>
            {rows.map(({ id, keys }) => (
              <div key={id}>
                <dt>{toolText(`key.${id}`)}</dt>
                <dd>
                  {keys.map((key) => (
                    <Keys key={key} name={key} />
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}

function Keys({ name }: { name: string }) {
  return name
    .split('+')
    .map((part) => <kbd key={part}>{signs[part] ?? (part.length === 1 ? part.toUpperCase() : part)}</kbd>)
}
