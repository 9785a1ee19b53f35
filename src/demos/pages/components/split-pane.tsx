import { Splitter } from 'antd'
import { useState } from 'react'
import { textsOf } from '../../frame/texts.ts'

const text = textsOf({
  left: ['左栏', 'Left'],
  top: ['上栏', 'Top'],
  bottom: ['下栏', 'Bottom'],
  width: ['{name}：{size} 像素', '{name}: {size} px'],
  hint: ['拖动分隔条', 'Drag the bar'],
})

const Pane = ({ name }: { name: string }) => <div className="sample-pane">{name}</div>

/** Panes beside and above each other, by antd's Splitter. */
export default function SplitPane() {
  const [size, setSize] = useState<number>()
  return (
    <Splitter className="sample-split" onResize={([first]) => setSize(Math.round(first ?? 0))}>
      <Splitter.Panel defaultSize="40%" min="20%" max="80%" collapsible>
        <Pane
          name={size === undefined ? `${text('left')} · ${text('hint')}` : text('width', { name: text('left'), size })}
        />
      </Splitter.Panel>
      <Splitter.Panel>
        <Splitter layout="vertical">
          <Splitter.Panel min="20%">
            <Pane name={text('top')} />
          </Splitter.Panel>
          <Splitter.Panel min="20%">
            <Pane name={text('bottom')} />
          </Splitter.Panel>
        </Splitter>
      </Splitter.Panel>
    </Splitter>
  )
}
