import { Button, Card, Checkbox, DatePicker, Input, Progress, Segmented, Slider, Tag } from 'antd'
import { schemes } from '../../define/settings.ts'
import { changeSettings, useSettings } from '../../providers/settings.ts'
import { chooseAccent } from '../../ui/accent.ts'
import { themeColours } from '../../ui/theme.ts'
import { textsOf } from '../frame/texts.ts'

const text = textsOf({
  colour: ['主题色', 'Colour'],
  scheme: ['明暗', 'Brightness'],
  light: ['浅色', 'Light'],
  dark: ['深色', 'Dark'],
  system: ['跟随系统', 'As the system'],
  note: [
    '八种颜色与明暗是产品自己的设置：各处立刻改变，并留在此浏览器。',
    'The eight colours and the brightness are the product’s own settings: everything changes at once, and stays so in this browser.',
  ],
  preview: ['预览', 'Preview'],
  primary: ['主按钮', 'Primary'],
  plain: ['按钮', 'Default'],
  danger: ['危险', 'Danger'],
  tick: ['复选', 'Checkbox'],
  input: ['输入', 'Input'],
  amount: ['数量', 'Amount'],
  date: ['日期', 'Date'],
  tag: ['标签', 'Tag'],
})

/** The theme by the product's own settings, and antd's controls in it. */
export default function ThemePage() {
  const { theme, scheme } = useSettings()
  return (
    <div className="sample-stack">
      <p className="sample-hint">{text('note')}</p>
      <div className="sample-row">
        <span>{text('colour')}</span>
        {Object.entries(themeColours).map(([name, value]) => (
          <Button
            key={name}
            aria-label={`${text('colour')} ${name}`}
            aria-pressed={value === theme}
            type={value === theme ? 'primary' : 'default'}
            icon={<i className="sample-swatch" style={{ background: value }} />}
            onClick={() => chooseAccent(value)}
          />
        ))}
      </div>
      <div className="sample-row">
        <span>{text('scheme')}</span>
        <Segmented
          aria-label={text('scheme')}
          value={scheme}
          options={schemes.map((value) => ({ value, label: text(value) }))}
          onChange={(value) => changeSettings({ scheme: value })}
        />
      </div>
      <Card size="small" title={<h2>{text('preview')}</h2>}>
        <div className="sample-stack">
          <div className="sample-row">
            <Button type="primary">{text('primary')}</Button>
            <Button>{text('plain')}</Button>
            <Button danger>{text('danger')}</Button>
            <Checkbox defaultChecked>{text('tick')}</Checkbox>
            <Tag color="processing">{text('tag')}</Tag>
          </div>
          <div className="sample-row">
            <Input aria-label={text('input')} defaultValue={text('input')} className="sample-field" />
            <DatePicker aria-label={text('date')} />
          </div>
          <Slider defaultValue={40} ariaLabelForHandle={text('amount')} />
          <Progress percent={60} aria-label={text('amount')} />
        </div>
      </Card>
    </div>
  )
}
