import { useState } from 'react'
import { useSession } from '../providers/access.ts'
import { useLocale } from '../providers/i18n.ts'
import { endLook } from '../providers/impersonation.ts'
import { textsOf } from '../providers/texts-of.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import './impersonation-banner.css'

const say = textsOf(
  {
    text: '{by}正在以{name}的身份查看：只能看，不能改',
    leave: '退出查看',
  },
  {
    text: '{by} is impersonating {name}: read only',
    leave: 'Leave',
  },
)

/** Across the whole frame while an administrator looks through somebody's eyes; one click leaves. */
export default function LookBanner() {
  useLocale()
  const { info } = useSession()
  const [isBusy, setBusy] = useState(false)
  if (!info?.seenBy) return null
  const leave = () => {
    setBusy(true)
    void endLook()
  }
  return (
    <div className="bc-look" role="status">
      <Icon name="lock" />
      <span>{say('text', { by: info.seenBy.name, name: info.current_user_name })}</span>
      <Button isBusy={isBusy} onClick={leave}>
        {say('leave')}
      </Button>
    </div>
  )
}
