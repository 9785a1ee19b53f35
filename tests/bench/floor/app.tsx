import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { ask, forget, hasToken } from './data.ts'
import { CustomerForm } from './form.tsx'
import { List } from './list.tsx'
import { lists, searchOf } from './lists.ts'
import { Login } from './login.tsx'
import 'virtual:tokens.css'
import '../../../src/ui/base.css'
import '../../../src/ui/controls.css'
import '../../../src/shell/shell.css'
import '../../../src/pages/login/login.css'
import '../../../src/pages/resource/controls/cell.css'
import '../../../src/pages/resource/controls/inputs.css'
import '../../../src/pages/resource/list/list.css'
import '../../../src/pages/resource/list/table.css'
import '../../../src/pages/resource/form/form.css'

/** Draws an address in the very turn of the click that led to it, as the application does. */
function go(path: string): void {
  history.pushState({}, '', path)
  flushSync(() => dispatchEvent(new PopStateEvent('popstate')))
}

function App() {
  const [path, setPath] = useState(location.pathname)
  useEffect(() => {
    const follow = () => setPath(location.pathname)
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  if (path === '/login' || !hasToken()) return <Login onDone={() => go(lists[0]?.path ?? '/')} />
  return <Frame path={path}>{pageOf(path)}</Frame>
}

function pageOf(path: string): ReactNode {
  const list = lists.find((one) => one.path === path)
  if (list) return <List key={path} list={list} go={go} />
  const id = /\/edit\/([^/]+)$/.exec(path)?.[1]
  return <CustomerForm key={path} id={id} onClose={() => history.back()} />
}

/** The menu asks for the rows of an entry that is pointed at, as the application does. */
function Frame({ path, children }: { path: string; children: ReactNode }) {
  const [name, setName] = useState('')
  useEffect(() => {
    ask<{ current_user_name: string }>('/user/info').then((info) => setName(info.current_user_name), forget)
  }, [])
  return (
    <div className="bc-shell" data-menu="wide">
      <nav className="bc-sider" aria-label="主菜单">
        <ul className="bc-menu-tree">
          {lists.map((list) => (
            <li key={list.path}>
              <a
                href={list.path}
                className="bc-entry"
                aria-current={path === list.path ? 'page' : undefined}
                onPointerEnter={() => void ask(searchOf(list)).catch(forget)}
                onClick={(event) => {
                  event.preventDefault()
                  go(list.path)
                }}
              >
                {list.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="bc-main">
        <header className="bc-header">
          <nav className="bc-crumbs">{lists.find((one) => one.path === path)?.label}</nav>
          <div className="bc-header-end">当前用户 {name}</div>
        </header>
        <main id="content" className="bc-content">
          <div className="bc-view">{children}</div>
        </main>
      </div>
    </div>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(<App />)
