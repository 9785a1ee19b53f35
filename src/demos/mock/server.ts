import { type Article, type ArticleQuery, listArticles, makeArticles, viewsOf } from './articles.ts'
import { allRoutes, makeRoles } from './routes.ts'
import { findUsers, infos, logins, makeTransactions, type SampleRole } from './users.ts'

/** Specification §8. */
export const codes = { success: 20000, wrongAccount: 60204, infoFailed: 50008, notFound: 404 } as const

export type Answer = { code: number; message: string; data: unknown }
type Call = { query: Record<string, string>; body: Record<string, unknown>; key: string }
type Handler = (call: Call) => Answer

const ok = (data: unknown): Answer => ({ code: codes.success, message: 'ok', data })
const refused = (code: number, message: string): Answer => ({ code, message, data: null })

/** The mock server of the specification (§7): its data live as long as the page does. */
export function openMockServer(): (method: string, path: string, call: Omit<Call, 'key'>) => Answer {
  const articles = makeArticles()
  let roles = makeRoles()
  const articleOf = (id: unknown) => articles.find((one) => one.id === Number(id))
  const found = (id: unknown, say: (article: Article) => unknown): Answer => {
    const article = articleOf(id)
    return article ? ok(say(article)) : refused(codes.notFound, 'Article not found.')
  }
  const handlers: Record<string, Handler> = {
    'POST /user/login': ({ body: { username } }) =>
      logins.includes(String(username))
        ? ok({ token: `${username}-token` })
        : refused(codes.wrongAccount, 'Account and password are incorrect.'),
    'GET /user/info': ({ query: { token = '' } }) => {
      const info = Object.hasOwn(infos, token) ? infos[token] : undefined
      return info ? ok(info) : refused(codes.infoFailed, 'Login failed, unable to get user details.')
    },
    'POST /user/logout': () => ok('success'),
    'GET /routes': () => ok(allRoutes()),
    'GET /roles': () => ok(roles),
    'POST /role': ({ body }) => {
      const role: SampleRole = { name: '', description: '', routes: [], ...body, key: `role-${roles.length + 1}` }
      roles = [...roles, role]
      return ok(role)
    },
    'PUT /role': ({ key, body }) => {
      roles = roles.map((role) => (role.key === key ? { ...role, ...body, key } : role))
      return ok({ key, status: 'success' })
    },
    'DELETE /role': ({ key }) => {
      roles = roles.filter((role) => role.key !== key)
      return ok({ key, status: 'success' })
    },
    'GET /article/list': ({ query }) => ok(listArticles(articles, query as ArticleQuery)),
    'GET /article/detail': ({ query: { id } }) => found(id, (article) => article),
    'GET /article/pv': ({ query: { id } }) => found(id, viewsOf),
    'POST /article/create': ({ body }) => {
      const article = { ...makeArticles()[0], ...body, id: articles.length + 1, pageviews: 0 } as Article
      articles.push(article)
      return ok(article)
    },
    'POST /article/update': ({ body }) => found(body.id, (article) => Object.assign(article, body)),
    'GET /search/user': ({ query: { name } }) => ok({ items: findUsers(name) }),
    'GET /transaction/list': () => {
      const items = makeTransactions()
      return ok({ total: items.length, items })
    },
  }
  return (method, path, call) => {
    const [, base = path, key = ''] = /^(\/role)\/(.+)$/.exec(path) ?? []
    const handler = handlers[`${method.toUpperCase()} ${base}`]
    return handler?.({ ...call, key }) ?? refused(codes.notFound, `${method} ${path}`)
  }
}
