import * as z from 'zod'
import { isDay } from '../../src/define/business-day.ts'
import { optionLabel } from '../../src/define/field.ts'
import { textIn } from '../../src/define/text.ts'
import { fundAccounts, fundMovements } from '../../src/resources/finance/fund-accounts.ts'
import { cashJournal } from '../business/finance/cash-journal.ts'
import { fundCards } from '../business/finance/fund-cards.ts'
import { runOn } from '../db/run.ts'
import { refuseField } from '../errors/business-error.ts'
import { type Endpoint, endpoint } from './endpoint.ts'

const day = z.string().refine(isDay)
const journalQuery = z.strictObject({ accountId: z.uuid(), from: day, to: day })

const { kind } = fundAccounts.fields
const seen = { method: 'GET', tag: fundAccounts.name, flag: fundAccounts.flag } as const

/** The accounts at a glance, and the journal of one of them. */
export const fundEndpoints = (): Endpoint[] => [
  endpoint({
    ...seen,
    path: '/api/funds/cards',
    summary: 'Each account with its balance and what is not reconciled of it',
    run: ({ user, language, read }) =>
      read(async (db) => {
        const items = await fundCards(runOn(db), user)
        return { items: items.map((one) => ({ ...one, kindText: textIn(optionLabel(kind, one.kind), language) })) }
      }),
  }),
  endpoint({
    ...seen,
    path: '/api/funds/journal',
    summary: 'The cash journal of an account: opening balance, movements, closing balance',
    query: journalQuery,
    refusals: [404],
    run({ user, query, language, read }) {
      if (query.to < query.from) throw refuseField('to', 'request.badParameter', { name: 'to' })
      return read(async (db) => {
        const { entries, ...journal } = await cashJournal(runOn(db), user, query)
        const kindOf = (one: string) => textIn(optionLabel(fundMovements.fields.kind, one), language)
        return { ...journal, entries: entries.map((one) => ({ ...one, kindText: kindOf(one.kind) })) }
      }, true)
    },
  }),
]
