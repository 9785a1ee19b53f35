import { Calendar, Card, DatePicker, Empty, Pagination, Segmented } from 'antd'
import { chooseLocale, type Locale, locale } from '../../providers/i18n.ts'
import { formatDate, relativeTime, timeAgo } from '../../ui/conventions.ts'
import { textsOf } from '../frame/texts.ts'

const text = textsOf({
  language: ['语言', 'Language'],
  note: [
    '文字按键存放在两种语言的表里；antd 与 dayjs 一起切换。页面上已输入的内容，产品的表单会保留。',
    'Texts stand by key in tables of both languages; antd and dayjs change with them. What is typed into a form of the product stays.',
  ],
  controls: ['控件随语言改变', 'Controls follow'],
  date: ['日期', 'Date'],
  times: ['时间的说法', 'How times are told'],
})

const languages: { value: Locale; label: string }[] = [
  { value: 'zh-CN', label: '中文' },
  { value: 'en', label: 'English' },
]
const HOUR = 3_600_000

/** The language of the whole application, and what follows it. */
export default function LanguagePage() {
  const [now] = [Date.now()]
  return (
    <div className="sample-stack">
      <div className="sample-row">
        <span>{text('language')}</span>
        <Segmented<Locale>
          aria-label={text('language')}
          value={locale()}
          options={languages}
          onChange={(next) => void chooseLocale(next)}
        />
      </div>
      <p className="sample-hint">{text('note')}</p>
      <Card size="small" title={<h2>{text('times')}</h2>}>
        <ul className="sample-list">
          {[0, 0.2, 3, 30, 200].map((hours) => {
            const at = now - hours * HOUR
            return (
              <li key={hours}>
                {formatDate(at)} · {relativeTime(at, now)} · {timeAgo(at, now)}
              </li>
            )
          })}
        </ul>
      </Card>
      <Card size="small" title={<h2>{text('controls')}</h2>}>
        <div className="sample-columns">
          <div className="sample-stack">
            <DatePicker aria-label={text('date')} />
            <Pagination size="small" total={50} showSizeChanger={false} />
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} />
          </div>
          <Calendar fullscreen={false} headerRender={({ value }) => <h3>{value.format('MMMM YYYY')}</h3>} />
        </div>
      </Card>
    </div>
  )
}
