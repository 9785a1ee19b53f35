import type { Wrong } from './check-error.ts'
import type { Draft } from './form-model.ts'

/** Rules over several fields, shared with the server. */
export type FormCheck = (draft: Draft, asked: { isSubmit: boolean }) => readonly Wrong[]

let installed: Readonly<Record<string, FormCheck>> = {}

/** Hands the product's rules to the generic form; called once, with the form page. */
export function installFormChecks(checks: Readonly<Record<string, FormCheck>>): void {
  installed = checks
}

export const checkOf = (resource: string): FormCheck | undefined => installed[resource]
