import { type DragEvent, type RefObject, useRef } from 'react'
import { t } from '../../../providers/i18n.ts'
import { textsOf } from '../../../providers/texts-of.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/input.tsx'
import { Popup } from '../../../ui/popup.tsx'
import type { ColumnSetup } from './use-column-setup.ts'

const zh = { pin: '固定{label}在左侧' } as const
const say = textsOf(zh, { pin: 'Keep {label} fixed at the left' })
const PIN = 'M9 4h6l-1 6 3 3v2H7v-2l3-3zM12 15v6'

type ColumnListProps = {
  anchor: RefObject<HTMLButtonElement | null>
  label: string
  setup: ColumnSetup
  onClose: () => void
}

/** Which columns are shown and in which order: dragged, or moved by the buttons. */
export default function ColumnList({ anchor, label, setup, onClose }: ColumnListProps) {
  return (
    <Popup anchor={anchor} align="end" label={label} onClose={onClose}>
      <Columns setup={setup} />
    </Popup>
  )
}

function Columns({
  setup: { ordered, shown, isShown, show, move, preferences, pin, restore },
}: {
  setup: ColumnSetup
}) {
  const dragged = useRef<string>(undefined)
  const { pinned = [] } = preferences
  const onDragOver = (event: DragEvent, at: number) => {
    event.preventDefault()
    if (dragged.current && ordered[at]?.name !== dragged.current) move(dragged.current, at)
  }
  return (
    <div className="bc-columns">
      <ul>
        {ordered.map(({ name, label }, at) => (
          <li
            key={name}
            draggable
            onDragStart={() => {
              dragged.current = name
            }}
            onDragOver={(event) => onDragOver(event, at)}
          >
            <Checkbox
              checked={isShown(name)}
              disabled={shown.length === 1 && isShown(name)}
              onChange={(event) => show(name, event.target.checked)}
            >
              {label}
            </Checkbox>
            <Button
              kind="text"
              icon={PIN}
              aria-label={say('pin', { label })}
              title={say('pin', { label })}
              aria-pressed={pinned.includes(name)}
              className="bc-columns-pin"
              onClick={() => pin(name, !pinned.includes(name))}
            />
            <Button
              kind="text"
              icon="up"
              aria-label={t('list.moveUp', { label })}
              disabled={at === 0}
              onClick={() => move(name, at - 1)}
            />
            <Button
              kind="text"
              icon="down"
              aria-label={t('list.moveDown', { label })}
              disabled={at === ordered.length - 1}
              onClick={() => move(name, at + 1)}
            />
          </li>
        ))}
      </ul>
      <div className="bc-popup-foot">
        <Button kind="link" onClick={restore}>
          {t('list.restore')}
        </Button>
      </div>
    </div>
  )
}
