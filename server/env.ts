import { resolve } from 'node:path'
import { z } from 'zod'
import { StartError } from './errors/start-error.ts'

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
  /** What the browser reads at run time, without a rebuild. */
  client: { title: string; erpUrl: string; localUploadUrl: string; openWeekly: boolean; showSettings: boolean }
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

const variables = {
  PORT: { schema: whole(0, 65535), must: '须为 0–65535 的整数', unset: 3000 },
  HOST: { schema: z.string().regex(/^\S+$/), must: '须为主机名或 IP 地址', unset: '127.0.0.1' },
  DATA_DIR: { schema: z.string(), must: '须为目录路径', unset: './data' },
  DATABASE_URL: { schema: postgresUrl, must: '须为 postgres:// 开头的连接地址', unset: undefined },
  DEMO_DATA: { schema: zeroOrOne, must: '须为 0 或 1', unset: undefined },
  LOG_LEVEL: { schema: z.enum(logLevels), must: `须为 ${logLevels.join('、')} 之一`, unset: 'info' },
  TRUST_PROXY: { schema: whole(0, 9), must: '须为 0–9 的整数（前面反向代理的层数）', unset: 0 },
  DB_POOL: { schema: whole(1, 150), must: '须为 1–150 的整数', unset: 20 },
  SECRET_KEY: {
    schema: z.string().regex(/^\S{32,500}$/),
    must: '须为 32–500 个不含空格的字符（例如 openssl rand -base64 32 的输出）',
    unset: undefined,
  },
  SMS_URL: { schema: webAddress, must: '须为 http(s) 地址', unset: '' },
  SMS_KEY: { schema: z.string().max(500), must: '最多 500 个字', unset: '' },
  SMS_SIGNATURE: { schema: z.string().max(20), must: '最多 20 个字', unset: '' },
  SMS_TEMPLATE: { schema: z.string().max(60), must: '最多 60 个字', unset: '' },
  APP_TITLE: { schema: z.string().max(40), must: '最多 40 个字', unset: '简化系统' },
  ERP_URL: { schema: webAddress, must: '须为 http(s) 地址', unset: '' },
  LOCAL_UPLOAD_URL: { schema: webAddress, must: '须为 http(s) 地址', unset: '' },
  OPEN_WEEKLY: { schema: zeroOrOne, must: '须为 0 或 1', unset: true },
  SHOW_SETTINGS: { schema: zeroOrOne, must: '须为 0 或 1', unset: false },
} as const

/** A connection URL carries a password, so it is never repeated; nor is a key. */
const secret: ReadonlySet<string> = new Set(['DATABASE_URL', 'SMS_KEY', 'SECRET_KEY'])

function smsOf(url: string, key: string, signature: string, template: string): Env['sms'] {
  if (!url) return undefined
  return { url, key, ...(signature ? { signature } : {}), templates: template ? { verify: template } : {} }
}

/** The checked environment; one error names every bad variable at once. An empty variable counts as unset. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const faults: string[] = []
  const read = <Key extends keyof typeof variables>(key: Key): z.output<(typeof variables)[Key]['schema']> => {
    const { schema, must, unset } = variables[key]
    const text = source[key]?.trim()
    // The cast: `unset` is of the output type of the schema beside it, which the table cannot say to the compiler.
    type Value = z.output<(typeof variables)[Key]['schema']>
    if (!text) return unset as Value
    const parsed = schema.safeParse(text)
    if (!parsed.success) faults.push(`${key} ${must}${secret.has(key) ? '' : `，得到 "${text}"`}`)
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
    client: {
      title: read('APP_TITLE'),
      erpUrl: read('ERP_URL'),
      localUploadUrl: read('LOCAL_UPLOAD_URL'),
      openWeekly: read('OPEN_WEEKLY'),
      showSettings: read('SHOW_SETTINGS'),
    },
  }
  if (faults.length > 0)
    throw new StartError(`环境变量有误 (bad environment):\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
  return env
}
