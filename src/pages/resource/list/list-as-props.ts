import type { ViewsProps } from '../views/use-saved-views.ts'
import type { ActionRun } from './use-action-run.tsx'

/** What a list hands to another way to look at it. */
export type ListAsProps = Omit<ViewsProps, 'preferences' | 'adopt'> & { run: ActionRun }
