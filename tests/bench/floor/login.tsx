import { type FormEvent, useState } from 'react'
import { logIn } from './data.ts'

/** A login that knows nothing but a name and a password. */
export function Login({ onDone }: { onDone: () => void }) {
  const [isWrong, setWrong] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    if (await logIn(String(given.get('username')), String(given.get('password')))) onDone()
    else setWrong(true)
  }
  return (
    <div className="bc-login">
      <main className="bc-login-card">
        <header>
          <div>
            <h1>简化系统</h1>
            <p>接单、调度、交车、收款，一处办完</p>
          </div>
        </header>
        <form aria-label="登录" onSubmit={(event) => void submit(event)}>
          <div className="bc-labelled">
            <label htmlFor="username">用户名</label>
            <input className="bc-input" id="username" name="username" autoComplete="username" required />
          </div>
          <div className="bc-labelled">
            <label htmlFor="password">密码</label>
            <input className="bc-input" id="password" name="password" type="password" required />
          </div>
          <button type="submit" className="bc-btn bc-btn-primary">
            <span>登录</span>
          </button>
          {isWrong && <p role="alert">用户名或密码不正确</p>}
        </form>
      </main>
    </div>
  )
}
