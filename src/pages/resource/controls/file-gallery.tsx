import type { ReactNode } from 'react'
import type { FileFacts } from '../../../define/files.ts'
import { FileTile } from '../files/file-tile.tsx'
import type { CellProps } from '../record/cell-props.ts'

type GalleryProps = CellProps & { files: Readonly<Record<string, FileFacts>> | undefined }

/** The files of a field in a detail. */
export default function FileGallery({ name, row, files }: GalleryProps): ReactNode {
  const ids = row[name] as readonly string[]
  return (
    <ul className="files">
      {ids.map((id) => (
        <FileTile key={id} id={id} known={files?.[id]} />
      ))}
    </ul>
  )
}
