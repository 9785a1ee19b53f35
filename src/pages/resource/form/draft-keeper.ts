import { dropDraft, newId, pageId, type StoredDraft, writeDraft } from '../../../providers/drafts.ts'

/** What there is to keep now; null while the form holds nothing of its own. */
export type DraftContent = Pick<StoredDraft, 'version' | 'before' | 'values'>
export type DraftKeeper = {
  /** Something was typed. */
  touch: () => void
  /** Writes now what is not written yet. */
  flush: () => void
  /** Saved or given up: nothing is left of it. Typing on begins a new draft. */
  settle: () => void
  /** The same, and the form is done: nothing is kept any more. */
  end: () => void
}

/** Milliseconds; no more than this of the typing is lost with the browser. */
const PAUSE = 500

/** Keeps what is typed into one form. `tell` hears, with each writing, whether there is something to keep. */
export function keepDraft(
  user: string,
  path: string,
  read: () => DraftContent | null,
  tell: (isDirty: boolean) => void,
): DraftKeeper {
  let id = newId()
  let isWritten = false
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const drop = () => {
    if (isWritten) void dropDraft(id)
    isWritten = false
    id = newId()
  }
  const write = () => {
    stop()
    const content = read()
    tell(content !== null)
    if (!content) return drop()
    isWritten = true
    void writeDraft({ id, user, path, page: pageId, at: Date.now(), ...content })
  }
  const settle = () => {
    stop()
    drop()
    tell(false)
  }
  return {
    touch: () => {
      if (!isOver) timer ??= setTimeout(write, PAUSE)
    },
    flush: () => {
      if (timer !== undefined) write()
    },
    settle,
    end: () => {
      settle()
      isOver = true
    },
  }
}
