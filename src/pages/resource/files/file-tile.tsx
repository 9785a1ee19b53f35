import { type ReactNode, useState } from 'react'
import { type FileFacts, formatBytes } from '../../../define/files.ts'
import { readFile, useFile } from '../../../providers/files.ts'
import { notify } from '../../../providers/notify.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { save } from '../record/download.ts'
import { say } from './text.ts'
import './files.css'

const PAPER = 'M6 3h8l4 4v14H6zM14 3v5h4'

type FileTileProps = {
  id: string
  known: FileFacts | undefined
  onRemove?: (() => void) | undefined
}

/** One file: a picture opens large, any other is saved. */
export function FileTile({ id, known, onRemove }: FileTileProps): ReactNode {
  const { facts, url, isLost } = useFile(id, known)
  const [isOpen, setOpen] = useState(false)
  const name = facts?.name ?? (isLost ? say('gone') : say('loading'))
  return (
    <li className="file-tile">
      <button
        type="button"
        className="file-face"
        title={name}
        aria-label={isLost ? name : say(url ? 'open' : 'save', { name })}
        disabled={isLost || !facts}
        onClick={() => (url ? setOpen(true) : void download(id))}
      >
        {url ? <img src={url} alt="" /> : <Icon name={isLost ? 'warning' : PAPER} size={28} />}
      </button>
      <span className="file-name">{name}</span>
      {onRemove && (
        <Button kind="text" icon="close" className="file-off" aria-label={say('remove', { name })} onClick={onRemove} />
      )}
      {isOpen && url && facts && <Picture small={url} facts={facts} onClose={() => setOpen(false)} />}
    </li>
  )
}

type PictureProps = { small: string; facts: FileFacts; onClose: () => void }

/** The small one stands until the large one is there. */
function Picture({ small, facts, onClose }: PictureProps): ReactNode {
  const { id, name, size } = facts
  const { url = small } = useFile(id, facts, 'large')
  return (
    <Dialog
      title={name}
      width={960}
      onClose={onClose}
      footer={
        <Button icon="download" onClick={() => void download(id)}>
          {say('download')} {formatBytes(size)}
        </Button>
      }
    >
      <img className="file-large" src={url} alt={name} />
    </Dialog>
  )
}

/** Asked for anew: the rights may have changed since. */
async function download(id: string): Promise<void> {
  try {
    const { blob, facts } = await readFile(id)
    save(blob, facts.name)
  } catch {
    notify.business(say('gone'))
  }
}
