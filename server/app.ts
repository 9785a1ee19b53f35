import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Encryption } from './auth/encryption.ts'
import { openPaymentQueue } from './business/billing/payment-queue.ts'
import { previewSalary } from './business/company/preview-salary.ts'
import { business } from './business/handlers.ts'
import { takePositions } from './business/transport/take-positions.ts'
import type { Database } from './db/client.ts'
import { migrationsApplied } from './db/migrate.ts'
import { openExportQueue } from './engine/export-jobs.ts'
import { openImportQueue } from './engine/import-jobs.ts'
import { openService } from './engine/service.ts'
import type { Env } from './env.ts'
import { refuse } from './errors/business-error.ts'
import { startHousekeeping } from './housekeeping.ts'
import { accountEndpoints } from './http/account.ts'
import { attachmentEndpoints } from './http/attachments.ts'
import { avatarEndpoints } from './http/avatar.ts'
import { bankEndpoints } from './http/bank.ts'
import { askBeforeBodies } from './http/before-body.ts'
import { billingEndpoints } from './http/billing.ts'
import { claimEndpoints } from './http/claims.ts'
import { clientConfig } from './http/client-config.ts'
import { clientErrorEndpoints } from './http/client-errors.ts'
import { closingEndpoints } from './http/closing.ts'
import { codeEndpoints } from './http/codes.ts'
import { dispatchEndpoints } from './http/dispatch.ts'
import { driverEndpoints } from './http/driver.ts'
import { answerBadAddress, installErrors, ok } from './http/envelope.ts'
import { findEndpoints } from './http/find.ts'
import { fundEndpoints } from './http/funds.ts'
import { gpsEndpoints } from './http/gps.ts'
import { homeEndpoints } from './http/home.ts'
import { seeAsEndpoints } from './http/impersonation.ts'
import { liveRoutes } from './http/live.ts'
import { sessionEndpoints } from './http/login.ts'
import { notificationEndpoints } from './http/notifications.ts'
import { openApiRoutes } from './http/openapi.ts'
import { paperEndpoints } from './http/papers.ts'
import { permissionEndpoints } from './http/permissions.ts'
import { presenceEndpoints } from './http/presence.ts'
import { productEndpoints } from './http/product.ts'
import { reportEndpoints } from './http/reports.ts'
import { resourceEndpoints } from './http/resources.ts'
import { rightsEtagFor } from './http/rights-etag.ts'
import { salaryEndpoints } from './http/salary.ts'
import { savedViewEndpoints } from './http/saved-views.ts'
import { secondFactorEndpoints } from './http/second-factor.ts'
import { serve } from './http/serve.ts'
import { statementRoutes } from './http/statements.ts'
import { trackingRoutes } from './http/tracking.ts'
import { webRoutes } from './http/web.ts'
import { embedded } from './payments/embedded.ts'
import { gateway as paymentGateway } from './payments/gateway.ts'
import { gateway, outbox } from './sms/sms-ports.ts'
import { openSmsQueue } from './sms/sms-queue.ts'

export type Deps = {
  database: Database
  env: Env
  /** What seals the secrets that lie in the database. */
  secrets: Encryption
  now?: () => Date
  /** Where the built application lies. */
  webRoot?: string
  /** Milliseconds that a body may take, but a file or an import. */
  patience?: number
  /** Where the lines of the log go; else to the standard output. */
  log?: { write: (line: string) => void }
}

/**
 * Milliseconds, and a number. A file of 20 MB takes four minutes and a half over a slow mobile line (0.6 Mbit/s); other
 * bodies are small, and without a session nobody may send a file. A connection may cost 64 KB of what was sent and is
 * not read: 128 MB for all of them.
 */
const limits = { request: 300_000, body: 30_000, headers: 15_000, lookEvery: 5_000, connections: 2_000 } as const

/** Puts the server together; it never listens, so that tests can inject requests. */
export async function buildApp({
  database,
  env,
  secrets,
  now = () => new Date(),
  webRoot = join(import.meta.dirname, '../dist'),
  patience = limits.body,
  log,
}: Deps): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: env.logLevel,
      ...(log ? { stream: log } : {}),
      redact: ['req.headers.authorization', 'req.headers.cookie', 'req.headers["x-token"]'],
      // Without what is asked for: names and phones stand there.
      serializers: {
        req: ({ method, url, ip }) => ({ method, url: url.split('?')[0], remoteAddress: ip }),
      },
    },
    genReqId: () => randomUUID(),
    // A number of hops: what a client writes into X-Forwarded-For itself stands left of what the proxies add.
    trustProxy: env.trustProxy > 0 && ((_address, hop) => hop < env.trustProxy),
    bodyLimit: 1024 * 1024,
    requestTimeout: limits.request,
    http: { headersTimeout: limits.headers, connectionsCheckingInterval: limits.lookEvery },
    forceCloseConnections: 'idle',
    frameworkErrors: answerBadAddress,
    routerOptions: { maxParamLength: 200, querystringParser: readQuery },
    ajv: { customOptions: { removeAdditional: false } },
  })
  app.server.maxConnections = limits.connections
  installErrors(app)
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...(env.gps.tiles ? [new URL(env.gps.tiles).origin] : [])],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: env.trustProxy ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  })
  await app.register(compress, {
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 5 } },
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('X-Request-Id', request.id)
    const mark = rightsEtagFor(request)
    if (mark) reply.header('X-Rights', mark)
    if (/^\/(api|user)\//.test(request.url) && !reply.hasHeader('Cache-Control'))
      reply.header('Cache-Control', 'no-store')
  })

  const smsQueue = openSmsQueue(database.pool, env.sms ? gateway(env.sms) : outbox, app.log, now)
  const paymentPort = env.payments ? paymentGateway(env.payments) : embedded
  const payments = openPaymentQueue(database, paymentPort, app.log, now)
  const exports = openExportQueue(database, app.log, now)
  const onCommit = (resource: string) => {
    if (resource === 'recharges') payments.later()
    smsQueue.soon()
  }
  const service = openService(database, business, now, onCommit)
  const context = { database, service, now }
  const { replacements } = business
  const imports = openImportQueue({ database, service, replacements, log: app.log, now })
  askBeforeBodies(app, context, patience)
  app.get('/healthz', { logLevel: 'warn' }, () => ok('alive'))
  app.get('/readyz', { logLevel: 'warn' }, async () => {
    if (await migrationsApplied(database).catch(() => false)) return ok('ready')
    throw refuse('server.noDatabase')
  })
  const endpoints = [
    ...sessionEndpoints(context, secrets),
    ...codeEndpoints(context, smsQueue),
    ...accountEndpoints(context, smsQueue),
    ...avatarEndpoints(context),
    ...secondFactorEndpoints(context, secrets, env.client.title),
    ...permissionEndpoints(context),
    ...seeAsEndpoints(context),
    ...productEndpoints(clientConfig(database, env.client)),
    ...salaryEndpoints(previewSalary),
    ...clientErrorEndpoints(context),
    ...notificationEndpoints(context),
    ...presenceEndpoints(context),
    ...findEndpoints(context),
    ...reportEndpoints(context),
    ...homeEndpoints(context, env.client.openWeekly),
    ...savedViewEndpoints(context),
    ...billingEndpoints(context, payments),
    ...bankEndpoints(context),
    ...claimEndpoints(),
    ...dispatchEndpoints(),
    ...paperEndpoints(),
    ...driverEndpoints(),
    ...gpsEndpoints(context, (points) => takePositions(database, points, now()), env.gps),
    ...closingEndpoints(),
    ...fundEndpoints(),
    ...resourceEndpoints(context, { onExport: exports.later, onImport: imports.later }),
    ...attachmentEndpoints(context),
  ]
  serve(app, context, endpoints)
  openApiRoutes(app, endpoints)
  statementRoutes(app, context)
  trackingRoutes(app, context)
  liveRoutes(app, context)
  await webRoutes(app, webRoot, env.client.title)
  const stopHousekeeping = startHousekeeping(database, app.log, { sms: smsQueue, payments, exports, imports }, now)
  app.addHook('onClose', stopHousekeeping)
  return app
}

/** `a=1&a=2` as a list; a name that could reach a prototype is dropped by the null-prototype object. */
function readQuery(text: string): Record<string, unknown> {
  const query: Record<string, unknown> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const known = query[name]
    query[name] = known === undefined ? value : [known, value].flat()
  }
  return query
}
