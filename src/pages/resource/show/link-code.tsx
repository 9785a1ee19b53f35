import type { ReactNode } from 'react'
import { notify } from '../../../providers/notify.ts'
import { Button } from '../../../ui/button.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import type { CellProps } from '../record/cell-props.ts'
import { Cell } from '../values/cell.tsx'
import { say } from './text.ts'

/** A link in a detail: opened here, copied whole for a message, or scanned from the screen. */
export default function LinkCode(props: CellProps): ReactNode {
  const address = new URL(String(props.row[props.name]), window.location.origin).href
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => notify.success(say('link.copied')),
      () => notify.warning(say('link.copyFailed')),
    )
  return (
    <span className="link-code">
      <Cell {...props} />
      <Button kind="link" onClick={copy}>
        {say('link.copy')}
      </Button>
      <details>
        <summary>{say('link.code')}</summary>
        <QrCode text={address} label={say('link.code')} />
      </details>
    </span>
  )
}
