import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { authProvider, readInfo } from '../../providers/auth.ts'
import { queryClient } from '../../providers/cache.ts'
import { t } from '../../providers/i18n.ts'
import { setInfo } from '../../providers/session.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FactorForm } from './factor-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { say } from './text.ts'

export type Must = 'changePassword' | 'bindSecondFactor'

/** What the server demands before anything else; the wanted page stands in the address and comes afterwards. */
export default function MustPage({ must }: { must: Must }): ReactNode {
  const navigate = useNavigate()
  const isPassword = must === 'changePassword'
  const go = async () => {
    setInfo(await readInfo())
    void queryClient.invalidateQueries()
  }
  const leave = async () => {
    const { redirectTo } = await authProvider.logout()
    if (redirectTo) void navigate(redirectTo, { replace: true })
  }
  return (
    <div className="bc-login">
      <main className="bc-login-card">
        <header>
          <span className="bc-logo" aria-hidden="true">
            <Icon name="lock" size={22} />
          </span>
          <div>
            <h1>{say(isPassword ? 'must.password' : 'must.factor')}</h1>
            <p>{say(isPassword ? 'must.passwordText' : 'must.factorText')}</p>
          </div>
        </header>
        {isPassword ? <PasswordForm isOnce onDone={() => void go()} /> : <FactorForm onDone={() => void go()} />}
        <p className="account-leave">
          <Button kind="link" onClick={() => void leave()}>
            {t('app.logout')}
          </Button>
        </p>
      </main>
    </div>
  )
}
