import { type ReactNode, useState } from 'react'
import { isFile } from '../../../define/field.ts'
import type { Resource } from '../../../define/resource.ts'
import { isWritable } from '../../../define/sections.ts'
import { t } from '../../../providers/i18n.ts'
import { notify } from '../../../providers/notify.ts'
import { useWrite } from '../../../providers/use-write.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useAttemptKey } from '../record/attempt-key.ts'
import { failureOf, isUncertain } from '../record/failure.ts'

import type { Row } from '../record/row.ts'
import { useRefresh } from '../record/use-refresh.ts'
import { say } from './text.ts'

type RestoreValueProps = {
  resource: Resource
  row: Row
  /** The entry of the timeline whose former value comes back. */
  entry: string
  name: string
  /** The field and that value, in words. */
  children: ReactNode
}

/** 恢复此值: brings a former value back, after a question. The server judges it as any change. */
export function RestoreValue({ resource, row, entry, name, children }: RestoreValueProps): ReactNode {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const write = useWrite()
  const attempt = useAttemptKey()
  const refresh = useRefresh()
  const field = resource.fields[name]
  // Files that were let go are gone before long.
  if (!isWritable(field) || field.readOnly === 'afterCreate' || isFile(field)) return null
  const run = async () => {
    setBusy(true)
    try {
      const body = { version: row.version, entry, fields: [name] }
      await write('post', `/api/${resource.name}/${row.id}/restore`, body, { key: attempt.keyOf(body) })
      attempt.settle()
      setAsking(false)
      notify.success(say('show.restored'))
      void refresh()
    } catch (error) {
      const failure = failureOf(error)
      if (!isUncertain(failure)) attempt.settle()
      if (failure.status === 409) void refresh()
      setProblem([failure.message, ...failure.errors.map(({ message }) => message)].join(' '))
    } finally {
      setBusy(false)
    }
  }
  const open = () => {
    setProblem('')
    setAsking(true)
  }
  return (
    <>
      {' '}
      <Button kind="link" onClick={open}>
        {say('show.restore')}
      </Button>
      {isAsking && (
        <Dialog
          title={say('show.restore')}
          width={420}
          onClose={() => setAsking(false)}
          footer={
            <>
              <Button kind="primary" isBusy={isBusy} onClick={() => void run()}>
                {say('show.restore')}
              </Button>
              <Button onClick={() => setAsking(false)}>{t('action.cancel')}</Button>
            </>
          }
        >
          <p>{children}</p>
          {problem && (
            <p role="alert" className="show-problem">
              {problem}
            </p>
          )}
        </Dialog>
      )}
    </>
  )
}
