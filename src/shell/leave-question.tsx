import { t } from '../providers/i18n.ts'
import type { TextKey } from '../providers/texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type Kind = 'leave' | 'close' | 'refresh' | 'logout'

const texts = {
  leave: { title: 'form.leaveTitle', text: 'form.leaveText', go: 'form.leave' },
  close: { title: 'leave.closeTitle', text: 'leave.closeText', go: 'leave.close' },
  refresh: { title: 'leave.refreshTitle', text: 'leave.refreshText', go: 'leave.refresh' },
  logout: { title: 'leave.logoutTitle', text: 'leave.logoutText', go: 'app.logout' },
} as const satisfies Record<Kind, Record<'title' | 'text' | 'go', TextKey>>

type LeaveQuestionProps = { kind: Kind; count: number; answer: (isSure: boolean) => void }

/** What would be lost, and the two ways on. Escape stays. */
export default function LeaveQuestion({ kind, count, answer }: LeaveQuestionProps) {
  const { title, text, go } = texts[kind]
  const stay = () => answer(false)
  return (
    <Dialog
      title={t(title)}
      onClose={stay}
      width={420}
      footer={
        <>
          <Button kind="primary" onClick={stay}>
            {t('form.stay')}
          </Button>
          <Button danger onClick={() => answer(true)}>
            {t(go)}
          </Button>
        </>
      }
    >
      <p>{t(text, { count })}</p>
    </Dialog>
  )
}
