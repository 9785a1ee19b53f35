import type { ReactNode } from 'react'
import { useFile } from '../providers/files.ts'
import { Icon } from '../ui/icon.tsx'
import './own-picture.css'

/** The person's picture in the bar at the top; the sign of a person until it is there. */
export default function OwnPicture({ path }: { path: string }): ReactNode {
  const { url } = useFile(path.split('/').at(-1) ?? '', undefined)
  return url ? <img className="bc-own-picture" src={url} alt="" /> : <Icon name="user" />
}
