import type { ReactNode } from 'react'
import { NoPermission } from '../../../ui/states.tsx'
import { isWay, waysToLook } from '../views/ways-to-look.ts'
import { Board } from './board.tsx'
import { Calendar } from './calendar.tsx'
import type { ListAsProps } from './list-as-props.ts'
import './list-as.css'

/** The rows of a list as a board or a calendar. An address may name what this person does not see. */
export default function ListAs(props: ListAsProps): ReactNode {
  const { resource, view, state } = props
  const { as = '' } = state
  if (!waysToLook(resource, view).some(({ key }) => isWay(as, key))) return <NoPermission />
  const [kind, field = '', month] = as.split('.')
  return kind === 'board' ? <Board {...props} /> : <Calendar {...props} name={field} month={month} />
}
