import { type ShortcutId, shortcutAreas } from '../../providers/shortcut-areas.ts'
import { activeShortcuts } from '../../providers/shortcuts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { keySigns } from './key-signs.ts'
import { toolText } from './tool-text.ts'

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

const Keys = ({ name }: { name: string }) => keySigns(name).map((sign) => <kbd key={sign}>{sign}</kbd>)
