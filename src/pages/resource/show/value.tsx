import { type ReactNode, Suspense } from 'react'
import { isFile } from '../../../define/field.ts'
import type { FileFacts } from '../../../define/files.ts'
import { PageBoundary } from '../../../ui/page-boundary.tsx'
import type { CellProps } from '../record/cell-props.ts'
import { lazyPage } from '../record/lazy-page.tsx'
import { Cell } from '../values/cell.tsx'

type ValueProps = CellProps & { files?: Readonly<Record<string, FileFacts>> | undefined }

const FileGallery = lazyPage(() => import('../controls/file-gallery.tsx'))

/** A value of a detail: as in a list, but that files are seen. Without them it says how many there are. */
export function Value({ files, ...props }: ValueProps): ReactNode {
  const { field, name, row } = props
  const held = isFile(field) && Array.isArray(row[name]) && row[name].length > 0
  if (!held) return <Cell {...props} />
  return (
    <PageBoundary isSilent>
      <Suspense fallback={<Cell {...props} />}>
        <FileGallery {...props} files={files} />
      </Suspense>
    </PageBoundary>
  )
}
