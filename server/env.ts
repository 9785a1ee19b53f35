import { resolve } from 'node:path'
import { z } from 'zod'
import type { Message } from '../src/define/message.ts'
import { defaultTitle } from '../src/define/product.ts'
import { StartError } from './errors/start-error.ts'
import { message } from './messages/environment.ts'

export type Env = {
  port: number
  host: string
  /** Absolute. */
  dataDir: string
  /** Unset: the embedded PostgreSQL in dataDir. */
  databaseUrl: string | undefined
  /** Unset: demo data when the database is embedded and empty. */
  demoData: boolean | undefined
  logLevel: (typeof logLevels)[number]
  /** How many reverse proxies stand in front; 0: anyone who connects is the client. */
  trustProxy: number
  dbPool: number
  /** Under which secrets lie in the database; unset: the key file in dataDir. */
  secretKey: string | undefined
  /** The gateway for messages; unset: they stay in the outbox. */
  sms: { url: string; key: string; signature?: string; templates: Record<string, string> } | undefined
  /** The gateway for payments; unset: the embedded one, whose codes are paid by a button. */
  payments: { url: string; key: string } | undefined
  gps: {
    /** What gateways of devices show; unset: none may tell positions. */
    token: string | undefined
    /** Map tiles in GCJ-02 that are drawn beneath positions, with `{z}`, `{x}` and `{y}`; unset: the outline alone. */
    tiles: string
  }
  /** What the browser reads at run time, without a rebuild. */
  client: {
    title: string
    erpUrl: string
    localUploadUrl: string
    openWeekly: boolean
    showSettings: boolean
    /** Whether the sample pages are offered; unset: where the demo company lives. */
    demoPages: boolean | undefined
  }
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max)

const zeroOrOne = z.enum(['0', '1']).transform((value) => value === '1')

// `postgres://user@/base?host=/run/postgresql` is usual for a socket, though no URL by the standard.
const postgresUrl = z
  .string()
  .transform((text) => text.replace('@/', '@localhost/'))
  .refine((text) => URL.canParse(text) && /^postgres(ql)?:\/\//.test(text))

const webAddress = z.string().refine((text) => URL.canParse(text) && /^https?:\/\//.test(text))

const tileAddress = webAddress.refine((text) => ['{z}', '{x}', '{y}'].every((part) => text.includes(part)))

const variables = {
  PORT: { schema: whole(0, 65535), must: message('env.whole', { min: 0, max: 65535 }), unset: 3000 },
  HOST: { schema: z.string().regex(/^\S+$/), must: message('env.host'), unset: '127.0.0.1' },
  DATA_DIR: { schema: z.string(), must: message('env.folder'), unset: './data' },
  DATABASE_URL: { schema: postgresUrl, must: message('env.postgres'), unset: undefined },
  DEMO_DATA: { schema: zeroOrOne, must: message('env.flag'), unset: undefined },
  LOG_LEVEL: { schema: z.enum(logLevels), must: message('env.oneOf', { names: { list: logLevels } }), unset: 'info' },
  TRUST_PROXY: { schema: whole(0, 9), must: message('env.proxies'), unset: 0 },
  DB_POOL: { schema: whole(1, 150), must: message('env.whole', { min: 1, max: 150 }), unset: 20 },
  SECRET_KEY: {
    schema: z.string().regex(/^\S{32,500}$/),
    must: message('env.key'),
    unset: undefined,
  },
  SMS_URL: { schema: webAddress, must: message('env.url'), unset: '' },
  SMS_KEY: { schema: z.string().max(500), must: message('env.tooLong', { count: 500 }), unset: '' },
  SMS_SIGNATURE: { schema: z.string().max(20), must: message('env.tooLong', { count: 20 }), unset: '' },
  SMS_TEMPLATE: { schema: z.string().max(60), must: message('env.tooLong', { count: 60 }), unset: '' },
  PAYMENT_URL: { schema: webAddress, must: message('env.url'), unset: '' },
  PAYMENT_KEY: { schema: z.string().regex(/^\S{32,500}$/), must: message('env.key'), unset: '' },
  GPS_TOKEN: { schema: z.string().regex(/^\S{32,500}$/), must: message('env.key'), unset: undefined },
  MAP_TILES: { schema: tileAddress, must: message('env.tiles'), unset: '' },
  APP_TITLE: { schema: z.string().max(40), must: message('env.tooLong', { count: 40 }), unset: defaultTitle },
  ERP_URL: { schema: webAddress, must: message('env.url'), unset: '' },
  LOCAL_UPLOAD_URL: { schema: webAddress, must: message('env.url'), unset: '' },
  OPEN_WEEKLY: { schema: zeroOrOne, must: message('env.flag'), unset: true },
  SHOW_SETTINGS: { schema: zeroOrOne, must: message('env.flag'), unset: false },
  DEMO_PAGES: { schema: zeroOrOne, must: message('env.flag'), unset: undefined },
} as const

/** A connection URL carries a password, so it is never repeated; nor is a key. */
const secret: ReadonlySet<string> = new Set(['DATABASE_URL', 'SMS_KEY', 'PAYMENT_KEY', 'SECRET_KEY', 'GPS_TOKEN'])

function smsOf(url: string, key: string, signature: string, template: string): Env['sms'] {
  if (!url) return undefined
  return { url, key, ...(signature ? { signature } : {}), templates: template ? { verify: template } : {} }
}

/** A gateway without a key would credit whatever anybody tells. */
function paymentsOf(url: string, key: string, faults: Message[]): Env['payments'] {
  if (!url) return undefined
  if (!key && !faults.some(({ params }) => params?.name === 'PAYMENT_KEY'))
    faults.push(message('env.secretFault', { name: 'PAYMENT_KEY', must: message('env.key') }))
  return { url, key }
}

/** The checked environment; one error names every bad variable at once. An empty variable counts as unset. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const faults: Message[] = []
  const read = <Key extends keyof typeof variables>(key: Key): z.output<(typeof variables)[Key]['schema']> => {
    const { schema, must, unset } = variables[key]
    const text = source[key]?.trim()
    // The cast: `unset` is of the output type of the schema beside it, which the table cannot say to the compiler.
    type Value = z.output<(typeof variables)[Key]['schema']>
    if (!text) return unset as Value
    const parsed = schema.safeParse(text)
    if (!parsed.success)
      faults.push(
        secret.has(key)
          ? message('env.secretFault', { name: key, must })
          : message('env.fault', { name: key, must, value: text }),
      )
    return parsed.data as Value
  }
  const env: Env = {
    port: read('PORT'),
    host: read('HOST'),
    dataDir: resolve(read('DATA_DIR')),
    databaseUrl: read('DATABASE_URL'),
    demoData: read('DEMO_DATA'),
    logLevel: read('LOG_LEVEL'),
    trustProxy: read('TRUST_PROXY'),
    dbPool: read('DB_POOL'),
    secretKey: read('SECRET_KEY'),
    sms: smsOf(read('SMS_URL'), read('SMS_KEY'), read('SMS_SIGNATURE'), read('SMS_TEMPLATE')),
    payments: paymentsOf(read('PAYMENT_URL'), read('PAYMENT_KEY'), faults),
    gps: { token: read('GPS_TOKEN'), tiles: read('MAP_TILES') },
    client: {
      title: read('APP_TITLE'),
      erpUrl: read('ERP_URL'),
      localUploadUrl: read('LOCAL_UPLOAD_URL'),
      openWeekly: read('OPEN_WEEKLY'),
      showSettings: read('SHOW_SETTINGS'),
      demoPages: read('DEMO_PAGES'),
    },
  }
  if (faults.length > 0) throw new StartError('start.environment', {}, faults)
  return env
}
