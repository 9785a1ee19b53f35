import type { RecordKey } from './texts.ts'

export const enRecord: Readonly<Record<RecordKey, string>> = {
  'record.missing': '{label} not found',
  'record.missingHint': 'It may have been removed, or it lies outside what you may see.',
}
