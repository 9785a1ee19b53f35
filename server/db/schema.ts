import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { registry } from '../../src/resources/index.ts'
import { tableOf } from './table.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** Secrets of the people who log in; no API returns this table. */
export const credentials = pgTable('credentials', {
  staffId: uuid('staff_id').primaryKey(),
  passwordHash: text('password_hash').notNull(),
  mustChange: boolean('must_change').notNull().default(false),
  changedAt: instant('changed_at').notNull().defaultNow(),
})

/** A session is known by the SHA-256 of its opaque token. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    staffId: uuid('staff_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    address: text('address'),
    userAgent: text('user_agent'),
  },
  (self) => [index('sessions_staff_idx').on(self.staffId), index('sessions_seen_idx').on(self.lastSeenAt)],
)

/** Failed logins by account and by address: the throttle holds over several servers. */
export const loginFailures = pgTable('login_failures', {
  subject: text('subject').primaryKey(),
  failures: integer('failures').notNull().default(0),
  lastAt: instant('last_at').notNull().defaultNow(),
})

/** The last number drawn for a prefix on a business day. */
export const serialNumbers = pgTable(
  'serial_numbers',
  { prefix: text('prefix').notNull(), day: text('day').notNull(), last: integer('last').notNull() },
  (self) => [primaryKey({ columns: [self.prefix, self.day] })],
)

/** What a write with an Idempotency-Key answered, so that the same key has one effect. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    staffId: uuid('staff_id').notNull(),
    key: text('key').notNull(),
    request: text('request').notNull(),
    answer: jsonb('answer'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (self) => [
    primaryKey({ columns: [self.staffId, self.key] }),
    index('idempotency_keys_created_idx').on(self.createdAt),
  ],
)

/**
 * Who did what, when, to which row. Append-only by a trigger; `hash` links each entry to the one before and is set
 * once, by the sealer (docs/audit.md).
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid('id').primaryKey(),
    at: instant('at').notNull(),
    staffId: uuid('staff_id'),
    resource: text('resource').notNull(),
    rowId: uuid('row_id'),
    action: text('action').notNull(),
    changes: jsonb('changes').notNull(),
    reason: text('reason'),
    requestId: text('request_id'),
    address: text('address'),
    seal: integer('seal'),
    hash: text('hash'),
  },
  (self) => [
    index('audit_entries_row_idx').on(self.rowId, self.id),
    index('audit_entries_seal_idx').on(self.seal),
    index('audit_entries_at_idx').on(self.at),
  ],
)

/** Facts about this installation, such as that it holds the demo company. */
export const settings = pgTable('settings', { key: text('key').primaryKey(), value: jsonb('value').notNull() })

/** Every table of the database by name: those of the definitions and the engine's own. */
export function allTables() {
  return {
    ...Object.fromEntries(Object.values(registry).map((resource) => [resource.name, tableOf(resource)])),
    credentials,
    sessions,
    loginFailures,
    serialNumbers,
    idempotencyKeys,
    auditEntries,
    settings,
  }
}
