import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Resource } from '../../src/define/resource.ts'
import { registry } from '../../src/resources/index.ts'
import { tableOf, viewOf } from './table.ts'
import { viewQueries } from './views.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Secrets of the people who log in; no API returns this table. */
export const credentials = pgTable('credentials', {
  staffId: uuid('staff_id').primaryKey(),
  passwordHash: text('password_hash').notNull(),
  mustChange: boolean('must_change').notNull().default(false),
  changedAt: instant('changed_at').notNull().defaultNow(),
  /** The authenticator's key, base32; it counts from its confirmation on. */
  totpSecret: text('totp_secret'),
  totpSince: instant('totp_since'),
  /** The last time step whose code was used: no code is taken twice. */
  totpStep: bigint('totp_step', { mode: 'number' }),
  /** SHA-256 of the recovery codes that are left. */
  recoveryHashes: text('recovery_hashes').array().notNull().default([]),
})

/**
 * A session is known by the SHA-256 of its opaque token; `id` is what the person is shown of it. With `seen_by_id` it is
 * an administrator's look through the person's eyes, which writes nothing.
 */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    id: uuid('id').notNull().defaultRandom(),
    staffId: uuid('staff_id').notNull(),
    seenById: uuid('seen_by_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    address: text('address'),
    userAgent: text('user_agent'),
  },
  (self) => [index('sessions_staff_idx').on(self.staffId), index('sessions_seen_idx').on(self.lastSeenAt)],
)

/** Failures by account, place and address, under hashes of what was typed: the throttle holds over several servers. */
export const loginFailures = pgTable('login_failures', {
  subject: text('subject').primaryKey(),
  failures: integer('failures').notNull().default(0),
  lastAt: instant('last_at').notNull().defaultNow(),
})

/** How a person set up a page that is the same on every device; what it holds is the page's. */
export const preferences = pgTable(
  'preferences',
  {
    staffId: uuid('staff_id').notNull(),
    key: text('key').notNull(),
    value: jsonb('value').notNull(),
  },
  (self) => [primaryKey({ columns: [self.staffId, self.key] })],
)

/** Browsers from which somebody has logged in, by the SHA-256 of the token that they keep. */
export const knownDevices = pgTable(
  'known_devices',
  {
    tokenHash: text('token_hash').notNull(),
    staffId: uuid('staff_id').notNull(),
    lastAt: instant('last_at').notNull().defaultNow(),
  },
  (self) => [
    primaryKey({ columns: [self.tokenHash, self.staffId] }),
    index('known_devices_staff_idx').on(self.staffId, self.lastAt),
  ],
)

/** Picture codes that guard the sending of messages. */
export const captchas = pgTable(
  'captchas',
  {
    id: uuid('id').primaryKey(),
    answer: text('answer').notNull(),
    /** What has to be reckoned beside reading it, by an address that asks for many. */
    work: jsonb('work'),
    expiresAt: instant('expires_at').notNull(),
  },
  (self) => [index('captchas_expires_idx').on(self.expiresAt)],
)

/**
 * Codes of six digits sent to a phone, kept as an HMAC. For an unknown name a code is kept too, under a phone that nobody
 * has and without a person, so that both take the same way.
 */
export const verificationCodes = pgTable(
  'verification_codes',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose').notNull(),
    phone: text('phone').notNull(),
    staffId: uuid('staff_id'),
    codeHash: text('code_hash').notNull(),
    address: text('address').notNull(),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    usedAt: instant('used_at'),
  },
  (self) => [
    index('verification_codes_phone_idx').on(self.phone, self.sentAt),
    index('verification_codes_address_idx').on(self.address, self.sentAt),
  ],
)

/** The company's balance for messages, in fen; one row. A reserved message's cost is in `frozen_fen` until it is sent. */
export const balanceAccounts = pgTable('balance_accounts', {
  id: integer('id').primaryKey(),
  balanceFen: bigint('balance_fen', { mode: 'number' }).notNull().default(0),
  frozenFen: bigint('frozen_fen', { mode: 'number' }).notNull().default(0),
})

/**
 * Every message: queued by the business, reserved as far as the balance goes, then sent or failed (domain §1.8). Of one
 * `dedupeKey` there is one. A code is blotted out once it has left or expired.
 */
export const smsMessages = pgTable(
  'sms_messages',
  {
    id: uuid('id').primaryKey(),
    at: instant('at').notNull(),
    phone: text('phone').notNull(),
    template: text('template').notNull(),
    params: jsonb('params').notNull(),
    content: text('content').notNull(),
    segments: integer('segments').notNull(),
    costFen: bigint('cost_fen', { mode: 'number' }).notNull(),
    status: text('status').notNull().default('reserved'),
    attempts: integer('attempts').notNull().default(0),
    nextAt: instant('next_at').notNull(),
    expiresAt: instant('expires_at'),
    sentAt: instant('sent_at'),
    gateway: text('gateway'),
    reference: text('reference'),
    failReason: text('fail_reason'),
    orderId: uuid('order_id'),
    dedupeKey: text('dedupe_key').unique(),
  },
  (self) => [index('sms_messages_at_idx').on(self.at), index('sms_messages_status_idx').on(self.status, self.nextAt)],
)

/** The last number drawn for a prefix on a business day. */
export const serialNumbers = pgTable(
  'serial_numbers',
  { prefix: text('prefix').notNull(), day: text('day').notNull(), last: integer('last').notNull() },
  (self) => [primaryKey({ columns: [self.prefix, self.day] })],
)

/** What a write with an Idempotency-Key answered, so that the same key has one effect; `request` is its keyed hash and the mark of the rights. */
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
    // What is to be sealed: a few, whatever the statistics still hold of the time before.
    index('audit_entries_open_idx').on(self.id).where(sql`${self.seal} is null`),
    index('audit_entries_at_idx').on(self.at),
    index('audit_entries_staff_idx').on(self.staffId, self.id),
    index('audit_entries_resource_idx').on(self.resource, self.at, self.id),
    // As the view of the log names an action: by its last word.
    index('audit_entries_verb_idx').on(sql`substring(${self.action} from '[^.]+$')`, self.at, self.id),
  ],
)

/** The bytes of uploaded files, each content once, by its SHA-256 (docs/files.md). */
export const attachmentContents = pgTable('attachment_contents', {
  sha256: text('sha256').primaryKey(),
  content: bytes('content').notNull(),
  /** The last upload of this content: the sweep leaves alone what may be about to be used. */
  usedAt: instant('used_at').notNull(),
})

/** The bytes of a file that no memory holds whole, such as a large export; its content is empty (server/files/pieces.ts). */
export const attachmentPieces = pgTable(
  'attachment_pieces',
  {
    sha256: text('sha256')
      .notNull()
      .references(() => attachmentContents.sha256, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    content: bytes('content').notNull(),
  },
  (self) => [primaryKey({ columns: [self.sha256, self.position] })],
)

/**
 * An uploaded file. It belongs to one field of one row, or it is loose since it was uploaded or let go: then it is its
 * uploader's alone and goes after a day.
 */
export const attachments = pgTable(
  'attachments',
  {
    id: uuid('id').primaryKey(),
    sha256: text('sha256')
      .notNull()
      .references(() => attachmentContents.sha256),
    /** As the content shows it, never as somebody says. */
    mime: text('mime').notNull(),
    size: integer('size').notNull(),
    originalName: text('original_name').notNull(),
    width: integer('width'),
    height: integer('height'),
    resource: text('resource'),
    rowId: uuid('row_id'),
    field: text('field'),
    looseSince: instant('loose_since'),
    createdById: uuid('created_by_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (self) => [
    index('attachments_content_idx').on(self.sha256),
    index('attachments_loose_idx').on(self.looseSince).where(sql`loose_since is not null`),
    index('attachments_uploader_idx').on(self.createdById).where(sql`loose_since is not null`),
    check('attachments_loose', sql`(row_id is null) = (loose_since is not null)`),
  ],
)

/**
 * What each person was told: that somebody did an action that concerns them, or that a date of a row falls due, once for
 * each day that it names, so that a paper which was renewed tells again (server/engine/notifications.ts).
 */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    staffId: uuid('staff_id').notNull(),
    resource: text('resource').notNull(),
    rowId: uuid('row_id').notNull(),
    /** What was done, and by whom; … */
    action: text('action'),
    actorId: uuid('actor_id'),
    /** … or what is due, and when. */
    field: text('field'),
    dueOn: date('due_on', { mode: 'string' }),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
  },
  (self) => [
    unique('notifications_once').on(self.staffId, self.resource, self.rowId, self.field, self.dueOn),
    index('notifications_unread_idx').on(self.staffId, self.createdAt).where(sql`read_at is null`),
    index('notifications_staff_idx').on(self.staffId, self.createdAt),
    check('notifications_of', sql`(action is null) = (field is not null) and (field is null) = (due_on is null)`),
  ],
)

/**
 * Where each truck with a device was seen last, in GCJ-02; `crs` is what the device told. It changes every minute, so that
 * it has neither versions nor a log; what stays of a trip are its track points (docs/gps.md).
 */
export const truckPositions = pgTable('truck_positions', {
  truckId: uuid('truck_id').primaryKey(),
  deviceNo: text('device_no').notNull(),
  at: instant('at').notNull(),
  lng: doublePrecision('lng').notNull(),
  lat: doublePrecision('lat').notNull(),
  crs: text('crs').notNull(),
  speed: doublePrecision('speed'),
  direction: integer('direction'),
  odometer: doublePrecision('odometer'),
  region: text('region').notNull(),
})

/**
 * Which record each tab has open, told anew every twenty seconds (docs/live.md). A crash may take it: the next word of each
 * tab brings it back.
 */
export const presences = pgTable(
  'presences',
  {
    /** The session by its token's SHA-256; with its end the tab counts no more. */
    tokenHash: text('token_hash').notNull(),
    tab: text('tab').notNull(),
    staffId: uuid('staff_id').notNull(),
    resource: text('resource').notNull(),
    rowId: uuid('row_id').notNull(),
    isEditing: boolean('is_editing').notNull(),
    seenAt: instant('seen_at').notNull().defaultNow(),
  },
  (self) => [primaryKey({ columns: [self.tokenHash, self.tab] }), index('presences_row_idx').on(self.rowId)],
)

/** Tables that are written without the log of the database, which no copy of it holds either. */
export const unlogged = ['presences']

/** Facts about this installation, such as that it holds the demo company. */
export const settings = pgTable('settings', { key: text('key').primaryKey(), value: jsonb('value').notNull() })

/** The table of a definition, or the SQL view that it reads. */
function relationOf(resource: Resource) {
  if (!resource.sqlView) return tableOf(resource)
  const query = viewQueries[resource.name]
  if (!query) throw new Error(`no query for the view ${resource.name} in server/db/views.ts`)
  return viewOf(resource, query)
}

/** Every table and view of the database by name: those of the definitions and the engine's own. */
export function allTables() {
  return {
    ...Object.fromEntries(Object.values(registry).map((resource) => [resource.name, relationOf(resource)])),
    credentials,
    sessions,
    loginFailures,
    knownDevices,
    preferences,
    captchas,
    verificationCodes,
    balanceAccounts,
    smsMessages,
    serialNumbers,
    idempotencyKeys,
    auditEntries,
    attachmentContents,
    attachmentPieces,
    attachments,
    notifications,
    truckPositions,
    presences,
    settings,
  }
}
