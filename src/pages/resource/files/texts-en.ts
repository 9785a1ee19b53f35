import type { FilesKey } from './texts.ts'

/** Texts of files in English. */
export const enFiles: Record<FilesKey, string> = {
  add: 'Add to {label}',
  camera: 'Take a photo',
  help: 'Drop or paste here; {types}, each at most {size}, {count} total',
  'types.image': 'JPG, PNG or WebP images',
  'types.document': 'JPG, PNG or WebP images, PDF, Excel (xlsx)',
  'types.sheet': 'Excel (xlsx, xls), CSV',
  uploading: 'Uploading {name}',
  failed: '{name}: {message}',
  dismiss: 'Dismiss {name}',
  cancel: 'Cancel {name}',
  remove: 'Remove {name}',
  tooLarge: 'A file may have at most {size}',
  wrongType: 'Only these can be uploaded: {types}',
  tooMany: 'At most {count} files',
  open: 'View {name}',
  save: 'Download {name}',
  download: 'Download',
  gone: 'The file cannot be opened',
  loading: 'Opening the file',
}
