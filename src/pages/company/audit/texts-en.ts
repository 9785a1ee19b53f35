import type { AuditKey } from './texts.ts'

/** Texts of the audit log and of the outbox, in English. */
export const enAudit: Record<AuditKey, string> = {
  by: 'Person',
  time: 'Time',
  resource: 'What',
  action: 'Deed',
  changes: 'Changes',
  reason: 'Reason',
  address: 'From',
  search: 'Search reasons and changes',
  account: 'Logins and accounts',
  record: 'This record only',
  'record.all': 'All records',
  more: 'Load more',
  end: 'No more',
  caption: 'Audit log, {count} entries shown',
  system: 'System',
  none: 'No entry matches',
  'sms.caption': 'The last {count} messages',
  'sms.phone': 'Mobile',
  'sms.content': 'Text',
  'sms.status': 'State',
  'sms.segments': 'Parts',
  'sms.cost': 'Cost (yuan)',
  'sms.none': 'No message yet',
  'sms.closed':
    'Only a demonstration has an outbox; elsewhere a gateway sends the messages and nobody reads them here.',
  'sms.note': 'A demonstration sends nothing: codes are read here.',
  'sms.reserved': 'Waiting',
  'sms.sent': 'Sent',
  'sms.failed': 'Failed',
}
