import * as z from 'zod'
import { schemaOfField } from '../../src/define/schema.ts'
import { salarySheets } from '../../src/resources/company/salary-sheets.ts'
import type { User } from '../auth/user.ts'
import { payslips, salaryOverview } from '../business/company/salary-report.ts'
import { type Run, runOn } from '../db/run.ts'
import { type Endpoint, endpoint } from './endpoint.ts'

type Chosen = {
  officeId?: string | undefined
  posts?: readonly string[] | undefined
  staffIds?: readonly string[] | undefined
}
/** What calculating would change; the application hands it in. */
type Preview = (run: Run, user: User, month: string, chosen: Chosen) => Promise<object>

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
const previewQuery = z.strictObject(chosen)
const overviewQuery = z.strictObject({ month })
const slipsQuery = z.strictObject({
  ...chosen,
  status: z.enum(Object.keys(salarySheets.fields.status.options) as [string, ...string[]]).optional(),
})

/** Amounts stand in every answer, so the menu and the right to see pay are asked for. */
const seen = { tag: 'salary', flag: salarySheets.flag } as const

/** A month of salaries as a whole: its sums, its payslips, and what calculating it would change. */
export const salaryEndpoints = (preview: Preview): Endpoint[] => [
  endpoint({
    ...seen,
    method: 'GET',
    path: '/api/salary/overview',
    summary: 'Payroll',
    right: 'pay',
    query: overviewQuery,
    run: ({ user, query, read }) => read((db) => salaryOverview(runOn(db), user, query.month)),
  }),
  endpoint({
    ...seen,
    method: 'GET',
    path: '/api/salary/payslips',
    summary: 'Payslips',
    right: 'pay',
    query: slipsQuery,
    answer: { type: 'array' },
    run: ({ user, query, read }) => read((db) => payslips(runOn(db), user, chosenOf(query))),
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
      return read((db) => preview(runOn(db), user, asked, rest))
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
