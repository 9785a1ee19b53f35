import type { RecordPageKey } from './texts.ts'

/** Texts of a record's page, in English. */
export const enRecordPage: Record<RecordPageKey, string> = {
  'show.more': 'More',
  'show.history': 'History',
  'show.noHistory': 'Nothing yet',
  'show.empty': 'Nothing here',
  'show.missing': '{label} not found',
  'show.missingHint': 'It may have been removed, or it lies outside what you may see.',
  'show.previous': 'Previous',
  'show.next': 'Next',
  'show.total': '{total} in all',
  'show.page': 'Page {page} of {pages}',
  'show.restore': 'Bring back',
  'show.restored': 'Brought back',
}
