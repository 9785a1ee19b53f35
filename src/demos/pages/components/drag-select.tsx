import type { DragEndEvent } from '@dnd-kit/core'
import { arrayMove, horizontalListSortingStrategy, SortableContext } from '@dnd-kit/sortable'
import { useList } from '@refinedev/core'
import { Button, Select, Tag } from 'antd'
import { useState } from 'react'
import { DragArea, Sortable } from '../../frame/sortable.tsx'
import { textsOf } from '../../frame/texts.ts'

const text = textsOf({
  people: ['收件人', 'Recipients'],
  search: ['输入姓名查找', 'Type a name'],
  order: ['顺序：{names}', 'Order: {names}'],
  none: ['无人叫这个名字', 'Nobody has that name'],
  clear: ['清空', 'Clear'],
  drag: ['拖动调整顺序', 'Drag to put them in order'],
})

/** Several persons of a list that is searched on the server; those chosen are put in order by dragging. */
export default function DragSelect() {
  const [chosen, setChosen] = useState<string[]>(['陈思远', '李雨桐', '王建军'])
  const [typed, setTyped] = useState('')
  const { result, query } = useList<{ name: string }>({
    resource: 'users',
    filters: [{ field: 'name', operator: 'contains', value: typed }],
  })
  const move = ({ active, over }: DragEndEvent) => {
    if (over) setChosen((now) => arrayMove(now, now.indexOf(String(active.id)), now.indexOf(String(over.id))))
  }
  return (
    <div className="sample-stack">
      <Select
        mode="multiple"
        aria-label={text('people')}
        placeholder={text('search')}
        className="sample-field"
        value={chosen}
        onChange={setChosen}
        filterOption={false}
        onSearch={setTyped}
        loading={query.isFetching}
        notFoundContent={text('none')}
        options={result.data.map(({ name }) => ({ value: name, label: name }))}
      />
      <p className="sample-hint">{text('drag')}</p>
      <DragArea nameOf={(name) => name} onDragEnd={move}>
        <SortableContext items={chosen} strategy={horizontalListSortingStrategy}>
          <div className="sample-row">
            {chosen.map((name) => (
              <Sortable key={name} id={name} className="sample-chip">
                <Tag color="processing">{name}</Tag>
              </Sortable>
            ))}
          </div>
        </SortableContext>
      </DragArea>
      <div className="sample-row">
        <span role="status">{text('order', { names: chosen.join(' → ') })}</span>
        <Button size="small" disabled={chosen.length === 0} onClick={() => setChosen([])}>
          {text('clear')}
        </Button>
      </div>
    </div>
  )
}
