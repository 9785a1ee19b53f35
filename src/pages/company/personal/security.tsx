import { type ReactNode, useState } from 'react'
import { formatMoment } from '../../../define/business-day.ts'
import { notify } from '../../../providers/notify.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { type Sent, useAccountCalls } from '../../login/account-calls.ts'
import { FormFoot, FormLine, useAccountForm } from '../../login/account-form.tsx'
import { FactorForm } from '../../login/factor-form.tsx'
import { PasswordForm } from '../../login/password-form.tsx'
import { say as sayAccount } from '../../login/text.ts'
import type { Account } from './calls.ts'
import { say } from './text.ts'

type Action = 'password' | 'phone' | 'bind' | 'remove'

/** Password, phone and second factor: how they stand, and the way to change each. */
export function Security({ account, onChanged }: { account: Account; onChanged: () => void }): ReactNode {
  const [action, setPending] = useState<Action | null>(null)
  const { isBound, recoveryCodesLeft } = account.secondFactor
  const close = () => setPending(null)
  const done = () => {
    close()
    onChanged()
  }
  return (
    <ul className="pc-lines">
      <Line
        title={say('password')}
        text={account.passwordChangedAt ? say('password.changed', { at: formatMoment(account.passwordChangedAt) }) : ''}
        action={say('change')}
        onAction={() => setPending('password')}
      />
      <Line
        title={say('phone')}
        text={say('phone.text', { phone: account.phone })}
        action={say('replace')}
        onAction={() => setPending('phone')}
      />
      <Line
        title={say('factor')}
        text={isBound ? say('factor.on', { count: recoveryCodesLeft }) : say('factor.off')}
        action={say(isBound ? 'remove' : 'bind')}
        onAction={() => setPending(isBound ? 'remove' : 'bind')}
      />
      {action && (
        <Dialog title={say(titles[action])} width={440} onClose={action === 'bind' ? done : close}>
          {action === 'password' && <PasswordForm onDone={done} />}
          {action === 'phone' && <PhoneForm onDone={done} />}
          {action === 'bind' && <FactorForm onDone={done} />}
          {action === 'remove' && <RemoveForm onDone={done} />}
        </Dialog>
      )}
    </ul>
  )
}

const titles = {
  password: 'password.title',
  phone: 'phone.title',
  bind: 'factor.bindTitle',
  remove: 'factor.removeTitle',
} as const satisfies Record<Action, string>

type LineProps = { title: string; text: string; action: string; onAction: () => void }

function Line({ title, text, action, onAction }: LineProps): ReactNode {
  return (
    <li>
      <div>
        <strong>{title}</strong>
        <p>{text}</p>
      </div>
      <Button aria-label={`${action} ${title}`} onClick={onAction}>
        {action}
      </Button>
    </li>
  )
}

/** The new phone gets a code, once the password was given. */
function PhoneForm({ onDone }: { onDone: () => void }): ReactNode {
  const { changePhone, sendPhoneCode } = useAccountCalls()
  const [sent, setSent] = useState<(Sent & { phone: string }) | null>(null)
  const form = useAccountForm(async ({ phone = '', password = '', code = '' }) => {
    if (!sent) return setSent({ ...(await sendPhoneCode(phone, password)), phone })
    const { masked_phone } = await changePhone(sent.phone, code)
    notify.success(sayAccount('phone.done', { phone: masked_phone }))
    onDone()
  })
  return (
    <form className="account-form" method="post" onSubmit={form.submit}>
      {sent ? (
        <>
          <p role="status">{sayAccount('phone.sent', { phone: sent.masked_phone })}</p>
          <FormLine
            key="code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            label={sayAccount('forgot.code')}
            problems={form.problems}
          />
        </>
      ) : (
        <>
          <FormLine
            name="phone"
            inputMode="tel"
            autoComplete="tel"
            label={sayAccount('phone.new')}
            problems={form.problems}
          />
          <FormLine
            name="password"
            type="password"
            autoComplete="current-password"
            label={sayAccount('password.current')}
            problems={form.problems}
          />
        </>
      )}
      <FormFoot form={form} label={sayAccount(sent ? 'phone.submit' : 'phone.send')} />
    </form>
  )
}

function RemoveForm({ onDone }: { onDone: () => void }): ReactNode {
  const { removeFactor } = useAccountCalls()
  const form = useAccountForm(async ({ password = '', code = '' }) => {
    await removeFactor(password, code)
    notify.success(sayAccount('factor.removed'))
    onDone()
  })
  return (
    <form className="account-form" method="post" onSubmit={form.submit}>
      <FormLine
        name="password"
        type="password"
        autoComplete="current-password"
        label={sayAccount('password.current')}
        problems={form.problems}
      />
      <FormLine
        name="code"
        autoComplete="one-time-code"
        maxLength={40}
        label={sayAccount('factor.anyCode')}
        problems={form.problems}
      />
      <FormFoot form={form} label={sayAccount('factor.remove')} />
    </form>
  )
}
