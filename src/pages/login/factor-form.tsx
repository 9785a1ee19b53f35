import { type ReactNode, useState } from 'react'
import { notify } from '../../providers/notify.ts'
import { Button } from '../../ui/button.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { useAccountCalls } from './account-calls.ts'
import { FormFoot, FormLine, useAccountForm } from './account-form.tsx'
import { say } from './text.ts'

type Key = { secret: string; uri: string }

/** Binding an authenticator: the password, the picture and a first code, then the recovery codes, shown once. */
export function FactorForm({ onDone }: { onDone: () => void }): ReactNode {
  const [key, setKey] = useState<Key | null>(null)
  const [recovery, setRecovery] = useState<readonly string[] | null>(null)
  if (recovery) return <RecoveryCodes codes={recovery} onDone={onDone} />
  if (key) return <ConfirmStep of={key} onConfirmed={setRecovery} />
  return <BeginStep onKey={setKey} />
}

function BeginStep({ onKey }: { onKey: (key: Key) => void }): ReactNode {
  const { beginFactor } = useAccountCalls()
  const form = useAccountForm(async ({ password = '' }) => onKey(await beginFactor(password)))
  return (
    <form className="account-form" method="post" onSubmit={form.submit}>
      <p>{say('factor.intro')}</p>
      <FormLine
        name="password"
        type="password"
        autoComplete="current-password"
        label={say('password.current')}
        problems={form.problems}
      />
      <FormFoot form={form} label={say('factor.begin')} />
    </form>
  )
}

function ConfirmStep({
  of: { secret, uri },
  onConfirmed,
}: {
  of: Key
  onConfirmed: (codes: string[]) => void
}): ReactNode {
  const { confirmFactor } = useAccountCalls()
  const form = useAccountForm(async ({ code = '' }) => {
    const { recoveryCodes } = await confirmFactor(code)
    notify.success(say('factor.bound'))
    onConfirmed(recoveryCodes)
  })
  return (
    <form className="account-form" method="post" onSubmit={form.submit}>
      <p>{say('factor.scan')}</p>
      <QrCode text={uri} label={say('factor.qr')} />
      <p className="account-secret">
        {say('factor.secret')} <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <FormLine
        key="code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        label={say('factor.code')}
        hint={say('factor.codeHint')}
        problems={form.problems}
      />
      <FormFoot form={form} label={say('factor.confirm')} />
    </form>
  )
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }): ReactNode {
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => notify.success(say('factor.copied')),
      () => notify.warning(say('factor.copyFailed')),
    )
  return (
    <div className="account-form">
      <h3>{say('factor.recovery')}</h3>
      <p>{say('factor.recoveryText')}</p>
      <ul className="account-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="account-foot">
        <Button kind="primary" onClick={onDone}>
          {say('factor.kept')}
        </Button>
        <Button onClick={() => void copy()}>{say('factor.copy')}</Button>
      </div>
    </div>
  )
}
