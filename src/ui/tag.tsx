import type { ReactNode } from 'react'
import type { Color } from '../define/field.ts'

export function Tag({ color = 'grey', children }: { color?: Color; children: ReactNode }) {
  return <span className={`bc-tag bc-tag-${color}`}>{children}</span>
}
