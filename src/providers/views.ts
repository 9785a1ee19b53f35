import type { Card, CardView } from '../resources/card.ts'
import { cardNamed } from './cards.ts'

/** The view that a menu entry or a link names as `resource.view`. */
export function viewNamed(name: string): { card: Card; key: string; view: CardView } | undefined {
  const [resource = '', key = ''] = name.split('.')
  const card = cardNamed(resource)
  const view = card?.views?.[key]
  return card && view && { card, key, view }
}
