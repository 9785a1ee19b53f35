import { type Solution, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { loadConfig } from '../../providers/config.ts'
import { t } from '../../providers/i18n.ts'
import { notify } from '../../providers/notify.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type PictureCode, type Sent, useAccountCalls } from './account-calls.ts'
import { FormFoot, FormLine, useAccountForm } from './account-form.tsx'
import { NewPassword, newPassword } from './password-form.tsx'
import { say } from './text.ts'
import { useCountdown } from './use-countdown.ts'

type Sending = Sent & { who: string; at: number }
type ForgotProps = { username: string; onDone: (who: string) => void; onClose: () => void }

/** A forgotten password: who, the picture, the code of the message, and the new one. */
export default function ForgotDialog({ username, onDone, onClose }: ForgotProps): ReactNode {
  const [sending, setSending] = useState<Sending | null>(null)
  const [isAgain, setAgain] = useState(false)
  const isAsking = !sending || isAgain
  return (
    <Dialog title={say('forgot.title')} width={440} onClose={onClose}>
      {isAsking ? (
        <AskStep
          who={sending?.who ?? username}
          onSent={(next) => {
            setSending(next)
            setAgain(false)
          }}
        />
      ) : (
        <ResetStep sending={sending} onAgain={() => setAgain(true)} onDone={() => onDone(sending.who)} />
      )}
    </Dialog>
  )
}

function AskStep({ who, onSent }: { who: string; onSent: (sending: Sending) => void }): ReactNode {
  const { sendResetCode } = useAccountCalls()
  const { picture, work, renew } = usePicture()
  const form = useAccountForm(async ({ who: named = '', captcha = '' }) => {
    try {
      const sent = await sendResetCode(named, picture?.captcha_id ?? '', captcha, await work.current)
      onSent({ ...sent, who: named, at: Date.now() })
    } catch (error) {
      renew() // a picture counts once
      throw error
    }
  })
  return (
    <form className="account-form" method="post" onSubmit={form.submit}>
      <FormLine
        name="who"
        autoComplete="username"
        autoFocus
        defaultValue={who}
        label={say('forgot.who')}
        problems={form.problems}
      />
      <div className="account-captcha">
        <FormLine
          name="captcha"
          autoComplete="off"
          maxLength={10}
          label={say('forgot.captcha')}
          problems={form.problems}
        />
        <button type="button" aria-label={say('forgot.picture')} onClick={renew}>
          {picture && <img src={`data:image/svg+xml,${encodeURIComponent(picture.svg)}`} alt="" />}
        </button>
      </div>
      <FormFoot form={form} label={say('forgot.send')} />
    </form>
  )
}

type ResetProps = { sending: Sending; onAgain: () => void; onDone: () => void }

function ResetStep({ sending, onAgain, onDone }: ResetProps): ReactNode {
  const { resetPassword } = useAccountCalls()
  const wait = useCountdown(sending.at + sending.retry_after * 1000)
  const isDemo = useDemo()
  const form = useAccountForm(async (values) => {
    await resetPassword(sending.who, values.code ?? '', newPassword(values))
    notify.info(say('forgot.done'))
    onDone()
  })
  return (
    <form className="account-form" method="post" onSubmit={form.submit}>
      <p role="status">{say('forgot.sent', { phone: sending.masked_phone })}</p>
      {isDemo && (
        <p>
          <a href="/company/smsOutbox" target="_blank" rel="noreferrer">
            {say('forgot.outbox')}
          </a>
        </p>
      )}
      <FormLine
        key="code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        maxLength={10}
        label={say('forgot.code')}
        problems={form.problems}
      />
      <NewPassword problems={form.problems} />
      <FormFoot form={form} label={say('forgot.submit')}>
        <Button disabled={wait > 0} onClick={onAgain}>
          {wait > 0 ? say('forgot.wait', { seconds: wait }) : say('forgot.again')}
        </Button>
      </FormFoot>
    </form>
  )
}

function usePicture() {
  const { newPicture } = useAccountCalls()
  const [picture, setPicture] = useState<PictureCode | null>(null)
  const work = useRef<Promise<Solution | null>>(Promise.resolve(null))
  const renew = useCallback(() => {
    newPicture().then(
      (next) => {
        work.current = reckon(next)
        setPicture(next)
      },
      (error: { message?: string }) => notify.business(error.message ?? t('http.error')),
    )
  }, [newPicture])
  useEffect(renew, [renew])
  return { picture, work, renew }
}

/** Goes on while the person reads the picture. A page over plain http cannot, and the server says how long to wait. */
const reckon = async ({ work }: PictureCode): Promise<Solution | null> =>
  work && globalThis.isSecureContext ? solveChallenge({ challenge: work, deriveKey }) : null

function useDemo(): boolean {
  const [isDemo, setDemo] = useState(false)
  useEffect(() => {
    loadConfig().then(
      ({ demo }) => setDemo(demo !== null),
      () => undefined, // the message comes to the phone all the same
    )
  }, [])
  return isDemo
}
