import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { schemaOfField } from '../../src/define/schema.ts'
import { salarySheets } from '../../src/resources/salary-sheets.ts'
import { demandRight, demandSight } from '../engine/access.ts'
import type { Person } from '../engine/person.ts'
import type { Work } from '../engine/work.ts'
import { payslips, salaryOverview } from '../reports/salary.ts'
import { ok } from './envelope.ts'
import { answer, bodyFrom, operation, queryFrom, type Schema } from './openapi-words.ts'
import { reading } from './reading.ts'
import { bodyOf, type Context, queryOf, requestOf } from './request.ts'
import { personOf, runOf } from './session.ts'

type Chosen = {
  officeId?: string | undefined
  posts?: readonly string[] | undefined
  staffIds?: readonly string[] | undefined
}
type Deed = { mark?: string | undefined; reason?: string | undefined }
/** What the business does with a whole month; the application hands it in. */
export type SalaryDeeds = {
  preview: (run: ReturnType<typeof runOf>, person: Person, month: string, chosen: Chosen) => Promise<object>
  calculate: (work: Work, month: string, chosen: Chosen, mark?: string) => Promise<object>
  confirm: (work: Work, month: string, chosen: Chosen & Deed) => Promise<object>
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
export function salaryRoutes(app: FastifyInstance, context: Context, deeds: SalaryDeeds): void {
  const { database, service, now } = context

  app.get('/api/salary/overview', async (request, reply) => {
    const person = seeing(await personOf(database.pool, request, now()))
    const asked = queryOf(overviewQuery, request.query)
    return ok(await reading(database, { reply, person }, (db) => salaryOverview(runOf(db), person, asked.month)))
  })
  app.get('/api/salary/payslips', async (request, reply) => {
    const person = seeing(await personOf(database.pool, request, now()))
    const asked = chosenOf(queryOf(slipsQuery, request.query))
    return ok(await reading(database, { reply, person }, (db) => payslips(runOf(db), person, asked)))
  })
  app.get('/api/salary/preview', async (request, reply) => {
    const person = seeing(await personOf(database.pool, request, now()))
    demandRight(person, 'salary.edit')
    const { month: asked, ...rest } = chosenOf(queryOf(previewQuery, request.query))
    return ok(await reading(database, { reply, person }, (db) => deeds.preview(runOf(db), person, asked, rest)))
  })
  app.post('/api/salary/calculate', async (request) => {
    const person = seeing(await personOf(database.pool, request, now()))
    demandRight(person, 'salary.edit')
    const { month: asked, mark: seen, ...rest } = chosenOf(bodyOf(calculateBody, request.body))
    const write = requestOf(person, request, now())
    return ok(await service.transact(write, (work) => deeds.calculate(work, asked, rest, seen)))
  })
  app.post('/api/salary/confirm', async (request) => {
    const person = seeing(await personOf(database.pool, request, now()))
    demandRight(person, 'salary.confirm')
    const { month: asked, ...rest } = chosenOf(bodyOf(confirmBody, request.body))
    const write = requestOf(person, request, now())
    return ok(await service.transact(write, (work) => deeds.confirm(work, asked, rest)))
  })
}

/** Amounts stand in every answer, so the menu and the right to see pay are asked for. */
function seeing(person: Person): Person {
  demandSight(person, salarySheets)
  demandRight(person, 'pay')
  return person
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
      get: operation('salary', '工资统计', { parameters: queryFrom(overviewQuery), ...object }),
    },
    '/api/salary/payslips': {
      get: operation('salary', '工资条', { parameters: queryFrom(slipsQuery), responses: answer({ type: 'array' }) }),
    },
    '/api/salary/preview': {
      get: operation('salary', '重算的差异', { parameters: queryFrom(previewQuery), ...object }),
    },
    '/api/salary/calculate': {
      post: operation('salary', '生成与重算', { requestBody: bodyFrom(calculateBody), ...object }),
    },
    '/api/salary/confirm': {
      post: operation('salary', '确认本月', { requestBody: bodyFrom(confirmBody), ...object }),
    },
  }
}
