import { type Announcements, DndContext, type DragEndEvent, DragOverlay } from '@dnd-kit/core'
import { type ReactNode, useState } from 'react'
import { type AnyField, optionLabel } from '../../../define/field.ts'
import { type Way, wayOf } from '../../../define/way.ts'
import { canAct, type Row } from '../../../providers/access.ts'
import { labelOf } from '../../../providers/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useDragSensors } from '../../../ui/drag-sensors.ts'
import { say } from '../views/text.ts'
import { BoardColumn } from './board-column.tsx'
import type { ListAsProps } from './list-as-props.ts'

type Drop = { row: Row; verbs: readonly string[] }

/** The states of the rows side by side, in the order of their life; a card is dragged where an action of its row leads. */
export function Board(props: ListAsProps): ReactNode {
  const way = wayOf(props.resource)
  return way && <Columns {...props} way={way} />
}

function Columns({ way, ...props }: ListAsProps & { way: Way }): ReactNode {
  const { resource, run } = props
  const [held, setHeld] = useState<Row | null>(null)
  const [drop, setDrop] = useState<Drop>()
  const { sensors, collision } = useDragSensors()
  const title = (row: Row | null) => String(row?.[resource.titleField] ?? '')
  const stateName = (key: unknown) => labelOf(optionLabel(resource.fields[way.field] as AnyField, String(key)))
  const verbsTo = (row: Row, state: string) =>
    Object.entries(resource.actions ?? {}).flatMap(([verb, action]) =>
      row[way.field] !== state && action.to === state && canAct(resource, action, row) ? [verb] : [],
    )
  const onDragEnd = ({ over }: DragEndEvent) => {
    setHeld(null)
    const verbs = held && over ? verbsTo(held, String(over.id)) : []
    if (held && verbs.length === 1) run(verbs[0] ?? '', [held])
    else if (held && verbs.length > 1) setDrop({ row: held, verbs })
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => say('drag.start', { what: String(active.data.current?.title ?? '') }),
    onDragOver: ({ over }) => (over ? say('drag.over', { where: stateName(over.id) }) : say('drag.nowhere')),
    onDragEnd: ({ over }) => (over ? say('drag.end', { where: stateName(over.id) }) : say('drag.nowhere')),
    onDragCancel: () => say('drag.nowhere'),
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collision}
      accessibility={{ announcements, screenReaderInstructions: { draggable: say('drag.how') } }}
      onDragStart={({ active }) => setHeld((active.data.current?.row as Row | undefined) ?? null)}
      onDragEnd={onDragEnd}
      onDragCancel={() => setHeld(null)}
    >
      <div className="list-board">
        {way.states.map((key) => (
          <BoardColumn
            key={key}
            {...props}
            field={way.field}
            stateKey={key}
            isHome={held?.[way.field] === key}
            fits={held ? verbsTo(held, key).length > 0 : undefined}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {held && <div className="list-board-card list-board-held">{title(held)}</div>}
      </DragOverlay>
      {drop && (
        <Dialog title={say('which', { what: title(drop.row) })} onClose={() => setDrop(undefined)}>
          <div className="list-board-which">
            {drop.verbs.map((verb) => (
              <Button
                key={verb}
                onClick={() => {
                  setDrop(undefined)
                  run(verb, [drop.row])
                }}
              >
                {labelOf(resource.actions?.[verb]?.label ?? '')}
              </Button>
            ))}
          </div>
        </Dialog>
      )}
    </DndContext>
  )
}
