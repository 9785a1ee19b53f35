import type { ReactNode } from 'react'
import { notify } from '../../providers/notify.ts'
import { useAccountCalls } from './account-calls.ts'
import { FieldMistake, FormFoot, FormLine, type Problems, useAccountForm } from './account-form.tsx'
import { say } from './text.ts'

type PasswordFormProps = {
  /** The present one was given by an administrator, for one use. */
  isOnce?: boolean
  onDone: () => void
}

/** The own password: the present one, and the new one twice. */
export function PasswordForm({ isOnce, onDone }: PasswordFormProps): ReactNode {
  const { changePassword } = useAccountCalls()
  const form = useAccountForm(async (values) => {
    await changePassword(values.current ?? '', newPassword(values))
    notify.success(say('password.done'))
    onDone()
  })
  return (
    <form className="account-form" method="post" onSubmit={form.submit} aria-label={say('password.submit')}>
      <FormLine
        name="current"
        type="password"
        autoComplete="current-password"
        label={say(isOnce ? 'password.once' : 'password.current')}
        problems={form.problems}
      />
      <NewPassword problems={form.problems} />
      <FormFoot form={form} label={say('password.submit')} />
    </form>
  )
}

export function NewPassword({ problems }: { problems: Problems }): ReactNode {
  return (
    <>
      <FormLine
        name="password"
        type="password"
        autoComplete="new-password"
        label={say('password.new')}
        hint={say('password.rule')}
        problems={problems}
      />
      <FormLine
        name="repeat"
        type="password"
        autoComplete="new-password"
        label={say('password.repeat')}
        problems={problems}
      />
    </>
  )
}

/** The new password, if it was typed the same way twice. */
export function newPassword({ password = '', repeat }: Readonly<Record<string, string>>): string {
  if (password !== repeat) throw new FieldMistake('repeat', say('password.differs'))
  return password
}
