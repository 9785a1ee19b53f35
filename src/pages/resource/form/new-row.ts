import { lazyPage } from '../record/lazy-page.tsx'
import type { NewRowProps } from '../record/new-row.ts'

/** The dialog of a new row inside a form; it comes when the first is wanted. */
export const NewRow = lazyPage<NewRowProps>(() => import('./new-row-dialog.tsx'))
