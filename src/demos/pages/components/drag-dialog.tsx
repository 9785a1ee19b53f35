import { type DragEndEvent, KeyboardSensor, PointerSensor, useDraggable, useSensor, useSensors } from '@dnd-kit/core'
import { restrictToWindowEdges } from '@dnd-kit/modifiers'
import { Button, DatePicker, Form, Input, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { DragArea, dragged } from '../../frame/sortable.tsx'
import { textsOf } from '../../frame/texts.ts'

const text = textsOf({
  open: ['打开对话框', 'Open the dialog'],
  dialog: ['对话框', 'the dialog'],
  title: ['拖动标题移动', 'Drag me by the title'],
  note: ['备注', 'Notes'],
  day: ['日期', 'Day'],
  done: ['确定', 'Done'],
  cancel: ['取消', 'Cancel'],
})

type Place = { x: number; y: number }

/** A dialog that is moved by its title, by mouse, finger or arrow keys (Space takes it up and puts it down). */
export default function DragDialog() {
  const [isOpen, setOpen] = useState(false)
  const [place, setPlace] = useState<Place>({ x: 0, y: 0 })
  // The arrows move it by some pixels, and to no place of a list.
  const sensors = useSensors(useSensor(PointerSensor), useSensor(KeyboardSensor))
  const move = ({ delta }: DragEndEvent) => setPlace(({ x, y }) => ({ x: x + delta.x, y: y + delta.y }))
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {text('open')}
      </Button>
      <Modal
        open={isOpen}
        title={<span data-handle>{text('title')}</span>}
        okText={text('done')}
        cancelText={text('cancel')}
        onOk={() => setOpen(false)}
        onCancel={() => setOpen(false)}
        afterClose={() => setPlace({ x: 0, y: 0 })}
        modalRender={(dialog) => (
          <DragArea
            isFree
            sensors={sensors}
            nameOf={() => text('dialog')}
            modifiers={[restrictToWindowEdges]}
            onDragEnd={move}
          >
            <Draggable place={place}>{dialog}</Draggable>
          </DragArea>
        )}
      >
        <Form name="drag-dialog" layout="vertical">
          <Form.Item name="note" label={text('note')}>
            <Input.TextArea rows={3} maxLength={200} />
          </Form.Item>
          <Form.Item name="day" label={text('day')}>
            <DatePicker />
          </Form.Item>
        </Form>
      </Modal>
    </>
  )
}

/** The dialog, and above its title the handle that takes the pointer. */
function Draggable({ place, children }: { place: Place; children: ReactNode }) {
  const { attributes, listeners, setNodeRef, transform } = useDraggable({ id: 'dialog', attributes: dragged() })
  const x = place.x + (transform?.x ?? 0)
  const y = place.y + (transform?.y ?? 0)
  return (
    <div ref={setNodeRef} className="sample-dialog" style={{ transform: `translate(${x}px, ${y}px)` }}>
      <button type="button" {...attributes} {...listeners} aria-label={text('title')} className="sample-handle" />
      {children}
    </div>
  )
}
