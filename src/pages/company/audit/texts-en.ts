import type { AuditKey } from './texts.ts'

/** Texts of the audit log, in English. */
export const enAudit: Record<AuditKey, string> = {
  by: 'Person',
  time: 'Time',
  resource: 'What',
  action: 'Action',
  changes: 'Changes',
  reason: 'Reason',
  address: 'From',
  search: 'Search reasons and changes',
  account: 'Logins and accounts',
  record: 'This record only',
  'record.all': 'All records',
  more: 'Load more',
  end: 'No more',
  lookedTo: 'Looked back to {time}; older entries not yet',
  further: 'Look further back',
  caption: 'Audit log, {count} entries shown',
  system: 'System',
  none: 'No entry matches',
}
