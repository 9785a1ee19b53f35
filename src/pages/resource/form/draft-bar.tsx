import type { ReactNode } from 'react'
import { t } from '../../../providers/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { keptAt } from '../record/kept-at.ts'
import type { FormDraft } from './use-draft.ts'

/** Offers what was typed before and not saved, until the person decides. */
export function DraftBar({ draft }: { draft: FormDraft }): ReactNode {
  const { offer, isOlder, restore, discard } = draft
  if (!offer) return null
  return (
    <div className="form-draft" role="status">
      <span>
        {t('draft.found', { at: keptAt(offer.at) })}
        {isOlder && <> · {t('draft.older')}</>}
      </span>
      <Button kind="link" onClick={restore}>
        {t('draft.restore')}
      </Button>
      <Button kind="link" onClick={discard}>
        {t('draft.discard')}
      </Button>
    </div>
  )
}
