import { FloatButton, Timeline } from 'antd'
import { formatDate } from '../../../ui/conventions.ts'
import { textsOf } from '../../frame/texts.ts'

const text = textsOf({
  about: [
    '向下滚动后，右下角出现返回顶部的按钮。',
    'Once one has scrolled down, a button at the lower right leads back to the top.',
  ],
  top: ['返回顶部', 'Back to top'],
  passed: ['{day} 途经第 {number} 站', '{day}: stop {number} was passed'],
})

const DAY = 86_400_000

/** antd's button over the part of the frame that scrolls. */
export default function BackToTop() {
  const stops = Array.from({ length: 40 }, (_, at) => at + 1)
  return (
    <div className="sample-stack">
      <p>{text('about')}</p>
      <Timeline
        items={stops.map((number) => ({
          children: text('passed', { number, day: formatDate(Date.UTC(2026, 0, 1) + number * DAY, 'YYYY-MM-DD') }),
        }))}
      />
      <FloatButton.BackTop
        aria-label={text('top')}
        tooltip={text('top')}
        visibilityHeight={300}
        target={() => document.getElementById('content') ?? window}
      />
    </div>
  )
}
