import { clearErrors, type ErrorEntry } from '../../providers/errors.ts'
import { Button } from '../../ui/button.tsx'
import { relativeTime } from '../../ui/conventions.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toolText } from './tool-text.ts'

/** The unhandled errors of this page, the newest first. */
export function ErrorPanel({ entries, onClose }: { entries: readonly ErrorEntry[]; onClose: () => void }) {
  const clear = () => {
    clearErrors()
    onClose()
  }
  return (
    <Dialog
      title={toolText('errors.title')}
      width={720}
      onClose={onClose}
      footer={<Button onClick={clear}>{toolText('errors.clear')}</Button>}
    >
      <p className="bc-errors-note">{toolText('errors.sent')}</p>
      <ol className="bc-errors">
        {entries.map(({ id, err, info, url, at, count, stack }) => (
          <li key={id}>
            <p>
              <b>{err}</b>
              {count > 1 && <span>{toolText('errors.times', { count })}</span>}
              <time dateTime={new Date(at).toISOString()}>{relativeTime(at)}</time>
            </p>
            <p>
              {toolText('errors.page')} {url} · {toolText('errors.from')} {info || '—'}
            </p>
            {stack && (
              <details>
                <summary>{toolText('errors.stack')}</summary>
                <pre>{stack}</pre>
              </details>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
