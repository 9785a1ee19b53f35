import type { Message } from '../../src/define/message.ts'
import type { ActionInput, Draft as DraftOf, Row } from '../../src/define/resource.ts'
import type { Resources } from '../../src/resources/index.ts'
import type { Run } from '../db/run.ts'
import type { OpenLedger, Tx } from './tx.ts'
import type { Additions, Lined, Replacement, Written } from './write.ts'

type Custom<A> = { [V in keyof A]: A[V] extends { custom: true } ? V : never }[keyof A]
/** What an action without a row came to; its `done` says it. */
export type Facts = Readonly<Record<string, string | number>>
type VerbOf<R extends { fields: unknown; actions: unknown }, V extends keyof R['actions']> = R['actions'][V] extends {
  row: false
}
  ? (tx: Tx, input: ActionInput<R, V>) => Promise<Facts>
  : RowVerbOf<R, V>
type RowVerbOf<
  R extends { fields: unknown; actions: unknown },
  V extends keyof R['actions'],
> = R['actions'][V] extends {
  bulk: 'together'
}
  ? (tx: Tx, rows: Row<R>[], input: ActionInput<R, V>) => Promise<void>
  : (tx: Tx, row: Row<R>, input: ActionInput<R, V>) => Promise<Partial<Row<R>> | undefined>

type Replaced<R extends { fields: unknown }> = {
  create?: (
    tx: Tx,
    draft: DraftOf<R>,
    lines: Lined,
    next: (additions?: Additions) => Promise<Written>,
  ) => Promise<Written>
  change?: (
    tx: Tx,
    row: Row<R>,
    patch: Partial<DraftOf<R>>,
    lines: Lined,
    next: (additions?: Additions) => Promise<Written>,
  ) => Promise<Written>
  remove?: (tx: Tx, row: Row<R>) => Promise<void>
}

/**
 * What the business must hand in: for every resource exactly the actions marked `custom`, no fewer and no more, and
 * where needed another way to create or change a row, which gets the ordinary one to call, or a check before it goes.
 */
export type Handlers = {
  [N in keyof Resources as Custom<Resources[N]['actions']> extends never ? never : N]: {
    [V in Custom<Resources[N]['actions']>]: VerbOf<Resources[N], V & keyof Resources[N]['actions']>
  }
}
export type Replacements = { [N in keyof Resources]?: Replaced<Resources[N]> }

/** A row by the name it has in a preview, its amount, what to look at, and what other inputs of the action may start from. */
export type Previewed = {
  id: string
  title: string
  amountFen: number
  note?: Message
  starts?: Readonly<Record<string, unknown>>
}
type Previewing<A> = { [V in keyof A]: A[V] extends { preview: unknown } ? V : never }[keyof A]
/** For every action that previews: its rows with their amounts. */
export type Previews = {
  [N in keyof Resources as Previewing<Resources[N]['actions']> extends never ? never : N]: {
    [V in Previewing<Resources[N]['actions']>]: (query: Run, rows: Row<Resources[N]>[]) => Promise<Previewed[]>
  }
}

/** The same without the types of single resources, as the engine calls it. */
export type Business = {
  verbs: Readonly<Record<string, Readonly<Record<string, (tx: Tx, ...rest: never[]) => Promise<unknown>>>>>
  previews: Readonly<Record<string, Readonly<Record<string, (query: Run, rows: never[]) => Promise<Previewed[]>>>>>
  replacements: Readonly<Record<string, Replacement | undefined>>
  ledger: OpenLedger
}
