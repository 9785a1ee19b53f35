import { Affix, Button, Card, Switch } from 'antd'
import { useState } from 'react'
import { textsOf } from '../../frame/texts.ts'

const text = textsOf({
  bar: ['操作栏：向下滚动时停在页面顶端', 'Bar: it stops at the top of the page while one scrolls'],
  stuck: ['已吸顶', 'Stuck'],
  free: ['未吸顶', 'Free'],
  publish: ['发布', 'Publish'],
  comments: ['评论', 'Comments'],
  block: ['第 {number} 段', 'Part {number}'],
})

/** antd's Affix in the part of the frame that scrolls. */
export default function Sticky() {
  const [isStuck, setStuck] = useState(false)
  return (
    <div className="sample-stack">
      <p>{text('bar')}</p>
      <Affix
        target={() => document.getElementById('content')}
        offsetTop={0}
        onChange={(stuck) => setStuck(stuck === true)}
      >
        <div className="sample-row sample-bar" data-stuck={isStuck || undefined}>
          <Button type="primary">{text('publish')}</Button>
          <Switch aria-label={text('comments')} defaultChecked />
          <span role="status">{text(isStuck ? 'stuck' : 'free')}</span>
        </div>
      </Affix>
      {Array.from({ length: 12 }, (_, at) => at + 1).map((number) => (
        <Card key={number} size="small">
          <div className="sample-tall">{text('block', { number })}</div>
        </Card>
      ))}
    </div>
  )
}
