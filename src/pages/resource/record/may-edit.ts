import type { Resource } from '../../../define/resource.ts'
import { mayChangeAny } from '../../../providers/access.ts'
import { pathsOf } from '../../../resources/paths.ts'

/** Whether there may be rows that this person edits. */
export const mayEdit = (resource: Resource): boolean => pathsOf(resource).edit !== undefined && mayChangeAny(resource)
