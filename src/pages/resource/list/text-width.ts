/** About how many px a text takes at 14 px: a Chinese sign is 14 wide, a Latin one about 8. */
export const aboutWidth = (text: string): number => [...text].reduce((sum, sign) => sum + (sign > LATIN ? 14 : 8), 0)

/** Whether a text surely fits into so many px at 14 px, whichever of the page's fonts there is. */
export function surelyFits(text: string, room: number): boolean {
  if (text.length * WIDEST <= room) return true
  let width = 0
  for (const sign of text) width += digits.has(sign) ? 8.4 : marks.has(sign) ? 6 : letters.test(sign) ? 11 : WIDEST
  return width <= room
}

const LATIN = '\u2e7f'
/** A Chinese sign; among the Latin ones, W and M come near it. */
const WIDEST = 14
const digits: ReadonlySet<string> = new Set('0123456789')
const marks: ReadonlySet<string> = new Set(' .,:-/')
const letters = /[A-LN-VX-Za-ln-vx-z]/
