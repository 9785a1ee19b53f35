import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { schemaOfField } from '../../src/define/schema.ts'
import { salarySheets } from '../../src/resources/company/salary-sheets.ts'
import type { User } from '../auth/user.ts'
import { payslips, salaryOverview } from '../business/company/salary-report.ts'
import { assertSight, requireRight } from '../engine/access.ts'
import type { Tx } from '../engine/tx.ts'
import { ok } from './envelope.ts'
import { answer, bodyFrom, operation, queryFrom, type Schema } from './openapi-words.ts'
import { reading } from './reading.ts'
import { bodyOf, type Context, queryOf, requestOf } from './request.ts'
import { runOf, userOf } from './session.ts'

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

/** A month of salaries as a whole: what calculating would change, calculating, confirming, its sums and its payslips. */
export function salaryRoutes(app: FastifyInstance, context: Context, actions: SalaryActions): void {
  const { database, service, now } = context

  app.get('/api/salary/overview', async (request, reply) => {
    const user = seeing(await userOf(database.pool, request, now()))
    const asked = queryOf(overviewQuery, request.query)
    return ok(await reading(database, { reply, user }, (db) => salaryOverview(runOf(db), user, asked.month)))
  })
  app.get('/api/salary/payslips', async (request, reply) => {
    const user = seeing(await userOf(database.pool, request, now()))
    const asked = chosenOf(queryOf(slipsQuery, request.query))
    return ok(await reading(database, { reply, user }, (db) => payslips(runOf(db), user, asked)))
  })
  app.get('/api/salary/preview', async (request, reply) => {
    const user = seeing(await userOf(database.pool, request, now()))
    requireRight(user, 'salary.edit')
    const { month: asked, ...rest } = chosenOf(queryOf(previewQuery, request.query))
    return ok(await reading(database, { reply, user }, (db) => actions.preview(runOf(db), user, asked, rest)))
  })
  app.post('/api/salary/calculate', async (request) => {
    const user = seeing(await userOf(database.pool, request, now()))
    requireRight(user, 'salary.edit')
    const { month: asked, mark: seen, ...rest } = chosenOf(bodyOf(calculateBody, request.body))
    const write = requestOf(user, request, now())
    return ok(await service.transact(write, (tx) => actions.calculate(tx, asked, rest, seen)))
  })
  app.post('/api/salary/confirm', async (request) => {
    const user = seeing(await userOf(database.pool, request, now()))
    requireRight(user, 'salary.confirm')
    const { month: asked, ...rest } = chosenOf(bodyOf(confirmBody, request.body))
    const write = requestOf(user, request, now())
    return ok(await service.transact(write, (tx) => actions.confirm(tx, asked, rest)))
  })
}

/** Amounts stand in every answer, so the menu and the right to see pay are asked for. */
function seeing(user: User): User {
  assertSight(user, salarySheets)
  requireRight(user, 'pay')
  return user
}

/** Posts and persons as the business takes them: a list, or none. */
function chosenOf<T extends { post?: string | undefined; staffId?: string | undefined }>({
  post,
  staffId,
  ...rest
}: T) {
  return { ...rest, ...(post ? { posts: post.split(',') } : {}), ...(staffId ? { staffIds: [staffId] } : {}) }
}

export const salaryPaths = (): Schema => {
  const object = { responses: answer({ type: 'object' }) }
  return {
    '/api/salary/overview': {
      get: operation('salary', 'Payroll', { parameters: queryFrom(overviewQuery), ...object }),
    },
    '/api/salary/payslips': {
      get: operation('salary', 'Payslips', { parameters: queryFrom(slipsQuery), responses: answer({ type: 'array' }) }),
    },
    '/api/salary/preview': {
      get: operation('salary', 'What calculating anew would change', {
        parameters: queryFrom(previewQuery),
        ...object,
      }),
    },
    '/api/salary/calculate': {
      post: operation('salary', 'Calculate', { requestBody: bodyFrom(calculateBody), ...object }),
    },
    '/api/salary/confirm': {
      post: operation('salary', 'Confirm the month', { requestBody: bodyFrom(confirmBody), ...object }),
    },
  }
}
