import { closestCorners, type DragEndEvent, type DragOverEvent, useDroppable } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useList } from '@refinedev/core'
import { Card, Result, Skeleton } from 'antd'
import { useState } from 'react'
import { DragArea, moved, Sortable } from '../../frame/sortable.tsx'
import { textsOf } from '../../frame/texts.ts'
import type { Article } from '../../mock/articles.ts'

const text = textsOf({
  chosen: ['已选文章', 'Chosen'],
  pool: ['候选文章', 'All others'],
  count: ['{name}（{count}）', '{name} ({count})'],
  failed: ['文章未能载入', 'The articles could not be loaded'],
})

type Item = { id: string; title: string }

/** Two lists, between which articles are dragged. */
export default function DndList() {
  const { result, query } = useList<Article>({ resource: 'articles', pagination: { pageSize: 12 } })
  if (query.isError) return <Result status="error" title={text('failed')} />
  if (query.isLoading) return <Skeleton active />
  return (
    <Lists articles={result.data.map(({ id, author, title }) => ({ id: `a${id}`, title: `[${author}] ${title}` }))} />
  )
}

function Lists({ articles }: { articles: readonly Item[] }) {
  const [lists, setLists] = useState<Readonly<Record<string, readonly Item[]>>>({
    chosen: articles.slice(0, 4),
    pool: articles.slice(4),
  })
  const move = ({ active, over }: DragOverEvent | DragEndEvent) => {
    if (over) setLists((now) => moved(now, String(active.id), String(over.id)))
  }
  return (
    <DragArea nameOf={(id) => nameOf(lists, id)} collisionDetection={closestCorners} onDragOver={move} onDragEnd={move}>
      <div className="sample-columns">
        {(['chosen', 'pool'] as const).map((name) => (
          <ListOf key={name} name={name} items={lists[name] ?? []} />
        ))}
      </div>
    </DragArea>
  )
}

/** A list, or an article. */
function nameOf(lists: Readonly<Record<string, readonly Item[]>>, id: string): string {
  const item = Object.values(lists)
    .flat()
    .find((one) => one.id === id)
  return item ? item.title : text(id as 'chosen' | 'pool')
}

function ListOf({ name, items }: { name: 'chosen' | 'pool'; items: readonly Item[] }) {
  const { setNodeRef } = useDroppable({ id: name })
  return (
    <Card
      size="small"
      role="group"
      aria-label={text(name)}
      title={<h2>{text('count', { name: text(name), count: items.length })}</h2>}
    >
      <SortableContext id={name} items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <div ref={setNodeRef} className="sample-lane">
          {items.map(({ id, title }) => (
            <Sortable key={id} id={id} className="sample-item">
              {title}
            </Sortable>
          ))}
        </div>
      </SortableContext>
    </Card>
  )
}
