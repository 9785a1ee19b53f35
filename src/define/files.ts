import type { Options } from './options.ts'

const images = ['image/jpeg', 'image/png', 'image/webp']

/** What a field of files takes: MIME types, as the content itself shows them. */
export const fileTypes = {
  image: images,
  document: [...images, 'application/pdf', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  // What a text is, nothing in it says: MT940 and OFX are of the type of CSV.
  statement: [
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.ms-excel.sheet.macroenabled.12',
    'application/x-cfb',
    'text/csv',
    'application/xml',
    'application/zip',
  ],
  sheet: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/x-cfb', 'text/csv'],
} as const satisfies Record<NonNullable<Options['accept']>, readonly string[]>

/** No file is larger, whatever a field says. Bytes. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024
/** Files in one field that sets no limit of its own. */
export const MAX_FILES = 20
/** Width times height. What is larger takes the memory of anyone who looks at it. */
export const MAX_PIXELS = 50_000_000

/** Longest side of a picture as it is shown, px: on a tile, also where a screen has three dots for one, and alone. */
export const pictureSizes = { small: 320, large: 1920 } as const
export type PictureSize = keyof typeof pictureSizes

/** A file as the server tells of it. Size in bytes. */
export type FileFacts = { id: string; name: string; mime: string; size: number }

type FileLimits = Pick<Options, 'accept' | 'max' | 'maxBytes'>

export const typesOf = ({ accept = 'document' }: FileLimits): readonly string[] => fileTypes[accept]
/**
 * What a browser offers to choose from. Of a bank's file it knows too little: Windows calls CSV a workbook, and MT940 nothing
 * at all, so that its name has to do.
 */
export const offeredTypesOf = (field: FileLimits): string =>
  field.accept === 'statement'
    ? '.csv,.txt,.xls,.xlsx,.xlsm,.xml,.zip,.ofx,.qfx,.sta,.mt940'
    : [...typesOf(field), ...(typesOf(field).includes('image/jpeg') ? [...fromPhones, '.heic', '.heif'] : [])].join()
/** Pictures as telephones take them: kept as JPEG, for browsers do not show them. */
const fromPhones = ['image/heic', 'image/heif']
/** Whether a file of the type may be sent; what it holds is looked at by the server. */
export const isTakenType = (field: FileLimits, mime: string): boolean =>
  typesOf(field).includes(mime) || (typesOf(field).includes('image/jpeg') && fromPhones.includes(mime))
export const maxFilesOf = ({ max }: FileLimits): number => (typeof max === 'number' ? max : MAX_FILES)
export const maxBytesOf = ({ maxBytes = MAX_FILE_BYTES }: FileLimits): number => Math.min(maxBytes, MAX_FILE_BYTES)
export const isImage = (mime: string): boolean => images.includes(mime)

/** Bytes as a person reads them: `2 MB`, `340 KB`. */
export function formatBytes(bytes: number): string {
  if (bytes >= 1024 * 1024) return `${Number((bytes / 1024 / 1024).toFixed(1))} MB`
  return `${Math.max(1, Math.round(bytes / 1024))} KB`
}
