import type { FileFacts } from '../../../define/files.ts'

/** The uploads of one form: anyone who saves it waits for them. */
export type Uploads = {
  track: (upload: Promise<boolean>) => void
  areRunning: () => boolean
  /** Whether all that were running came through. */
  done: () => Promise<boolean>
}

export function openUploads(): Uploads {
  const running = new Set<Promise<boolean>>()
  return {
    track: (upload) => {
      running.add(upload)
      void upload.finally(() => running.delete(upload))
    },
    areRunning: () => running.size > 0,
    done: async () => (await Promise.all(running)).every(Boolean),
  }
}

/** What an input of files has to know of its form. */
export type Attach = {
  /** Where the field is declared: `trucks.photos`, or `waybillLoads.sign.photos` for what an action asks. */
  source: string
  /** What is known of the files of the stored row, by id. */
  files: Readonly<Record<string, FileFacts>>
  uploads: Uploads
}
