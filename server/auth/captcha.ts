import { randomInt } from 'node:crypto'

/** Strokes of each sign on a grid of 4 × 6; signs that look like one another are left out. */
const strokes: Readonly<Record<string, string>> = {
  '2': '01 20 41 42 06 46',
  '3': '00 40 23 43 45 26 05',
  '4': '36 30 04 44',
  '7': '00 40 16',
  A: '06 20 46|14 34',
  C: '41 20 01 05 26 45',
  E: '40 00 06 46|03 33',
  F: '40 00 06|03 33',
  H: '00 06|40 46|03 43',
  K: '00 06|40 03 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  P: '06 00 30 41 42 33 03',
  R: '06 00 30 41 42 33 03|23 46',
  T: '00 40|20 26',
  W: '00 16 23 36 40',
  X: '00 46|40 06',
  Y: '00 23 40|23 26',
  Z: '00 40 06 46',
}
const signs = Object.keys(strokes)
const between = (low: number, high: number) => low + (randomInt(10_000) / 10_000) * (high - low)

/** Four signs, drawn as bent lines under noise: no text stands in the picture. */
export function newPictureCode(): { answer: string; svg: string } {
  const answer = Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')
  const shapes = [...answer].map((sign, at) => pathOf(strokes[sign] ?? '', 14 + at * 30))
  const noise = Array.from({ length: 4 }, () => wave())
  const lines = [...shapes, ...noise].sort(() => randomInt(3) - 1)
  return {
    answer,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="132" height="44" viewBox="0 0 132 44" fill="none" stroke="#345" stroke-linecap="round">${lines.join('')}</svg>`,
  }
}

function pathOf(text: string, left: number): string {
  const [turn, slant, top] = [between(-0.25, 0.25), between(-0.2, 0.2), between(6, 11)]
  const place = ([x = '0', y = '0']: string) => {
    const [u, v] = [Number(x) * 5 - 10, Number(y) * 4.4 - 13]
    const [jitterX, jitterY] = [between(-0.9, 0.9), between(-0.9, 0.9)]
    const px = left + 10 + u * Math.cos(turn) - v * Math.sin(turn) + v * slant + jitterX
    const py = top + 13 + u * Math.sin(turn) + v * Math.cos(turn) + jitterY
    return `${px.toFixed(1)} ${py.toFixed(1)}`
  }
  const lines = text.split('|').map((line) => `M${line.split(' ').map(place).join('L')}`)
  return `<path stroke-width="${between(1.8, 2.8).toFixed(1)}" d="${lines.join('')}"/>`
}

function wave(): string {
  const points = [0, 44, 88, 132].map((x) => `${(x + between(-8, 8)).toFixed(1)} ${between(4, 40).toFixed(1)}`)
  return `<path stroke-width="${between(0.8, 1.6).toFixed(1)}" d="M${points[0]}C${points.slice(1).join(',')}"/>`
}
