import type { Exchange } from './exchange.ts'
import type { AnyField, Color, Fields } from './field.ts'
import type { Flag } from './flags.ts'
import type { Recipients } from './options.ts'
import type { Right } from './rights.ts'
import type { Text } from './text.ts'
import type { Where } from './where.ts'

/** Columns that every row has, set by the engine alone. */
export type Common = {
  id: string
  version: number
  createdAt: string
  createdById: string | null
  updatedAt: string
  updatedById: string | null
}

/** Which rows a person reaches: by columns of the row, through its parent (`{ parent: 'orderId' }`), or `'all'`. */
export type Scope = OwnScope | ParentScope | 'all'
export type ParentScope = {
  /** The reference to the row of which this one is a part: who reaches that one reaches this. */
  parent: string
  /** Another reference through which it is reached too: a driver reaches the inspections of the own trip, and no order. */
  orBy?: string
}
export type OwnScope = {
  /** The column that says whose the row is, for those who reach their own rows alone. */
  own?: string
  /** The column of the office, for those who reach an office, or it and those below. */
  office?: string
  /** The right that goes with having own rows: without it the menu offers nothing to those who reach own rows alone. */
  ownRight?: Right
  /** The column that names the resource of which a row speaks: behind a hidden menu it is hidden too. */
  resource?: string
  /** The rows that a person reaches, in place of the data scope: what is private stays so, to all others. */
  where?: Where
}

/** What an action writes by itself: who does it, whose office, when, on which business day, the input `reason`, or a constant. */
export type Stamp = '$actor' | '$office' | '$now' | '$today' | '$reason' | string | number | boolean | null

/**
 * Which day or month of a row decides whether it may still be written: a date or a month (`YYYY-MM`) of its own, or of
 * its parent (`orderId.orderDate`). With `columns` only these are closed with the month: the row lives on beyond it.
 */
export type Period = string | { by: string; columns: readonly string[] }

export type Action<S extends string = string, I = Fields> = {
  /** What its button says. */
  label: Text
  /** What is said when it is done, where 已 before the label is no sentence: 位置已上报. Without a row, `{created}` stands for what the code answers. */
  done?: Text
  /**
   * Of no row: it makes rows, or does something to many that are not chosen one by one. It stands above the lists that
   * name it, its inputs begin with their filters, and its code gets the inputs alone.
   */
  row?: false
  /** States it may start from; without `from` the action is not bound to the state. */
  from?: readonly S[]
  /** The state it ends in; without `to` the handler decides or the state stays. */
  to?: S
  /** The row is complete from here on: what is `required: 'onSubmit'` is asked for before the action is done. */
  submits?: true
  /** Columns that it writes beside its inputs that are columns: who, when, or why it was done, or a constant. */
  stamp?: Readonly<Record<string, Stamp>>
  /** Who may. */
  right?: Right
  /** A further condition on the row, judged by server and browser alike. */
  when?: Where
  /** `false`: it happens today, whatever month the row is of, and the rows that it makes have dates of their own. */
  period?: false
  /** An input that refers to a row: it is locked before the rows, and what they are locked behind, by the one order of docs/locks.md. */
  lockAfter?: string
  /** Four eyes: whom one of these columns names does not do it, but for the right `unless`, which has to give a `reason`. */
  notBy?: { columns: readonly string[]; unless?: Right }
  /**
   * Whom its being done is told: columns of staff, or all with a right who reach the row; never who does it. Told `when` the
   * row matches as it is after the action, and for as long as it does: what was settled since is gone from the list by itself.
   */
  notify?: { to: Recipients; when?: Where }
  /** What is said where `when` does not hold: the reason in a few words. */
  disabledReason?: Text
  /** What the person is asked for. */
  input?: I
  /** What the server tells of each row before the action: an amount, whose sum starts the input `fills`, and what to look at. */
  preview?: { label: Text; fills?: string }
  /** A component of pages/overrides.ts that follows what is asked of one row, as a section of a form has it. */
  panel?: string
  /** A column whose sum over the rows starts this input; `over` is what becomes of an amount beyond it. */
  sum?: { of: string; fills: string; over?: Text }
  /** Inputs that fit a single row alone: over a selection they are neither shown nor taken, as files are not. */
  singleRowInputs?: readonly string[]
  /** `each`: one by one over a selection, all or none. `together`: the handler gets the whole selection. */
  bulk?: 'each' | 'together'
  /** The server has code for it in business/handlers.ts. */
  custom?: true
  /** The question asked before it is done. */
  confirm?: Text
  /** Red: what cannot be taken back, which stands last. */
  color?: Color
  /** The reference of the row that leads to what the action made; `id`: it made another row of this resource; `orders.customerId`: it opens the form of a new order that refers to the row, and writes nothing. */
  creates?: string
  /** Shown as the main button of a row or page. */
  primary?: true
  /** Done again and again while the row is as it is: offered before editing. */
  pinned?: true
}

export type Lines = {
  /** Whose rows they are. */
  resource: string
  /** Their reference to the parent. */
  by: string
  /** So many rows at least. */
  min?: number
  /** So many rows, as soon as the parent leaves its first state; its form begins with them. */
  minOnSubmit?: number
  /** So many rows at most. */
  max?: number
  /** What the rows are called together. */
  label: Text
  /** Not written while the parent matches. */
  readOnly?: Where
  /** The column that keeps their order. */
  position?: string
  /** The title of the section behind which they stand in form and detail; without it they are last. */
  after?: string
  /** Shown in the form only while the draft matches. */
  visible?: Where
  /** Not in the form: other ways lead to these rows. */
  hidden?: 'form'
  /** A component of pages/overrides.ts below the lines of the form, given the live draft. */
  panel?: string
}

export type View = {
  /** Its address. */
  path: string
  /** What the menu calls it. */
  label: Text
  /** Its own menu flag. Who has this one and not the resource's reaches the rows of the view alone, by whatever way. */
  flag?: Flag
  /** Who sees it, where the flag is not enough. */
  right?: Right
  /** Which rows it holds. */
  where?: Where
  /** A choice or state field whose options become tabs with counts, or tabs by condition. */
  tabs?: string | readonly { key: string; label: Text; where: Where }[]
  /** Fields, or paths through a reference such as `orderId.toRegion`. */
  columns: readonly string[]
  /** Columns that are offered in the column chooser but hidden at first. */
  optionalColumns?: readonly string[]
  /** What the rows are filtered by, above the list. */
  filters?: readonly string[]
  /** Columns that are summed over all rows of the filter. */
  totals?: readonly string[]
  /** The rows that the totals count, where they leave some out; a tab that asks for just those is summed whole. */
  totalsWhere?: Where
  /** What `totalsWhere` leaves out, in words that stand beside the totals. */
  totalsNote?: Text
  /** `-orderDate` is newest first. */
  sort: string
  /** What can be done with the rows here. */
  actions?: readonly string[]
  /** Whether the list offers to create a row (default: when the person may). */
  create?: boolean
  /** Other views that one reaches from this one's toolbar, as `resource.view`, and reports and pages of the menu by their names. */
  links?: readonly string[]
  /** `false`: the page is not kept while the person is elsewhere and begins anew each time (specification §4, no-cache). */
  keepAlive?: false
}

export type Related = {
  /** Whose rows they are. */
  resource: string
  /** Their reference to this row. */
  by?: string
  /** Rows that share a value with this one, in place of those that refer to it (`their column: its field`). */
  dependsOn?: Readonly<Record<string, string>>
  /** The title above them. */
  label: Text
  /** What is shown of each. */
  columns: readonly string[]
  /** Which of them; by plain comparisons of their own columns. */
  where?: Where
  /** While there are any they stand above the facts: something about the row is open. */
  pinned?: true
  /** A component of pages/overrides.ts, of that resource, that draws them in place of a table. */
  panel?: string
}

/** A right to write a row by form, and the condition on the row. */
export type RowRule = {
  /** Who may. */
  right: Right
  /** Which rows. */
  when?: Where
}
/** A right alone, several with a condition each of which one must hold, or `false`: never by a client. */
export type RowRight = Right | false | readonly RowRule[]

/** Columns that are not alike in two rows, of all or of those that match: by `eq` and `ne` of texts alone. */
export type Unique = readonly string[] | { columns: readonly string[]; where: Where }

/**
 * What a document moves in a fund account. It posts one movement, which names the document as its source, and is taken back
 * by an opposite one that names the movement; posted movements are never changed.
 */
export type Posting = {
  /** The action that posts it; `create`: entering the document does. */
  on: string
  /** The action that takes it back, on its own day. */
  reverse?: string
  /** Which documents post it. */
  when?: Where
  /** What the ledger calls it, a choice of `fundMovements.kind`, which says too whether money comes in or goes out. */
  kind: string
  /** Columns of the document: the fund account, the amount, and who pays or is paid. Its day is that of `period`. */
  account: string
  amount: string
  counterparty?: string
}

/** Rows of another resource on a paper, and the columns that are summed below them. */
export type PrintTable = Related & { by: string; totals?: readonly string[] }

/** A paper of a row (docs/prints.md). With a title alone it shows all that the detail does, and the lines. */
export type Print = {
  /** Its title. */
  label: Text
  /** Who prints it, where seeing the row is not enough. */
  right?: Right
  /** Which rows have it. */
  when?: Where
  /** Its size, A4 unless told: a half sheet across, the 241 mm of a dot-matrix printer, the 80 mm of a till. */
  paper?: 'A4' | 'A5' | 'continuous' | 'roll'
  /** What is said of the row, paths through references too. */
  fields?: readonly string[]
  /** Below it: lines, or rows that hang on this one. */
  tables?: readonly PrintTable[]
  /** The amount that is written out in capital figures (大写). */
  inWords?: string
  /** The text of the company's settings that is agreed with it. */
  terms?: string
  /** Who signs. */
  signatures?: readonly Text[]
  /** Bears the company's stamp, where the settings hold one. */
  stamped?: true
  /** The column whose address stands as a QR code. */
  qr?: string
}

/** A row that matches is refused; two columns are compared by `{ field }`, and what is empty breaks no rule. */
export type Rule = { when: Where; field: string; message: Text }

/** A definition as the interpreters see it. */
export type Resource = {
  /** In the plural; it is the address of the interface and the table. */
  name: string
  /** What one row is called. */
  label: Text
  /** How several are counted: 6 台车. Without it rows and what one is called: 6 条订单. */
  counted?: Text
  /** The menu flag without which nobody sees any of it, but for views that have a flag of their own. */
  flag?: Flag
  /** The field that names a row to a person. */
  titleField: string
  /** What anyone who is asked before an action reads of the row, where the title alone says too little: 订单 and 车辆 of a load. */
  confirmFields?: readonly string[]
  /** Which rows a person reaches. */
  scope: Scope
  /**
   * The reference whose row is locked before rows of this resource, by the one order of docs/locks.md. A child of a
   * parent's scope is locked behind that parent anyhow.
   */
  lockAfter?: string
  /**
   * The date (or month) of a row: in a closed month none is inserted, changed, removed or acted on. A path to the
   * parent's for rows that hang on one; lines have their parent's by themselves. `{ by, columns }`: only these are closed.
   */
  period?: Period
  /** Rights to create, change and remove; `false`: never by a client. `read`: who sees any of it, where the flag is not enough. */
  rights: { create: Right | false; change: RowRight; remove?: RowRight; read?: Right }
  /** It has one row, made with the company: its list opens as the page of that row. */
  isSingleton?: true
  /** Its rows come from the SQL view of its name (server/db/views.ts): the engine's own tables, or a question over others. Nobody writes them. */
  sqlView?: true
  /** Addresses of form and detail, where they are not below the first view. */
  paths?: { create?: string; edit?: string; show?: string }
  /** What the keyword box looks through, pinyin included: fields, and paths through references and lines. */
  search?: readonly string[]
  /** What a picker says of a row beside its title, so that one is told from another. */
  pickerFields?: readonly string[]
  /** The columns. */
  fields: Readonly<Record<string, AnyField>>
  /** Columns that no two rows have alike together; `{ columns, where }`: no two of those that match. */
  unique?: readonly Unique[]
  /** Indexes beside those that filters, sorting, references and scope make. */
  indexes?: readonly (readonly string[])[]
  /** Rows are never updated nor deleted, by a trigger in the database. */
  appendOnly?: true
  /** What cannot be of a row: `when` it matches, `field` shows the `message`, in the form and from the server. */
  rules?: readonly Rule[]
  /** Child rows that are written in the form of their parent, in one transaction. */
  lines?: Readonly<Record<string, Lines>>
  /** Movements of a fund account that it makes, each of another kind, and takes back by opposite ones (docs/posting.md). */
  posts?: readonly Posting[]
  /** Papers that are printed of a row, each under its title. */
  prints?: Readonly<Record<string, Print>>
  /** What can be done with a row beside writing it: `POST /api/<name>/:id/actions/<action>`. */
  actions?: Readonly<Record<string, Action>>
  /**
   * 复制 opens the form of a new row with the values and lines of another: not with what is computed, unique, a state, a VIN,
   * plate or file, or begins with who and when. `{ 'cars.color': where }` stays empty too, while the row matches.
   */
  copy?: Readonly<Record<string, Where>>
  /** Lists, each an entry of the menu. */
  views?: Readonly<Record<string, View>>
  /** The detail: rows of others that hang on this one, and the history. */
  show?: { related?: readonly Related[]; history?: boolean }
  /**
   * Exported with the right of its flag's matter, `export.orders`; a right named here takes it out without that one.
   * Imported by `key`, with `lines`, `headers` and `readers` of other people's sheets (docs/import.md).
   */
  exchange?: Exchange
}
