import { memo } from 'react'
import { formatNumber } from '../../../define/numbers.ts'
import { t } from '../../../providers/i18n.ts'
import { PAGE_SIZES } from '../../../providers/list-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/input.tsx'
import type { ListChange } from './use-list-state.ts'

type PagerProps = {
  page: number
  size: number
  total: number
  isCapped: boolean
  change: (change: ListChange) => void
}

/** First and last page, the current one and its neighbours. */
export const Pager = memo(function Pager({ page, size, total, isCapped, change }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / size))
  const go = (to: number) => change({ page: to })
  return (
    <nav className="bc-pager" aria-label={t('pager.label')}>
      <span className="bc-pager-total">
        {t(isCapped ? 'pager.capped' : 'pager.total', { total: formatNumber(total) })}
      </span>
      <Button
        kind="text"
        icon="left"
        aria-label={t('pager.previous')}
        disabled={page <= 1}
        onClick={() => go(page - 1)}
      />
      {pagesAround(page, last).map((one, at) =>
        one === null ? (
          <span key={at === 1 ? 'before' : 'after'} aria-hidden="true">
            …
          </span>
        ) : (
          <Button
            key={one}
            kind="text"
            className="bc-page-button"
            aria-label={t('pager.page', { page: one })}
            aria-current={one === page ? 'page' : undefined}
            onClick={() => go(one)}
          >
            {one}
          </Button>
        ),
      )}
      <Button
        kind="text"
        icon="right"
        aria-label={t('pager.next')}
        disabled={page >= last && !isCapped}
        onClick={() => go(page + 1)}
      />
      <Select
        className="bc-page-size"
        aria-label={t('pager.sizeLabel')}
        value={String(size)}
        options={PAGE_SIZES.map((one) => ({ value: String(one), label: t('pager.size', { size: one }) }))}
        onChange={(event) => change({ size: Number(event.target.value) })}
      />
    </nav>
  )
})

/** 1 … 4 5 6 … 20; null is a gap. */
export function pagesAround(page: number, last: number): (number | null)[] {
  const wanted = [...new Set([1, page - 1, page, page + 1, last])].filter(
    (one) => one >= 1 && one <= Math.max(last, page),
  )
  const sorted = wanted.sort((one, other) => one - other)
  return sorted.flatMap((one, at) => {
    const gap = one - (sorted[at - 1] ?? 0)
    return gap === 2 ? [one - 1, one] : gap > 2 ? [null, one] : [one]
  })
}
