import type { ResourceName } from '../../../resources/index.ts'
import type { Wrong } from './check-error.ts'
import type { Draft } from './form-model.ts'

/** Rules over several fields, shared with the server. */
export type FormCheck = (draft: Draft, asked: { isSubmit: boolean }) => readonly Wrong[]

const installed = new Map<string, FormCheck>()

/** Hands the rules of a resource to the generic form; called once, by the form of that resource. */
export const installFormCheck = (resource: ResourceName, check: FormCheck): void => void installed.set(resource, check)

export const checkOf = (resource: string): FormCheck | undefined => installed.get(resource)
