import type { ReactNode } from 'react'
import { monthOf } from '../../define/business-day.ts'
import { optionLabel } from '../../define/field.ts'
import { labelOf } from '../../providers/i18n.ts'
import { bankStatements } from '../../resources/bank/bank-statements.ts'
import { Tag } from '../../ui/tag.tsx'
import { refText } from '../resource/record/row.ts'
import type { Statement } from './calls.ts'
import { say } from './text.ts'

type ListProps = { statements: readonly Statement[]; chosen: string | undefined; onChoose: (id: string) => void }

/** The statements by their accounts, each by its month and how far it is. */
export function StatementList({ statements, chosen, onChoose }: ListProps): ReactNode {
  const accounts = new Map<string, Statement[]>()
  for (const one of statements) accounts.set(one.accountId, [...(accounts.get(one.accountId) ?? []), one])
  return [...accounts].map(([id, rows]) => (
    <section key={id} className="bank-account">
      <h2>{rows[0] ? refText(rows[0], 'accountId') : ''}</h2>
      <ul>
        {rows.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className="bank-statement"
              aria-current={one.id === chosen}
              onClick={() => onChoose(one.id)}
            >
              <span>
                <strong>{monthOf(one.fromOn)}</strong> {one.statementNo}
              </span>
              <span>
                <Tag color={one.status === 'balanced' ? 'green' : 'gold'}>
                  {labelOf(optionLabel(bankStatements.fields.status, one.status))}
                </Tag>
                {one.unmatchedCount > 0 && say('unmatched', { count: one.unmatchedCount })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  ))
}
