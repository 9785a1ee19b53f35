import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { Flag } from '../../src/define/flags.ts'
import type { Right } from '../../src/define/rights.ts'
import type { Language } from '../../src/define/text.ts'
import type { User } from '../auth/user.ts'
import type { Reader } from '../engine/reader.ts'
import type { Request } from '../engine/transact.ts'
import type { Schema } from './openapi-words.ts'

/** What a call has in hand; `query` and `body` are as their schemas made them. */
export type Asked<Query = unknown, Body = unknown> = {
  request: FastifyRequest
  reply: FastifyReply
  now: Date
  language: Language
  query: Query
  body: Body
  /** `:id` of the path, a UUID in small letters; anything else was answered as a missing row. */
  id: string
}

/** The same with the person who asks. */
export type PersonAsked<Query = unknown, Body = unknown> = Asked<Query, Body> & {
  user: User
  /** The frame of a write, with the Idempotency-Key where the endpoint is `keyed`. Refuses one who looks as somebody else. */
  write: () => Request
  /** Reads, among few at a time of one person (`isWide`: of all); what is asked is stopped when the caller hangs up. */
  read: <T>(ask: (db: Reader) => Promise<T>, isWide?: boolean) => Promise<T>
}

type Definition<Query extends z.ZodObject, Body extends z.ZodType, Public extends boolean> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  /** Under which heading it is described: a resource, or one of the tags of `openapi.ts`. */
  tag: string
  summary: string
  description?: string
  /** Works without a session, and takes a body of at most 4 KB unless `bodyLimit` says otherwise. */
  public?: Public
  /** The menus and the rights that the person needs, all of them: asked before the body is read. False: nobody may. */
  flag?: Flag | readonly Flag[] | undefined
  right?: Right | false | readonly Right[] | undefined
  query?: Query
  /** Parameters that the engine reads by itself, as they are described. */
  parameters?: readonly Schema[]
  body?: Body
  /** What the engine checks by itself within the body, as it is described. */
  properties?: Readonly<Record<string, Schema>>
  /** A body that the engine checks by itself, as it is described. */
  draft?: Schema
  /** The body is a file, read once this refuses nothing: nobody fills the memory who may not upload. */
  bytes?(asked: PersonAsked<z.output<Query>, undefined>): void
  bodyLimit?: number
  /** The body may take as long as a large file takes over a slow mobile line. */
  isSlow?: true
  /** A page says it by itself, time and again: it does not keep the session alive. */
  isBeat?: true
  /** Takes an Idempotency-Key: the same key is carried out once. */
  keyed?: true
  /** JSON Schema of `data` (unless told: an object), or that a file is answered. */
  answer?: Schema | 'file'
  /** Statuses that it may answer besides those of every call. */
  refusals?: readonly MoreStatus[]
  /** Answers `data`, or the reply where it has sent a file. */
  run(
    asked: Public extends true ? Asked<z.output<Query>, z.output<Body>> : PersonAsked<z.output<Query>, z.output<Body>>,
  ): unknown
}

export type MoreStatus = 304 | 404 | 409 | 413
export type Endpoint = Definition<z.ZodObject, z.ZodType, boolean>

/** One call of the interface: its route, who may, what it takes and what is told of it in OpenAPI, all from this object. */
export const endpoint = <
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  Public extends boolean = false,
>(
  definition: Definition<Query, Body, Public>,
  // The cast forgets what `run` takes: `serve` gives it exactly what the schemas beside it made.
): Endpoint => definition as unknown as Endpoint
