import type { ReactNode } from 'react'
import type { Papers } from './answer.ts'
import { say } from './text.ts'

/** What is agreed, a clause in each line. */
export function Terms({ text }: { text: string }): ReactNode {
  return (
    <section className="print-terms" aria-label={say('terms')}>
      <h3>{say('terms')}</h3>
      <p>{text}</p>
    </section>
  )
}

/** Who signs, each with a line; the company's stamp lies over the first. */
export function Signatures({ of, stamp }: { of: readonly string[]; stamp?: string | null }): ReactNode {
  return (
    <ul className="print-signatures">
      {of.map((one, at) => (
        <li key={one}>
          {one}
          {at === 0 && stamp && <img className="print-stamp" src={stamp} alt={say('stamp')} />}
        </li>
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
