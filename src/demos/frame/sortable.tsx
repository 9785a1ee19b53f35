import {
  type Announcements,
  DndContext,
  type DndContextProps,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { textsOf } from './texts.ts'

const text = textsOf({
  kind: ['可拖动', 'draggable'],
  how: [
    '按空格拿起，用方向键移动，再按空格放下，按 Esc 取消。',
    'Press Space to take it up, move it with the arrows, Space again to put it down, Escape to cancel.',
  ],
  up: ['已拿起{what}', '{what} is taken up'],
  over: ['{what}移到{where}', '{what} is moved over {where}'],
  away: ['{what}不在任何位置上', '{what} is over nothing'],
  down: ['{what}已放到{where}', '{what} is put down over {where}'],
  put: ['已放下{what}', '{what} is put down'],
  back: ['已取消，{what}回到原处', 'Cancelled, {what} is back in its place'],
})

/** `nameOf`: what a screen reader calls a thing or a place. `isFree`: anywhere is a place. */
type DragAreaProps = Omit<DndContextProps, 'accessibility'> & { nameOf: (id: string) => string; isFree?: true }

/** Where things are dragged, and what a screen reader is told of it; the library says it in English alone. */
export function DragArea({ nameOf, isFree, ...props }: DragAreaProps) {
  const sensors = useDragSensors()
  const called = (one: { id: UniqueIdentifier }) => nameOf(String(one.id))
  const announcements: Announcements = {
    onDragStart: ({ active }) => text('up', { what: called(active) }),
    onDragOver: ({ active, over }) => {
      const what = called(active)
      if (over) return text('over', { what, where: called(over) })
      return isFree ? undefined : text('away', { what })
    },
    onDragEnd: ({ active, over }) => {
      const what = called(active)
      if (over) return text('down', { what, where: called(over) })
      return text(isFree ? 'put' : 'back', { what })
    },
    onDragCancel: ({ active }) => text('back', { what: called(active) }),
  }
  return (
    <DndContext
      sensors={sensors}
      {...props}
      accessibility={{ announcements, screenReaderInstructions: { draggable: text('how') } }}
    />
  )
}

/** By pointer, once it has moved a little, and by keys: Space takes up and puts down, arrows move. */
const useDragSensors = () =>
  useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )

/** What a screen reader says of a thing that is dragged. */
export const dragged = () => ({ roleDescription: text('kind') })

/** One thing that can be put elsewhere. */
export function Sortable({ id, className, children }: { id: string; className: string; children: ReactNode }) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id,
    attributes: dragged(),
  })
  return (
    <div
      ref={setNodeRef}
      {...attributes}
      {...listeners}
      className={className}
      data-dragging={isDragging || undefined}
      style={{ transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined, transition }}
    >
      {children}
    </div>
  )
}

/** The lists after one thing was dragged over another, or over an empty list; alike where nothing changes. */
export function moved<T extends { id: string }>(
  lists: Readonly<Record<string, readonly T[]>>,
  id: string,
  over: string,
): Readonly<Record<string, readonly T[]>> {
  const from = Object.keys(lists).find((key) => lists[key]?.some((one) => one.id === id))
  const to = over in lists ? over : Object.keys(lists).find((key) => lists[key]?.some((one) => one.id === over))
  const thing = from && lists[from]?.find((one) => one.id === id)
  if (!from || !to || !thing || id === over) return lists
  const place = lists[to]?.findIndex((one) => one.id === over) ?? -1
  const without = (lists[from] ?? []).filter((one) => one !== thing)
  const target = from === to ? without : (lists[to] ?? [])
  const next = target.toSpliced(place < 0 ? target.length : place, 0, thing)
  return from === to ? { ...lists, [to]: next } : { ...lists, [from]: without, [to]: next }
}
