import { Breadcrumb, Menu, type MenuProps } from 'antd'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { textsOf } from '../frame/texts.ts'

const text = textsOf({
  menu: ['菜单 {number}', 'Menu {number}'],
  tree: ['嵌套菜单', 'Nested menu'],
  level: ['第 {level} 层：{name}', 'Level {level}: {name}'],
})

type Node = { number: string; children?: readonly Node[] }

/** The nested tree of the specification (§2.5), to its depth. */
const tree: readonly Node[] = [
  {
    number: '1',
    children: [
      { number: '1-1' },
      { number: '1-2', children: [{ number: '1-2-1' }, { number: '1-2-2' }] },
      { number: '1-3' },
    ],
  },
  { number: '2' },
]

type Item = NonNullable<MenuProps['items']>[number]

const itemOf = ({ number, children }: Node, above: string): Item => {
  const key = `${above}/menu${number}`
  const label = text('menu', { number })
  return children ? { key, label, children: children.map((one) => itemOf(one, key)) } : { key, label }
}

/** Each level is a box around the next, as nested routes are drawn. */
function Levels({ names, level = 1 }: { names: readonly string[]; level?: number }): ReactNode {
  const [name, ...inner] = names
  if (name === undefined) return null
  return (
    <div className="sample-level">
      <span>{text('level', { level, name })}</span>
      <Levels names={inner} level={level + 1} />
    </div>
  )
}

/** One page for each leaf; the menu beside it shows the tree to its depth. */
export default function Nested() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const parts = pathname.split('/').slice(2)
  const names = parts.map((part) => text('menu', { number: part.slice('menu'.length) }))
  const above = parts.map((_, at) => `/nested/${parts.slice(0, at + 1).join('/')}`)
  return (
    <div className="sample-nested">
      <nav aria-label={text('tree')}>
        <Menu
          mode="inline"
          items={tree.map((node) => itemOf(node, '/nested'))}
          selectedKeys={[pathname]}
          defaultOpenKeys={above}
          onClick={({ key }) => void navigate(key)}
        />
      </nav>
      <div className="sample-stack">
        <Breadcrumb items={names.map((title) => ({ title }))} />
        <Levels names={names} />
      </div>
    </div>
  )
}
