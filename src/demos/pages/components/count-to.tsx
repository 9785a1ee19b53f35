import { Button, Card, Form, InputNumber, Statistic } from 'antd'
import { CountUp } from 'countup.js'
import { useEffect, useRef, useState } from 'react'
import { shortNumber } from '../../../ui/conventions.ts'
import { textsOf } from '../../frame/texts.ts'

const text = textsOf({
  from: ['起始', 'From'],
  to: ['结束', 'To'],
  seconds: ['秒数', 'Seconds'],
  start: ['开始', 'Start'],
  cars: ['本月运车', 'Cars this month'],
  short: ['缩写', 'In short'],
})

type Run = { from: number; to: number; seconds: number; round: number }

const first: Run = { from: 0, to: 12_345_678, seconds: 1, round: 0 }

/** The figure on its way; who wants no movement sees its end at once. */
function Counting({ from, to, seconds }: Omit<Run, 'round'>) {
  const figure = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (!figure.current) return
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const count = new CountUp(figure.current, to, { startVal: from, duration: isStill ? 0 : seconds })
    count.start()
    return () => count.onDestroy()
  }, [from, to, seconds])
  return <span ref={figure} className="sample-number" />
}

/** A figure that counts up, and the same in short by the suffixes k, M, G, T, P and E. */
export default function CountTo() {
  const [run, setRun] = useState(first)
  return (
    <div className="sample-stack">
      <div className="sample-columns">
        <Card>
          <Statistic
            title={text('cars')}
            value={run.to}
            formatter={(value) => <Counting key={run.round} from={run.from} to={Number(value)} seconds={run.seconds} />}
          />
        </Card>
        <Card>
          <Statistic title={text('short')} value={shortNumber(run.to)} />
        </Card>
      </div>
      <Form<Run>
        name="count-to"
        layout="inline"
        initialValues={first}
        onFinish={(values) => setRun({ ...values, round: run.round + 1 })}
        className="sample-search"
      >
        <Form.Item name="from" label={text('from')} rules={[{ required: true }]}>
          <InputNumber min={0} max={1e15} precision={0} />
        </Form.Item>
        <Form.Item name="to" label={text('to')} rules={[{ required: true }]}>
          <InputNumber min={0} max={1e15} precision={0} />
        </Form.Item>
        <Form.Item name="seconds" label={text('seconds')} rules={[{ required: true }]}>
          <InputNumber min={0} max={10} />
        </Form.Item>
        <Button type="primary" htmlType="submit">
          {text('start')}
        </Button>
      </Form>
    </div>
  )
}
