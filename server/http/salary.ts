import * as z from 'zod'
import { schemaOfField } from '../../src/define/schema.ts'
import { salarySheets } from '../../src/resources/company/salary-sheets.ts'
import type { User } from '../auth/user.ts'
import { payslips, salaryOverview } from '../business/company/salary-report.ts'
import type { Tx } from '../engine/tx.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import type { Context } from './request.ts'
import { runOf } from './session.ts'

type Chosen = {
  officeId?: string | undefined
  posts?: readonly string[] | undefined
  staffIds?: readonly string[] | undefined
}
type Action = { mark?: string | undefined; reason?: string | undefined }
/** What the business does with a whole month; the application hands it in. */
export type SalaryActions = {
  preview: (run: ReturnType<typeof runOf>, user: User, month: string, chosen: Chosen) => Promise<object>
  calculate: (tx: Tx, month: string, chosen: Chosen, mark?: string) => Promise<object>
  confirm: (tx: Tx, month: string, chosen: Chosen & Action) => Promise<object>
}

const monthField = schemaOfField({ ...salarySheets.fields.month, kind: 'text' })
/** Exactly `YYYY-MM`, as the sheets keep it. */
const month = z.string().refine((text) => monthField.safeParse(text).data === text)
const posts: readonly string[] = Object.keys(salarySheets.fields.post.options)
/** The people of the month: of an office, of posts (`sales,driver`), or one. */
const chosen = {
  month,
  officeId: z.uuid().optional(),
  post: z
    .string()
    .refine((text) => text.split(',').every((one) => posts.includes(one)))
    .optional(),
  staffId: z.uuid().optional(),
}
const mark = z.string().max(60).optional()
const previewQuery = z.strictObject(chosen)
const overviewQuery = z.strictObject({ month })
const slipsQuery = z.strictObject({
  ...chosen,
  status: z.enum(Object.keys(salarySheets.fields.status.options) as [string, ...string[]]).optional(),
})
const calculateBody = z.strictObject({ ...chosen, mark })
const confirmBody = z.strictObject({ ...chosen, mark, reason: z.string().max(200).optional() })

/** Amounts stand in every answer, so the menu and the right to see pay are asked for. */
const seen = { tag: 'salary', flag: salarySheets.flag } as const

/** A month of salaries as a whole: what calculating would change, calculating, confirming, its sums and its payslips. */
export const salaryEndpoints = ({ service }: Context, actions: SalaryActions): Endpoint[] => [
  endpoint({
    ...seen,
    method: 'GET',
    path: '/api/salary/overview',
    summary: 'Payroll',
    right: 'pay',
    query: overviewQuery,
    run: ({ user, query, read }) => read((db) => salaryOverview(runOf(db), user, query.month)),
  }),
  endpoint({
    ...seen,
    method: 'GET',
    path: '/api/salary/payslips',
    summary: 'Payslips',
    right: 'pay',
    query: slipsQuery,
    answer: { type: 'array' },
    run: ({ user, query, read }) => read((db) => payslips(runOf(db), user, chosenOf(query))),
  }),
  endpoint({
    ...seen,
    method: 'GET',
    path: '/api/salary/preview',
    summary: 'What calculating anew would change',
    right: ['pay', 'salary.edit'],
    query: previewQuery,
    run: ({ user, query, read }) => {
      const { month: asked, ...rest } = chosenOf(query)
      return read((db) => actions.preview(runOf(db), user, asked, rest))
    },
  }),
  endpoint({
    ...seen,
    method: 'POST',
    path: '/api/salary/calculate',
    summary: 'Calculate',
    keyed: true,
    right: ['pay', 'salary.edit'],
    body: calculateBody,
    run: ({ body, write }) => {
      const { month: asked, mark: known, ...rest } = chosenOf(body)
      return service.transact(write(), (tx) => actions.calculate(tx, asked, rest, known))
    },
  }),
  endpoint({
    ...seen,
    method: 'POST',
    path: '/api/salary/confirm',
    summary: 'Confirm the month',
    keyed: true,
    right: ['pay', 'salary.confirm'],
    body: confirmBody,
    run: ({ body, write }) => {
      const { month: asked, ...rest } = chosenOf(body)
      return service.transact(write(), (tx) => actions.confirm(tx, asked, rest))
    },
  }),
]

/** Posts and persons as the business takes them: a list, or none. */
function chosenOf<T extends { post?: string | undefined; staffId?: string | undefined }>({
  post,
  staffId,
  ...rest
}: T) {
  return { ...rest, ...(post ? { posts: post.split(',') } : {}), ...(staffId ? { staffIds: [staffId] } : {}) }
}
