import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { answerStatement, type OpenStatement, readStatement } from '../business/finance/answer-statement.ts'
import { languageOf } from './envelope.ts'
import { answerPage, readForms } from './public-page.ts'
import type { Context } from './request.ts'
import { missingPage, statementPage, type Words } from './statement-page.ts'

const link = z.object({ t: z.string().regex(/^[\w-]{22}$/) })
const answerBody = z.object({
  answer: z.enum(['confirm', 'dispute']),
  by: z.string().trim().min(1).max(30),
  words: z.string().trim().max(200).default(''),
})

/**
 * The page under the link of a customer's statement: without an account and without scripts, so that it opens on any
 * phone. What opens it stands in the query, which no log keeps; a wrong one says nothing about others.
 */
export function statementRoutes(app: FastifyInstance, { database, now }: Pick<Context, 'database' | 'now'>): void {
  const behind = async ({ query }: FastifyRequest): Promise<OpenStatement | undefined> => {
    const given = link.safeParse(query)
    return given.success ? readStatement(database, given.data.t) : undefined
  }
  app.register(async (pages) => {
    readForms(pages)
    pages.get('/statement', async (request, reply) => {
      const found = await behind(request)
      return found ? show(request, reply, found) : missing(request, reply)
    })
    pages.post('/statement', { config: { isOpen: true } }, async (request, reply) => {
      const found = await behind(request)
      if (!found) return missing(request, reply)
      const given = answerBody.safeParse(request.body)
      if (!given.success) return show(request, reply.code(422), found, 'statement.incomplete')
      const { answer, by, words } = given.data
      if (answer === 'dispute' && !words) return show(request, reply.code(422), found, 'statement.noWords')
      const said = { isConfirmed: answer === 'confirm', by, words }
      const isKept = await answerStatement(database, found.id, said, { now: now(), address: request.ip })
      const after = (await behind(request)) ?? found
      return isKept
        ? show(request, reply, after, 'statement.thanks')
        : show(request, reply.code(409), after, 'statement.answered')
    })
  })
}

const show = (request: FastifyRequest, reply: FastifyReply, statement: OpenStatement, notice?: Words) =>
  answerPage(reply, statementPage({ language: languageOf(request), nonce: reply.cspNonce.style }, statement, notice))

const missing = (request: FastifyRequest, reply: FastifyReply) =>
  answerPage(reply.code(404), missingPage({ language: languageOf(request), nonce: reply.cspNonce.style }))
