import type { ReactNode } from 'react'
import { useFile } from '../../providers/files.ts'
import { labelOf } from '../../providers/i18n.ts'
import { consignmentNote } from '../../resources/orders/consignment-note.ts'
import type { PanelProps } from '../resource/record/override.ts'
import { SheetFoot, Signatures, Terms } from './sheet-parts.tsx'
import { say } from './text.ts'
import './print.css'

/** What the house prints on every consignment note, as it will stand there, while the settings are being written. */
export default function PrintPreview({ draft }: PanelProps): ReactNode {
  const textOf = (name: string) => (typeof draft[name] === 'string' ? draft[name] : '')
  const terms = textOf('consignmentTerms')
  const [stamp] = Array.isArray(draft.stamp) ? (draft.stamp as string[]) : []
  const signatures = consignmentNote.signatures.map(labelOf)
  const company = {
    name: textOf('name'),
    address: textOf('address'),
    phone: textOf('phone'),
    note: textOf('printNote'),
  }
  return (
    <section className="print-preview" aria-label={say('preview')}>
      <h3>{say('preview')}</h3>
      <article className="print-sheet" data-paper="preview">
        <header className="print-head">
          <p>{company.name}</p>
          <h2>{labelOf(consignmentNote.label)}</h2>
        </header>
        {terms && <Terms text={terms} />}
        {stamp ? <Stamped id={stamp} of={signatures} /> : <Signatures of={signatures} />}
        <SheetFoot company={company} by="" />
      </article>
    </section>
  )
}

function Stamped({ id, of }: { id: string; of: readonly string[] }): ReactNode {
  const { url = null } = useFile(id, undefined)
  return <Signatures of={of} stamp={url} />
}
