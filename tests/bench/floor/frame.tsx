import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../../src/ui/button.tsx'
import { Icon, type IconName } from '../../../src/ui/icon.tsx'
import { ask, forget } from './data.ts'
import { lists, searchOf } from './lists.ts'

/** The menu by hand: the lists that are measured are links that lead there, the others stand for the look. */
const groups: readonly { label: string; icon: IconName; entries: readonly string[] }[] = [
  { label: '订单管理', icon: 'order', entries: ['订单总表', '待派车', '运输管理', '亏损订单', '改价审批'] },
  { label: '客户管理', icon: 'client', entries: ['客户管理'] },
  { label: '车队管理', icon: 'truck', entries: ['运输车辆', '承运商'] },
  { label: '财务管理', icon: 'money', entries: ['大板运费', '未结算运费', '资金流水', '关账'] },
  {
    label: '公司管理',
    icon: 'company',
    entries: ['角色管理', '权限管理', '员工信息', '营业部', '公司设置', '例外放行', '操作日志'],
  },
]

type FrameProps = { path: string; go: (path: string) => void; children: ReactNode }

/** The menu asks for the rows of an entry that is pointed at, as the application does. */
export function Frame({ path, go, children }: FrameProps) {
  const [name, setName] = useState('')
  useEffect(() => {
    ask<{ current_user_name: string }>('/user/info').then((info) => setName(info.current_user_name), forget)
  }, [])
  const here = lists.find((one) => path.startsWith(one.path))
  return (
    <div className="bc-shell" data-menu="wide">
      <nav className="bc-sider" aria-label="主菜单">
        <a href="/" className="bc-brand" aria-label="简化系统">
          <span className="bc-logo" aria-hidden="true">
            <Icon name="truck" size={18} />
          </span>
          <span>简化系统</span>
        </a>
        <ul className="bc-menu-tree">
          {groups.map((group) => (
            <Group
              key={group.label}
              {...group}
              path={path}
              go={go}
              isHere={group.entries.includes(here?.label ?? '')}
            />
          ))}
        </ul>
      </nav>
      <div className="bc-main">
        <header className="bc-header">
          <Button kind="text" icon="menu" aria-label="收起或展开菜单" />
          <nav className="bc-crumbs">
            <ol>
              <li>{here?.label}</li>
              <li>{here?.label}</li>
            </ol>
          </nav>
          <div className="bc-header-end">
            <div className="bc-tools">
              <Button className="bc-search" icon="search">
                <span>搜索</span>
                <kbd>Ctrl K</kbd>
              </Button>
              <Button kind="text" className="bc-tool-wide" icon="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />
              <Button
                kind="text"
                className="bc-tool-wide"
                icon="M3 19l5-13 5 13M5 15h6M14.500 19l3-8 3 8M15.500 16.500h4"
              />
              <Button kind="text" icon="M12 21a9 9 0 1 1 9-9c0 2-1.500 3-3 3h-2.500a2 2 0 0 0-1.300 3.500z" />
            </div>
            <Button kind="text" className="bc-user" icon="user">
              当前用户 {name}
            </Button>
          </div>
        </header>
        <main id="content" className="bc-content">
          <div className="bc-view">{children}</div>
        </main>
      </div>
    </div>
  )
}

type GroupProps = (typeof groups)[number] & { path: string; go: (path: string) => void; isHere: boolean }

function Group({ label, icon, entries, path, go, isHere }: GroupProps) {
  const [isOpen, setOpen] = useState(isHere)
  if (isHere && !isOpen) setOpen(true)
  return (
    <li>
      <button type="button" className="bc-group" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name={icon} />
        <span>{label}</span>
        <Icon name={isOpen ? 'up' : 'down'} size={12} />
      </button>
      <ul hidden={!isOpen}>
        {entries.map((entry) => {
          const list = lists.find((one) => one.label === entry)
          return (
            <li key={entry}>
              <a
                href={list?.path ?? '/'}
                className="bc-entry"
                aria-current={list && path === list.path ? 'page' : undefined}
                onPointerEnter={() => list && void ask(searchOf(list)).catch(forget)}
                onClick={(event) => {
                  event.preventDefault()
                  if (list) go(list.path)
                }}
              >
                {entry}
              </a>
            </li>
          )
        })}
      </ul>
    </li>
  )
}
