import { useLogin } from '@refinedev/core'
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { appTitle } from '../../providers/app-title.ts'
import { type Credentials, NEEDS_CODE } from '../../providers/auth.ts'
import { type DemoAccount, loadConfig } from '../../providers/config.ts'
import { t } from '../../providers/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Labelled, TextInput } from '../../ui/input.tsx'

const ForgotDialog = lazy(() => import('./forgot-dialog.tsx'))

/** User name and password are sent as given (specification §5). */
export default function LoginPage({ redirect }: { redirect?: string }) {
  const form = useRef<HTMLFormElement>(null)
  const { mutate: login, isPending } = useLogin<Credentials>()
  const [failure, setFailure] = useState('')
  const [needsCode, setNeedsCode] = useState(false)
  const [isForgot, setForgot] = useState(false)
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const title = appTitle()
  useEffect(() => {
    document.title = title
  }, [title])
  // Pressed before the page could answer (after-paint.ts).
  useEffect(() => {
    if (!isReady || !form.current?.hasAttribute('data-entered')) return
    form.current.removeAttribute('data-entered')
    form.current.requestSubmit()
  }, [isReady])
  const nameField = () => form.current?.elements.namedItem('username') as HTMLInputElement | null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const fields = new FormData(form.current ?? undefined)
    const text = (name: string) => String(fields.get(name) ?? '')
    const given = { username: text('username'), password: text('password'), code: text('code') || undefined, redirect }
    setFailure('')
    login(given, {
      onSuccess: ({ success, error }) => {
        setNeedsCode(!success && error?.name === NEEDS_CODE)
        setFailure(success ? '' : (error?.message ?? t('http.error')))
      },
    })
  }
  return (
    <div className="bc-login">
      <main className="bc-login-card">
        <header>
          <span className="bc-logo" aria-hidden="true">
            <Icon name="truck" size={22} />
          </span>
          <div>
            <h1>{title}</h1>
            <p>{t('app.subtitle')}</p>
          </div>
        </header>
        {/* The ready HTML stands before the script does: until then nothing can be sent, least of all in an address. */}
        <form ref={form} method="post" onSubmit={submit} aria-label={t('login.title')}>
          <Labelled label={t('login.username')}>
            {(id) => <TextInput id={id} name="username" autoComplete="username" autoCapitalize="none" required />}
          </Labelled>
          <PasswordInput />
          {needsCode && (
            <Labelled label={t('login.code')}>
              {(id) => <TextInput id={id} name="code" maxLength={40} autoComplete="one-time-code" autoFocus required />}
            </Labelled>
          )}
          {failure && (
            <p className="bc-login-failure" role="alert">
              {failure}
            </p>
          )}
          <Button kind="primary" type="submit" isBusy={isPending} disabled={!isReady}>
            {isPending ? t('login.submitting') : t('login.submit')}
          </Button>
          <Button kind="link" className="bc-login-forgot" onClick={() => setForgot(true)}>
            {t('login.forgot')}
          </Button>
        </form>
        <DemoAccounts form={form} />
      </main>
      {isForgot && (
        <Suspense>
          <ForgotDialog
            username={nameField()?.value ?? ''}
            onClose={() => setForgot(false)}
            onDone={(who) => {
              const field = nameField()
              if (field) field.value = who
              setForgot(false)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

function PasswordInput() {
  const [isShown, setShown] = useState(false)
  return (
    <Labelled label={t('login.password')}>
      {(id) => (
        <TextInput
          id={id}
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          required
          suffix={
            <button
              type="button"
              className="bc-btn bc-btn-link"
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
            >
              {isShown ? t('login.hide') : t('login.show')}
            </button>
          }
        />
      )}
    </Labelled>
  )
}

/** The accounts of the demonstration, only where the server runs one. */
function DemoAccounts({ form }: { form: React.RefObject<HTMLFormElement | null> }) {
  const [accounts, setAccounts] = useState<readonly DemoAccount[]>([])
  useEffect(() => {
    loadConfig().then(
      ({ demo }) => setAccounts(demo ?? []),
      () => undefined, // the login works without it
    )
  }, [])
  const fill = (username: string) => {
    for (const [name, value] of Object.entries({ username, password: 'Banche-2026' })) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement) field.value = value
    }
  }
  return (
    accounts.length > 0 && (
      <section className="bc-login-demo" aria-label={t('login.demo')}>
        <p>{t('login.demo')}</p>
        <div>
          {accounts.map(({ username, name, post }) => (
            <button key={username} type="button" className="bc-chip" onClick={() => fill(username)}>
              <b>{username}</b> {post || name}
            </button>
          ))}
        </div>
      </section>
    )
  )
}
