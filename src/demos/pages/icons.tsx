import * as icons from '@ant-design/icons'
import { App, Input, Segmented } from 'antd'
import { type ComponentType, createElement, useCallback, useDeferredValue, useState } from 'react'
import { textsOf } from '../frame/texts.ts'

const text = textsOf({
  search: ['搜索图标', 'Search icons'],
  style: ['风格', 'Style'],
  outlined: ['线框', 'Outlined'],
  filled: ['实底', 'Filled'],
  twoTone: ['双色', 'Two tone'],
  copied: ['已复制 {name}', '{name} copied'],
  refused: ['浏览器不允许复制', 'The browser does not allow copying'],
  none: ['没有叫“{typed}”的图标', 'No icon is called “{typed}”'],
  count: ['{count} 个', '{count} icons'],
})

const styles = { Outlined: 'outlined', Filled: 'filled', TwoTone: 'twoTone' } as const
type Style = keyof typeof styles

/** Their drawings bring an empty style element, which the content security policy refuses. */
const refused = ['LoginOutlined', 'RestOutlined']

const named = Object.entries(icons).filter(
  ([name]) => /^[A-Z].+(Outlined|Filled|TwoTone)$/.test(name) && !refused.includes(name),
) as [string, ComponentType<{ 'aria-hidden'?: boolean }>][]

/** As many as a screen has, and as many more whenever their end is scrolled to: each one takes its time to draw. */
const STEP = 120

function useScrolledTo() {
  const [count, setCount] = useState(STEP)
  const end = useCallback((element: HTMLLIElement) => {
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && setCount((drawn) => drawn + STEP))
    seen.observe(element)
    return () => seen.disconnect()
  }, [])
  return { count, end }
}

/** Every icon by its name; a press copies the element. */
export default function Icons() {
  const { message } = App.useApp()
  const [style, setStyle] = useState<Style>('Outlined')
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed.trim().toLowerCase())
  const found = named.filter(([name]) => name.endsWith(style) && name.toLowerCase().includes(wanted))
  const { count, end } = useScrolledTo()
  const copy = (name: string) =>
    navigator.clipboard.writeText(`<${name} />`).then(
      () => message.success(text('copied', { name })),
      () => message.error(text('refused')),
    )
  return (
    <div className="sample-stack">
      <div className="sample-row">
        <Segmented<Style>
          aria-label={text('style')}
          value={style}
          onChange={setStyle}
          options={Object.entries(styles).map(([value, key]) => ({ value: value as Style, label: text(key) }))}
        />
        <Input.Search
          aria-label={text('search')}
          placeholder={text('search')}
          allowClear
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className="sample-field"
        />
        <span role="status" className="sample-hint">
          {found.length > 0 ? text('count', { count: found.length }) : text('none', { typed })}
        </span>
      </div>
      <ul className="sample-icons">
        {found.slice(0, count).map(([name, Icon]) => (
          <li key={name}>
            <button type="button" title={name} onClick={() => void copy(name)}>
              {createElement(Icon, { 'aria-hidden': true })}
              <span>{name.slice(0, -style.length)}</span>
            </button>
          </li>
        ))}
        {count < found.length && <li key={count} ref={end} />}
      </ul>
    </div>
  )
}
