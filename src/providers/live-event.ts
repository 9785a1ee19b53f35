/** What the stream of the server says; a type of the wire. */
export type Changes = {
  /** Of each resource the tails of the changed rows' ids; null: more than are told. */
  rows: Readonly<Record<string, readonly string[] | null>>
  /** The bell has rung for this person. */
  isTold: boolean
  /** The requests that did it; null: more than are told. */
  by: readonly string[] | null
  /** Of records that this session has open and that somebody came to or left, the tails of their ids. */
  present?: Readonly<Record<string, readonly string[]>>
}

/** A person who has a record open elsewhere. */
export type Present = { id: string; name: string; isEditing: boolean }
/** The record that a page shows or edits: the params of a subscription to who else has it open. */
export type OpenRecord = { resource: string; id: string; isEditing: boolean }

/** The channel of what anybody has changed; the payload of its events is `Changes`. */
export const CHANGES = 'changes'
/** The channel of who else has a record open; the payload of its events is `{ people: Present[] }`. */
export const PRESENCE = 'presence'
/** The type of an event after a cut: anything may have changed. */
export const MISSED = 'missed'
