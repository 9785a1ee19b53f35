import { closestCorners, type DragEndEvent, type DragOverEvent, useDroppable } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Badge, Card } from 'antd'
import { useState } from 'react'
import { DragArea, moved, Sortable } from '../../frame/sortable.tsx'
import { textsOf } from '../../frame/texts.ts'

const text = textsOf({
  todo: ['待办', 'To do'],
  doing: ['进行中', 'Doing'],
  done: ['已完成', 'Done'],
  task: ['任务 {number}', 'Task {number}'],
  hint: [
    '鼠标、手指或键盘：空格拿起与放下，方向键移动。',
    'By mouse, finger or keys: Space takes up and puts down, the arrows move.',
  ],
})

type Task = { id: string; number: number }
type Lane = 'todo' | 'doing' | 'done'

const tasks = (from: number, count: number): Task[] =>
  Array.from({ length: count }, (_, at) => ({ id: `task-${from + at}`, number: from + at }))

const lanes: readonly Lane[] = ['todo', 'doing', 'done']

/** Three lanes of cards; a card goes to another lane while it is over it, and to its place when it is put down. */
export default function Kanban() {
  const [board, setBoard] = useState<Readonly<Record<string, readonly Task[]>>>({
    todo: tasks(1, 4),
    doing: tasks(5, 2),
    done: tasks(7, 3),
  })
  const move = ({ active, over }: DragOverEvent | DragEndEvent) => {
    if (over) setBoard((now) => moved(now, String(active.id), String(over.id)))
  }
  return (
    <div className="sample-stack">
      <p className="sample-hint">{text('hint')}</p>
      <DragArea
        nameOf={(id) => nameOf(board, id)}
        collisionDetection={closestCorners}
        onDragOver={move}
        onDragEnd={move}
      >
        <div className="sample-columns">
          {lanes.map((lane) => (
            <LaneOf key={lane} lane={lane} cards={board[lane] ?? []} />
          ))}
        </div>
      </DragArea>
    </div>
  )
}

/** A lane, or a task. */
function nameOf(board: Readonly<Record<string, readonly Task[]>>, id: string): string {
  const task = Object.values(board)
    .flat()
    .find((one) => one.id === id)
  return task ? text('task', { number: task.number }) : text(id as Lane)
}

function LaneOf({ lane, cards }: { lane: Lane; cards: readonly Task[] }) {
  const { setNodeRef } = useDroppable({ id: lane })
  return (
    <Card
      size="small"
      title={<h2>{text(lane)}</h2>}
      extra={<Badge count={cards.length} showZero color="var(--bc-solid)" />}
      role="group"
      aria-label={text(lane)}
    >
      <SortableContext id={lane} items={cards.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <div ref={setNodeRef} className="sample-lane">
          {cards.map(({ id, number }) => (
            <Sortable key={id} id={id} className="sample-item">
              {text('task', { number })}
            </Sortable>
          ))}
        </div>
      </SortableContext>
    </Card>
  )
}
