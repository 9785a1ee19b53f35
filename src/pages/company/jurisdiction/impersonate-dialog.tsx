import { type FormEvent, type ReactNode, useState } from 'react'
import { t } from '../../../providers/i18n.ts'
import { beginLook } from '../../../providers/impersonation.ts'
import { useWrite } from '../../../providers/use-write.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Labelled, TextInput } from '../../../ui/input.tsx'
import { failureOf } from '../../resource/record/failure.ts'
import { say } from './text.ts'

type Look = { token: string; permission: unknown; file_path: string }

/** Looking at the product as somebody else sees it: read only, with a reason that the log keeps. */
export function SeeAsDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }): ReactNode {
  const write = useWrite()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await beginLook(() => write<Look>('post', '/api/see-as', { user: id, reason }))
      setBusy(false)
    } catch (error) {
      setProblem(failureOf(error).message)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={say('see.title', { name })}
      onClose={onClose}
      footer={
        <>
          <Button kind="primary" type="submit" form="see-as" isBusy={isBusy}>
            {say('see.begin')}
          </Button>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
        </>
      }
    >
      <form id="see-as" className="pm-form" onSubmit={(event) => void submit(event)}>
        <p>{say('see.text')}</p>
        <Labelled label={say('see.reason')}>
          {(field) => (
            <TextInput
              id={field}
              required
              minLength={2}
              maxLength={200}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Labelled>
        {problem && (
          <p role="alert" className="pm-problem">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  )
}
