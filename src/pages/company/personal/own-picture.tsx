import { type ReactNode, useRef, useState } from 'react'
import { fileTypes } from '../../../define/files.ts'
import { useSession } from '../../../providers/access.ts'
import { readInfo } from '../../../providers/auth.ts'
import { useFile } from '../../../providers/files.ts'
import { notify } from '../../../providers/notify.ts'
import { setInfo } from '../../../providers/session.ts'
import { sending } from '../../../providers/upload-file.ts'
import { useWrite } from '../../../providers/use-write.ts'
import { Button } from '../../../ui/button.tsx'
import { failureOf } from '../../resource/record/failure.ts'
import { say } from './text.ts'

/** JPG, PNG or WebP, at most 2 MB; the server looks into it. */
const PICTURE = '/api/account/avatar'

/** The own picture, or the last sign of the name (of a Chinese one, of the given name), with what changes it. */
export function OwnPicture({ name }: { name: string }): ReactNode {
  const { info } = useSession()
  const write = useWrite()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const run = async (action: () => Promise<unknown>, done: string) => {
    setBusy(true)
    setProblem('')
    try {
      await action()
      setInfo(await readInfo())
      notify.success(done)
    } catch (error) {
      setProblem(failureOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  const path = info?.avatar
  return (
    <div className="pc-picture">
      <span className="pc-avatar">{path ? <Picture key={path} path={path} name={name} /> : <Sign name={name} />}</span>
      <input
        ref={input}
        type="file"
        hidden
        accept={fileTypes.image.join()}
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) void run(() => write('put', PICTURE, file, sending(file)), say('picture.changed'))
          target.value = ''
        }}
      />
      <Button kind="link" isBusy={isBusy} onClick={() => input.current?.click()}>
        {say('picture.change')}
      </Button>
      {path && (
        <Button
          kind="link"
          disabled={isBusy}
          onClick={() => void run(() => write('delete', PICTURE), say('picture.removed'))}
        >
          {say('picture.remove')}
        </Button>
      )}
      <p role="alert" className="pc-problem">
        {problem}
      </p>
    </div>
  )
}

function Picture({ path, name }: { path: string; name: string }): ReactNode {
  const { url } = useFile(path.split('/').at(-1) ?? '', undefined)
  return url ? <img src={url} alt={say('picture')} /> : <Sign name={name} />
}

const Sign = ({ name }: { name: string }): ReactNode => (
  <span aria-hidden="true">{/^[\x20-\x7e]/.test(name) ? name.slice(0, 1).toUpperCase() : name.slice(-1)}</span>
)
