import type { zhFrame } from './texts-frame.ts'

export const enFrame: Record<keyof typeof zhFrame, string> = {
  'tabs.label': 'Open pages',
  'tabs.menu': 'Actions of {title}',
  'tabs.close': 'Close {title}',
  'tabs.unsaved': 'Not saved yet',
  'tabs.refresh': 'Refresh',
  'tabs.closeOne': 'Close',
  'tabs.closeOthers': 'Close others',
  'tabs.closeAll': 'Close all',
  'leave.closeTitle': 'Close the page?',
  'leave.closeText': 'Pages with something typed and not saved: {count}. It will be lost.',
  'leave.close': 'Discard and close',
  'leave.refreshTitle': 'Refresh this page?',
  'leave.refreshText': 'What you typed is not saved yet and will be lost.',
  'leave.refresh': 'Discard and refresh',
  'leave.logoutTitle': 'Log out?',
  'leave.logoutText':
    'Pages with something typed and not saved: {count}. The drafts are kept for you and offered again.',
  'draft.found': 'Something was not saved; draft of {at}',
  'draft.older': 'The record was changed since then: please check after restoring.',
  'draft.restore': 'Restore',
  'draft.discard': 'Discard',
  'draft.restored': 'Restored; it counts once it is saved',
}
