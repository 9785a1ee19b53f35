import type { ReactNode } from 'react'
import type { Papers } from './answer.ts'
import { say } from './text.ts'

/** Who signs, each with a line. */
export function Signatures({ of }: { of: readonly string[] }): ReactNode {
  return (
    <ul className="print-signatures">
      {of.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  )
}

/** What the house says below every paper, where it is found, and who printed it when. */
export function SheetFoot({ company, by }: { company: Papers['company']; by: string }): ReactNode {
  return (
    <footer className="print-foot">
      {company.note && <p className="print-note">{company.note}</p>}
      <p>
        <span>
          {[company.address, company.phone && say('phone', { phone: company.phone })].filter(Boolean).join(' · ')}
        </span>
        <span>{by}</span>
      </p>
    </footer>
  )
}
