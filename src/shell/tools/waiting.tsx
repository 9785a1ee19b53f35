import { useRead } from '../../providers/use-read.ts'
import { MENU_COUNTS, type MenuCounts } from '../menu/menu-counts.ts'

/** Asks for the numbers in the menu, again whenever what they stand on changes. */
export function Waiting() {
  useRead<MenuCounts>(MENU_COUNTS)
  return null
}
