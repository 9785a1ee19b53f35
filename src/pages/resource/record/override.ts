import type { ComponentType, ReactNode } from 'react'
import type { Related } from '../../../define/resource.ts'
import type { TimeSpan } from '../../../define/time-span.ts'
import type { CellProps } from './cell-props.ts'
import type { Draft } from './form-model.ts'
import type { InputProps } from './input-props.ts'
import type { Row } from './row.ts'

/** What a panel of a form is given: the live draft (over the stored row), and a way to write into it. */
export type PanelProps = {
  draft: Draft
  /** Whether the fields may still be written. */
  isOpen: (name: string) => boolean
  set: (name: string, value: unknown) => void
  /** Of a new record: begins it as a copy of a stored one, in place of what stands in the form. */
  begin?: ((row: Row) => void) | undefined
  /** Judges those of the fields anew that are marked as wrong. */
  recheck: (names: readonly string[]) => void
}

/** What is given to a component that draws rows of the resource below the detail of another. */
export type BelowProps = { related: Related; row: Row }

/** A whole page; one of a chunk of its own (`lazyPage`) can be fetched before it is drawn. */
type Screen<P> = ComponentType<P> & { preload?: () => Promise<void>; isLoaded?: () => boolean }

/** The pieces of a resource that code replaces. */
export type Override = {
  show?: Screen<{ resource: string }>
  form?: Screen<{ resource: string; mode: 'create' | 'edit' }>
  list?: Screen<{ resource: string; view: string }>
  inputs?: Readonly<Record<string, (props: InputProps) => ReactNode>>
  cells?: Readonly<Record<string, (props: CellProps) => ReactNode>>
  /** By the name under which a section of the definition asks for it. */
  panels?: Readonly<Record<string, ComponentType<PanelProps>>>
  /** By the name under which a related list asks for it. */
  below?: Readonly<Record<string, ComponentType<BelowProps>>>
}

/** What stands above the figures of a report, of the days that it is about. */
export type ReportPanel = ComponentType<{ span: TimeSpan }>

let installed: Readonly<Record<string, Override>> = {}
let panels: Readonly<Record<string, ReportPanel>> = {}

/** Hands the product's own pieces to the generic screens, which know no resource by name; called once, by pages.ts. */
export function installOverrides(
  overrides: Readonly<Record<string, Override>>,
  reportPanels: Readonly<Record<string, ReportPanel>> = {},
): void {
  installed = overrides
  panels = reportPanels
}

export const overrideOf = (resource: string): Override | undefined => installed[resource]

export const reportPanelOf = (report: string): ReportPanel | undefined => panels[report]
