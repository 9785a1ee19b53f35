import type { FastifyInstance } from 'fastify'
import { registry } from '../../src/resources/index.ts'
import { docsPage } from './docs-page.ts'
import type { Endpoint } from './endpoint.ts'
import { pathsOf } from './openapi-paths.ts'
import { schemasOf } from './openapi-schemas.ts'
import type { Schema } from './openapi-words.ts'

/** GET /api/openapi.json describes every endpoint; /api/docs shows it. Made when first asked for: a start does not wait. */
export function openApiRoutes(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  let made: OpenApi | undefined
  const document = () => {
    made ??= openApi(endpoints)
    return made
  }
  let shown: string | undefined
  const page = () => {
    shown ??= docsPage(document())
    return shown
  }
  app.get('/api/openapi.json', (_request, reply) => reply.send(document()))
  app.get('/api/docs', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(page().replaceAll('__CSP_NONCE__', String(reply.cspNonce?.style ?? ''))),
  )
}

export type OpenApi = ReturnType<typeof openApi>

/** The OpenAPI 3.1 document of the product. */
export function openApi(endpoints: readonly Endpoint[]) {
  const resources = Object.values(registry)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Banche',
      version: '1',
      description: 'Back office of a car-transport company. Every answer is {code, message, data}.',
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    tags: [
      { name: 'session', description: 'Login' },
      { name: 'product', description: 'Product' },
      { name: 'account', description: 'Own account' },
      { name: 'permissions', description: 'Permissions' },
      { name: 'audit', description: 'Audit log' },
      { name: 'attachments', description: 'Files' },
      { name: 'salary', description: 'Salaries' },
      { name: 'home', description: 'Home page' },
      { name: 'billing', description: 'Message balance and top-ups' },
      { name: 'gps', description: 'Devices of trucks' },
      { name: 'reports', description: 'Reports' },
      ...resources.map((resource) => ({ name: resource.name, description: resource.label[1] })),
    ],
    paths: pathsOf(endpoints),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: Object.assign({}, ...resources.map(schemasOf)) as Record<string, Schema>,
    },
  }
}
