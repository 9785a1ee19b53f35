import { closeViews, subscribeViews, viewAt } from './open-views.ts'

/** An open form, in sight or kept behind. */
export type OpenForm = {
  /** Whether it holds something that the server does not have; looked at only when it matters. */
  isDirty: () => boolean
  /** What was typed may go: its draft goes with it. */
  discard: () => void
}

const forms = new Map<string, OpenForm>()

/** Whatever closes a view closes its form. */
subscribeViews(() => {
  for (const path of forms.keys()) if (!viewAt(path)) forms.delete(path)
})

/** The form of a view. It stays known while the view is kept, so no effect takes it back. */
export function openForm(path: string, form: OpenForm): void {
  forms.set(path, form)
}

/** It is saved. */
export function closeForm(path: string): void {
  forms.delete(path)
}

/** Whether something typed into the page would be lost with it. */
export const isDirty = (path: string): boolean => forms.get(path)?.isDirty() ?? false

/** Whether closing the page needs a question: something typed, or a draft from before that nobody decided on. */
export const isUnsaved = (path: string): boolean => isDirty(path) || Boolean(viewAt(path)?.isUnsaved)

let isFree = false

/** The page is about to reload by itself; the drafts have what was typed, so nobody is asked. */
export function reloadPage(): void {
  isFree = true
  location.reload()
}

export const asksOnUnload = (): boolean => !isFree && dirtyPaths().length > 0

export const dirtyPaths = (): string[] => [...forms.keys()].filter(isDirty)

/** Gives up what was typed into the page. */
export function discardTyping(path: string): void {
  const form = forms.get(path)
  forms.delete(path)
  if (form) form.discard()
  else if (viewAt(path)?.isUnsaved) void dropDrafts(path)
}

/** Gives up what was typed into these pages, and closes them. */
export function discardViews(paths: readonly string[]): void {
  for (const path of paths) discardTyping(path)
  closeViews(paths)
}

/** A tab that was not opened since the reload may have a draft all the same. */
async function dropDrafts(path: string): Promise<void> {
  const { dropDraftsOf } = await import('./drafts.ts')
  await dropDraftsOf(path)
}

/** A question before something typed is lost. The frame asks it. */
export type Question = { kind: 'close' | 'refresh' | 'logout'; count: number; answer: (isSure: boolean) => void }

let question: Question | undefined
const listeners = new Set<() => void>()

export const getQuestion = (): Question | undefined => question

export function subscribeQuestion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks where one of these pages has something unsaved; true where there is nothing to lose or the person is sure. */
export function mayLose(kind: Question['kind'], paths: readonly string[]): Promise<boolean> {
  const { length: count } = paths.filter(isUnsaved)
  if (count === 0) return Promise.resolve(true)
  return ask(kind, count)
}

/** Before logging out: the drafts stay for the person, but the pages go. */
export function mayLogOut(): Promise<boolean> {
  const { length: count } = dirtyPaths()
  return count === 0 ? Promise.resolve(true) : ask('logout', count)
}

function ask(kind: Question['kind'], count: number): Promise<boolean> {
  question?.answer(false)
  return new Promise((resolve) => {
    const answer = (isSure: boolean) => {
      publish(undefined)
      resolve(isSure)
    }
    publish({ kind, count, answer })
  })
}

function publish(next: Question | undefined): void {
  question = next
  for (const listener of listeners) listener()
}
