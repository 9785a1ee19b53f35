import { useEffect, useMemo, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useLocation } from 'react-router'
import type { User } from '../../../providers/access.ts'
import { draftsOf, dropDraft, newId, pageId, type StoredDraft, writeDraft } from '../../../providers/drafts.ts'
import { t } from '../../../providers/i18n.ts'
import { notify } from '../../../providers/notify.ts'
import { closeViews, markUnsaved } from '../../../providers/open-views.ts'
import { closeForm, isDirty, openForm } from '../../../providers/unsaved.ts'
import type { Draft, FormPlan } from '../record/form-model.ts'
import { type DraftContent, keepDraft } from './draft-keeper.ts'
import { isSame } from './form-body.ts'
import { mergeDraft } from './merge.ts'
import type { Origin } from './write-record.ts'

export type FormDraft = {
  /** A draft from before, until the person decides. */
  offer: StoredDraft | undefined
  /** The record was changed after the draft was written. */
  isOlder: boolean
  restore: () => void
  discard: () => void
  /** It is saved, and the form goes on with something else. */
  settle: () => void
  /** The typing was given up for the latest row. */
  abandon: () => void
  /** It is saved, and the page closes. */
  finish: () => void
}

type DraftSource = {
  plan: FormPlan
  form: UseFormReturn<Draft>
  /** What the form is compared with now. */
  originOf: () => Origin
  user: User | undefined
}

/**
 * Keeps what is typed into a form in this browser, per person and page, and offers what an earlier opening of the form
 * left behind. It tells the frame whether something would be lost.
 */
export function useDraft({ plan, form, originOf, user }: DraftSource): FormDraft {
  const { pathname: path } = useLocation()
  const owner = user?.staffId ?? ''
  const [offers, setOffers] = useState<readonly StoredDraft[]>([])
  const offered = useRef(offers)
  offered.current = offers
  const keeper = useMemo(() => {
    const read = () => contentOf(originOf(), form.getValues())
    return keepDraft(owner, path, read, (hasTyping) => markUnsaved(path, hasTyping || offered.current.length > 0))
  }, [owner, path, form, originOf])

  useFlushing(form, keeper)
  useEffect(() => {
    // Looked at once; what hides and comes back holds its own typing.
    let isHere = true
    draftsOf(path, owner).then((found) => {
      if (!isHere || isDirty(path)) return
      const old = found.filter(({ values, before }) => !isSame(values, before))
      setOffers(old)
      markUnsaved(path, old.length > 0)
    })
    return () => {
      isHere = false
    }
  }, [path, owner])
  useEffect(() => {
    openForm(path, {
      isDirty: () => contentOf(originOf(), form.getValues()) !== null,
      discard: () => {
        keeper.end()
        for (const { id } of offered.current) void dropDraft(id)
      },
    })
  }, [path, keeper, form, originOf])

  const [offer, ...rest] = offers
  const decide = () => {
    if (offer) void dropDraft(offer.id)
    offered.current = rest
    setOffers(rest)
  }
  return {
    offer,
    isOlder: offer !== undefined && offer.version !== (originOf().row?.version ?? null),
    restore: () => {
      if (!offer) return
      // What was typed meanwhile is not lost either: it is offered in its turn.
      const typed = contentOf(originOf(), form.getValues())
      if (typed) {
        const own = { id: newId(), user: owner, path, page: pageId, at: Date.now(), ...typed }
        void writeDraft(own)
        rest.unshift(own)
      }
      form.reset(restored(plan, originOf(), offer), { keepDefaultValues: true })
      decide()
      keeper.touch()
      keeper.flush()
      notify.info(t('draft.restored'))
    },
    discard: () => {
      decide()
      markUnsaved(path, isDirty(path) || rest.length > 0)
    },
    settle: keeper.settle,
    abandon: keeper.end,
    finish: () => {
      keeper.end()
      closeForm(path)
      closeViews([path])
    },
  }
}

/** Writes while typing, and at once when the page goes out of sight. */
function useFlushing(form: UseFormReturn<Draft>, keeper: ReturnType<typeof keepDraft>): void {
  useEffect(() => {
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: keeper.touch })
    document.addEventListener('visibilitychange', keeper.flush)
    addEventListener('pagehide', keeper.flush)
    return () => {
      unsubscribe()
      document.removeEventListener('visibilitychange', keeper.flush)
      removeEventListener('pagehide', keeper.flush)
      keeper.flush()
    }
  }, [form, keeper])
}

/** Null where the form holds what it was opened with. */
function contentOf({ row, before }: Origin, values: Draft): DraftContent | null {
  return isSame(values, before) ? null : { version: row?.version ?? null, before, values }
}

/** A draft of a new record as it was; of a stored one, the person's changes over the row as it is now. */
function restored(plan: FormPlan, { row, before }: Origin, draft: StoredDraft): Draft {
  if (row) return mergeDraft(plan, draft.before, row, draft.values)
  const names = [...plan.fields.map(([name]) => name), ...plan.lines.map(({ name }) => name)]
  return Object.fromEntries(names.map((name) => [name, name in draft.values ? draft.values[name] : before[name]]))
}
