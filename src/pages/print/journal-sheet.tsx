import { Fragment, type ReactNode } from 'react'
import { formatYuan } from '../../define/money.ts'
import type { Papers } from './answer.ts'
import { sayJournal as say } from './journal-text.ts'
import { SheetFoot, Signatures } from './sheet-parts.tsx'

type Entry = {
  id: string
  movementNo: string
  day: string
  kindText: string
  sourceNo: string
  counterparty: string | null
  summary: string | null
  inFen: number | null
  outFen: number | null
  balanceFen: number
}

/** What the server answers: `GET /api/funds/journal`. */
export type Journal = {
  from: string
  to: string
  company: Papers['company']
  account: { name: string; kind: string; bankName: string | null; accountNo: string | null }
  openingFen: number
  inFen: number
  outFen: number
  closingFen: number
  entries: Entry[]
}

const heads = ['day', 'no', 'kind', 'summary', 'counterparty', 'in', 'out', 'balance'] as const
const amounts: ReadonlySet<string> = new Set(['in', 'out', 'balance'])

/** The paper: what the account began with, each movement with the balance behind it, the sums of a day, what is left. */
export function JournalSheet({ journal, by }: { journal: Journal; by: string }): ReactNode {
  const { company, account, from, to, entries } = journal
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a paper that is wider than the screen is scrolled with the keyboard
    <article className="print-sheet" data-paper="A4" aria-label={say('title')} tabIndex={0}>
      <header className="print-head">
        <p>{company.name}</p>
        <h2>{say('title')}</h2>
        <p className="print-no">
          <span>{[account.name, account.bankName, account.accountNo].filter(Boolean).join(' · ')}</span>
          <span>{say('period', { from, to })}</span>
        </p>
      </header>
      <table className="print-table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" data-right={amounts.has(head) || undefined}>
                {say(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <SumRow label={say('opening')} balanceFen={journal.openingFen} />
          {daysOf(entries).map(([day, own]) => (
            <Fragment key={day}>
              {own.map((entry) => (
                <EntryRow key={entry.id} {...entry} />
              ))}
              {own.length > 1 && <SumRow label={say('dayTotal')} {...sumsOf(own)} />}
            </Fragment>
          ))}
          <SumRow
            label={say('total')}
            note={say('count', { count: entries.length })}
            inFen={journal.inFen}
            outFen={journal.outFen}
          />
          <SumRow label={say('closing')} balanceFen={journal.closingFen} />
        </tbody>
      </table>
      <Signatures of={[say('cashier'), say('accountant'), say('reviewer')]} />
      <SheetFoot company={company} by={by} />
    </article>
  )
}

function EntryRow({ day, movementNo, kindText, summary, sourceNo, counterparty, ...fen }: Entry): ReactNode {
  return (
    <tr>
      <td data-whole>{day}</td>
      <td data-whole>{movementNo}</td>
      <td data-whole>{kindText}</td>
      <td data-numbered>{summary ?? sourceNo}</td>
      <td>{counterparty}</td>
      <Amount fen={fen.inFen} />
      <Amount fen={fen.outFen} />
      <Amount fen={fen.balanceFen} />
    </tr>
  )
}

type SumProps = { label: string; note?: string; inFen?: number; outFen?: number; balanceFen?: number | undefined }

function SumRow({ label, note, inFen, outFen, balanceFen }: SumProps): ReactNode {
  return (
    <tr className="print-sum">
      <th scope="row" colSpan={5}>
        {label} {note}
      </th>
      <Amount fen={inFen} />
      <Amount fen={outFen} />
      <Amount fen={balanceFen} />
    </tr>
  )
}

const Amount = ({ fen }: { fen: number | null | undefined }): ReactNode => (
  <td data-right>{typeof fen === 'number' && formatYuan(fen)}</td>
)

/** The movements of each day, in their order. */
function daysOf(entries: readonly Entry[]): [string, Entry[]][] {
  const days = new Map<string, Entry[]>()
  for (const entry of entries) days.set(entry.day, [...(days.get(entry.day) ?? []), entry])
  return [...days]
}

const sumsOf = (entries: readonly Entry[]): { inFen: number; outFen: number; balanceFen: number | undefined } => ({
  inFen: entries.reduce((sum, { inFen }) => sum + (inFen ?? 0), 0),
  outFen: entries.reduce((sum, { outFen }) => sum + (outFen ?? 0), 0),
  balanceFen: entries.at(-1)?.balanceFen,
})
