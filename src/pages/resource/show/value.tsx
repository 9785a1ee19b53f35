import { type ReactNode, Suspense } from 'react'
import { isFile } from '../../../define/field.ts'
import type { FileFacts } from '../../../define/files.ts'
import { lazyPage } from '../../../ui/lazy-page.tsx'
import { PageBoundary } from '../../../ui/page-boundary.tsx'
import type { CellProps } from '../record/cell-props.ts'
import { Cell } from '../values/cell.tsx'

type ValueProps = CellProps & { files?: Readonly<Record<string, FileFacts>> | undefined }

const FileGallery = lazyPage(() => import('../controls/file-gallery.tsx'))
const LinkCode = lazyPage(() => import('./link-code.tsx'))

/**
 * A value of a detail: as in a list, but that files are seen, and a link can be copied and scanned. Without them it says how
 * many there are.
 */
export function Value({ files, ...props }: ValueProps): ReactNode {
  const { field, name, row } = props
  const hasFiles = isFile(field) && Array.isArray(row[name]) && row[name].length > 0
  const isLink = field.format === 'link' && typeof row[name] === 'string'
  if (!hasFiles && !isLink) return <Cell {...props} />
  return (
    <PageBoundary isSilent>
      <Suspense fallback={<Cell {...props} />}>
        {isLink ? <LinkCode {...props} /> : <FileGallery {...props} files={files} />}
      </Suspense>
    </PageBoundary>
  )
}
