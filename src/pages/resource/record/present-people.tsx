import Avatar from 'antd/es/avatar'
import type { ReactNode } from 'react'
import type { Present } from '../../../providers/live-event.ts'
import { AntdScope } from '../../../ui/antd/scope.tsx'
import { presentText } from './texts-presence.ts'

/** So many have a picture; the others are counted. */
const SHOWN = 4

/** The others who have the record open, those who edit it first. */
export default function PresentPeople({ people }: { people: readonly Present[] }): ReactNode {
  const text = presentText(people)
  return (
    <>
      <AntdScope>
        <Avatar.Group size={24} max={{ count: SHOWN, popover: { trigger: 'click', open: false } }}>
          {people.map(({ id, name, isEditing }) => (
            <Avatar key={id} className={isEditing ? 'presence-editing' : 'presence-viewing'} aria-hidden="true">
              {name.slice(-1)}
            </Avatar>
          ))}
        </Avatar.Group>
      </AntdScope>
      <span title={text}>{text}</span>
    </>
  )
}
