import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Resource } from '../../../define/resource.ts'
import { draftsOf, dropDraft, newId, pageId, type StoredDraft, writeDraft } from '../../../providers/drafts.ts'
import { getSession } from '../../../providers/session.ts'
import { keepDraft } from '../form/draft-keeper.ts'
import type { Assigned, Corrections } from './correct-sheet.ts'
import { type Layout, readClipboard, readFile, type Sheet } from './read-sheet.ts'
import { useLook } from './use-look.ts'
import type { Work } from './work.ts'

/** The sheet is kept once, what is typed over it at each pause: a draft of each. */
type KeptSheet = { name: string; type: string; isPasted: boolean; bytes: string }
type KeptWork = {
  sheet: string
  fileName: string
  layout: Layout
  assigned?: Assigned
  corrections: [number, object][]
  job?: string
}
export type ImportOffer = { fileName: string; count: number; at: number }
export type Resumed = Pick<Work, 'sheet' | 'layout' | 'corrections' | 'assigned'>

/**
 * Keeps a sheet with what was typed over it as other drafts are kept, from the first correction until it is imported or
 * given up, and offers what an earlier opening of the dialog left.
 */
export function useImportDraft({ name }: Resource, work: Work | undefined) {
  const user = getSession().info?.staffId ?? ''
  const look = useLook(name)
  const [offered, setOffered] = useState<StoredDraft>()
  const current = useRef(work)
  current.current = work
  const sheets = useMemo(() => keepSheets(user, sheetPath(name)), [user, name])
  const keeper = useMemo(
    () =>
      keepDraft(
        user,
        workPath(name),
        () => contentOf(current.current, sheets.idOf),
        () => undefined,
      ),
    [user, name, sheets],
  )
  const { corrections, assigned, job } = work ?? {}
  useEffect(() => {
    if (corrections || assigned || job) keeper.touch()
  }, [corrections, assigned, job, keeper])
  useEffect(() => {
    addEventListener('pagehide', keeper.flush)
    return () => {
      removeEventListener('pagehide', keeper.flush)
      keeper.flush()
    }
  }, [keeper])
  useEffect(() => {
    let isHere = true
    draftsOf(workPath(name), user).then(async ([newest]) => {
      const { job, sheet } = (newest?.values ?? {}) as Partial<KeptWork>
      const begun = job && (await look(job))
      const isOver = begun && ['done', 'partial', 'undone'].includes(begun.status)
      if (newest && isOver) for (const id of [newest.id, sheet ?? '']) void dropDraft(id)
      if (isHere && (!begun || begun.status === 'refused')) setOffered(newest)
    })
    return () => {
      isHere = false
    }
  }, [name, user, look])
  const settle = useCallback(() => {
    keeper.settle()
    sheets.drop()
  }, [keeper, sheets])
  const kept = offered?.values as KeptWork | undefined
  return {
    offer: offered && kept && { fileName: kept.fileName, count: kept.corrections.length, at: offered.at },
    /** It is imported, or given up. */
    settle,
    discard: () => {
      setOffered(undefined)
      if (offered) void dropDraft(offered.id)
      if (kept) void dropDraft(kept.sheet)
    },
    /** Undefined where the sheet is not there any more. */
    resume: async (): Promise<Resumed | undefined> => {
      setOffered(undefined)
      if (!offered || !kept) return undefined
      const found = (await draftsOf(sheetPath(name), user)).find(({ id }) => id === kept.sheet)
      void dropDraft(offered.id)
      void dropDraft(kept.sheet)
      if (!found) return undefined
      const sheet = await sheetIn(found.values as KeptSheet)
      // The cast: what `contentOf` kept, sealed since.
      const corrections = new Map(kept.corrections) as Corrections
      return { sheet, layout: kept.layout, assigned: kept.assigned, corrections }
    },
  }
}

const workPath = (name: string): string => `import:${name}`
const sheetPath = (name: string): string => `import:${name}:sheet`

/** Nothing is kept of a sheet at which nothing was done. */
function contentOf(work: Work | undefined, sheetId: (sheet: Sheet) => string) {
  if (!work || work.corrections.size === 0) return null
  const { sheet, layout, assigned, corrections, job } = work
  const values: KeptWork = {
    ...{ sheet: sheetId(sheet), fileName: sheet.file.name, layout, corrections: [...corrections] },
    ...(assigned ? { assigned } : {}),
    ...(job ? { job } : {}),
  }
  return { version: null, before: {}, values }
}

/** Writes each sheet once. */
function keepSheets(user: string, path: string) {
  let kept: { sheet: Sheet; id: string } | undefined
  const drop = () => {
    if (kept) void dropDraft(kept.id)
    kept = undefined
  }
  const put = async ({ file, isPasted = false }: Sheet, id: string) => {
    const values: KeptSheet = { name: file.name, type: file.type, isPasted, bytes: await base64Of(file) }
    if (kept?.id === id)
      await writeDraft({ id, user, path, page: pageId, at: Date.now(), version: null, before: {}, values })
  }
  const idOf = (sheet: Sheet): string => {
    if (kept?.sheet.file === sheet.file) return kept.id
    drop()
    kept = { sheet, id: newId() }
    void put(sheet, kept.id)
    return kept.id
  }
  return { idOf, drop }
}

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

async function sheetIn({ name, type, isPasted, bytes }: KeptSheet): Promise<Sheet> {
  const file = new File([Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))], name, { type })
  return isPasted ? readClipboard(await file.text()) : readFile(file)
}
