import type { ReactNode } from 'react'
import { mayDo, useUser } from '../../providers/access.ts'
import { resourceOf, useDefinitions } from '../../providers/definitions.ts'
import { phoneSteps } from '../../resources/orders/phone-steps.ts'
import { NoPermission, Skeleton } from '../../ui/states.tsx'
import { RecordForm } from '../resource/form/record-form.tsx'
// With the rules of an order over several fields.
import './orders-form.ts'
import '../resource/form/form.css'

/** 手机开单: the form of an order, one step after the other. */
export default function PhoneOrder(): ReactNode {
  useDefinitions('orders', 'create')
  const user = useUser()
  if (!user) return <Skeleton />
  const resource = resourceOf('orders')
  if (!mayDo(resource.rights.create)) return <NoPermission />
  return <RecordForm resource={resource} row={null} steps={phoneSteps} />
}
