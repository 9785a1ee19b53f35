import type { RecordPageKey } from './texts.ts'

/** Texts of a record's page, in English. */
export const enRecordPage: Record<RecordPageKey, string> = {
  'show.more': 'More',
  'show.band': 'At a glance',
  'show.way': 'Route',
  'show.steps': 'Progress',
  'show.stepAt': 'Step {at} of {of}: {state}',
  'show.anchors': 'Sections of this page',
  'show.folded': '{count} more, empty or zero',
  'show.fold': 'Fold what is empty',
  'show.history': 'History',
  'show.noHistory': 'Nothing yet',
  'show.empty': 'Nothing here',
  'show.previous': 'Previous',
  'show.next': 'Next',
  'show.sum': 'Total',
  'show.total': '{total} total',
  'show.page': 'Page {page} of {pages}',
  'show.restore': 'Bring back',
  'show.restored': 'Brought back',
  'link.copy': 'Copy',
  'link.copied': 'Link copied',
  'link.copyFailed': 'Not copied, please copy it by hand',
  'link.code': 'QR code',
}
