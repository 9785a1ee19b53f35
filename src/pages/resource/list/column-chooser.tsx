import { type DragEvent, useRef, useState } from 'react'
import { t } from '../../../providers/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/input.tsx'
import { Popup } from '../../../ui/popup.tsx'
import type { ColumnSetup } from './use-column-setup.ts'

/** Which columns are shown and in which order: dragged, or moved by the buttons. */
export function ColumnChooser({ setup }: { setup: ColumnSetup }) {
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const label = t('list.columns')
  return (
    <>
      <Button
        ref={anchor}
        kind="text"
        icon="columns"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <Popup anchor={anchor} align="end" label={label} onClose={() => setOpen(false)}>
          <Columns setup={setup} />
        </Popup>
      )}
    </>
  )
}

function Columns({ setup: { table, byName, restore } }: { setup: ColumnSetup }) {
  const dragged = useRef<string>(undefined)
  const columns = table.getAllLeafColumns()
  const order = columns.map(({ id }) => id)
  const move = (name: string, to: number) => {
    const rest = order.filter((one) => one !== name)
    table.setColumnOrder([...rest.slice(0, to), name, ...rest.slice(to)])
  }
  const onDragOver = (event: DragEvent, at: number) => {
    event.preventDefault()
    if (dragged.current && order[at] !== dragged.current) move(dragged.current, at)
  }
  const shown = columns.filter((column) => column.getIsVisible()).length
  return (
    <div className="bc-columns">
      <ul>
        {columns.map((column, at) => {
          const label = byName.get(column.id)?.label ?? column.id
          return (
            <li
              key={column.id}
              draggable
              onDragStart={() => {
                dragged.current = column.id
              }}
              onDragOver={(event) => onDragOver(event, at)}
            >
              <Checkbox
                checked={column.getIsVisible()}
                disabled={shown === 1 && column.getIsVisible()}
                onChange={(event) => column.toggleVisibility(event.target.checked)}
              >
                {label}
              </Checkbox>
              <Button
                kind="text"
                icon="up"
                aria-label={t('list.moveUp', { label })}
                disabled={at === 0}
                onClick={() => move(column.id, at - 1)}
              />
              <Button
                kind="text"
                icon="down"
                aria-label={t('list.moveDown', { label })}
                disabled={at === order.length - 1}
                onClick={() => move(column.id, at + 1)}
              />
            </li>
          )
        })}
      </ul>
      <div className="bc-popup-foot">
        <Button kind="link" onClick={restore}>
          {t('list.restore')}
        </Button>
      </div>
    </div>
  )
}
