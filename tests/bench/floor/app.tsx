import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { hasToken } from './data.ts'
import { CustomerForm } from './form.tsx'
import { Frame } from './frame.tsx'
import { List } from './list.tsx'
import { lists } from './lists.ts'
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
import '../../../src/pages/resource/form/lines.css'

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
  return (
    <Frame path={path} go={go}>
      {pageOf(path)}
    </Frame>
  )
}

function pageOf(path: string): ReactNode {
  const list = lists.find((one) => one.path === path)
  if (list) return <List key={path} list={list} go={go} />
  const id = /\/edit\/([^/]+)$/.exec(path)?.[1]
  return <CustomerForm key={path} id={id} onClose={() => history.back()} />
}

createRoot(document.getElementById('root') as HTMLElement).render(<App />)
