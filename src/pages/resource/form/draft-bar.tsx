import type { ReactNode } from 'react'
import { formatMoment } from '../../../define/business-day.ts'
import { t } from '../../../providers/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import type { FormDraft } from './use-draft.ts'

/** Offers what was typed before and not saved, until the person decides. */
export function DraftBar({ draft }: { draft: FormDraft }): ReactNode {
  const { offer, isOlder, restore, discard } = draft
  if (!offer) return null
  return (
    <div className="form-draft" role="status">
      <span>
        {t('draft.found', { at: shortMoment(offer.at) })}
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

/** `10:32` of today, else with its day. */
function shortMoment(at: number): string {
  const [text, today] = [at, Date.now()].map((instant) => formatMoment(new Date(instant).toISOString()))
  return text?.slice(0, 10) === today?.slice(0, 10) ? (text?.slice(11) ?? '') : (text ?? '')
}
