import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Makes the outline of provinces and cities on which positions are drawn, from the maps of ECharts 4.9.0 (Apache-2.0, the
 * last that carried them): `npm pack echarts@4.9.0`, unpack it, `node scripts/outline.mjs <folder>/map/json`. Names are
 * left out, since the product has them by the same codes (GB/T 2260).
 */
const [from = 'map/json'] = process.argv.slice(2)
const to = join(import.meta.dirname, '../src/resources/transport')

/** Codes that became others since. */
const renamed = { 469003: '4604', 371200: '3701', 652100: '6504', 652200: '6505', 542200: '5405' }
Object.assign(renamed, { 542400: '5406', 542600: '5404' })
const ofProvince = new Set(['11', '12', '31', '50', '71', '81', '82'])

write(
  'provinces',
  read('china.json', (id) => id.slice(0, 2)),
  0.008,
)
write('cities', read('china-cities.json', cityCode), 0.015)

function cityCode(id) {
  if (renamed[id]) return renamed[id]
  const province = id.slice(0, 2)
  if (ofProvince.has(province)) return province
  return id.endsWith('00') ? id.slice(0, 4) : id
}

function read(file, codeOf) {
  return JSON.parse(readFileSync(join(from, file), 'utf8')).features.map(({ id, properties, geometry }) => {
    const isOne = geometry.type === 'Polygon'
    const polygons = isOne ? [geometry.coordinates] : geometry.coordinates
    const offsets = isOne ? [geometry.encodeOffsets] : geometry.encodeOffsets
    const rings = polygons.flatMap((rings, at) => rings.map((ring, of) => ringOf(ring, offsets[at][of])))
    return { code: codeOf(id), isMoved: id === '371200', at: properties.cp, rings }
  })
}

/** ECharts writes rings as differences in 1/1024 degrees, each one sign. */
function ringOf(text, [startX, startY]) {
  const ring = []
  let [x, y] = [startX, startY]
  for (let at = 0; at < text.length; at += 2) {
    const [dx, dy] = [text.charCodeAt(at) - 64, text.charCodeAt(at + 1) - 64]
    x += (dx >> 1) ^ -(dx & 1)
    y += (dy >> 1) ^ -(dy & 1)
    ring.push([x / 1024, y / 1024])
  }
  return ring
}

function write(name, places, tolerance) {
  const found = {}
  for (const { code, isMoved, at, rings } of places) {
    const largest = Math.max(...rings.map(areaOf))
    const kept = rings.filter((ring) => areaOf(ring) >= Math.min(tolerance / 8, largest))
    const place = found[code] ?? { at: at.map((one) => Number(one.toFixed(4))), rings: [] }
    if (!isMoved) place.at = at.map((one) => Number(one.toFixed(4)))
    place.rings.push(...kept.map((ring) => encoded(simplified(ring, tolerance))))
    found[code] = place
  }
  const sorted = Object.fromEntries(Object.entries(found).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  writeFileSync(join(to, `${name}-outline.json`), `${JSON.stringify(sorted, null, 2)}\n`)
}

function areaOf(ring) {
  const twice = ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length]
    return sum + x * nextY - y * nextX
  }, 0)
  return Math.abs(twice / 2)
}

/** Douglas-Peucker, from the first point and the one that is farthest from it. */
function simplified(ring, tolerance) {
  const distances = ring.map(([x, y]) => Math.hypot(x - ring[0][0], y - ring[0][1]))
  const far = distances.indexOf(Math.max(...distances))
  const kept = new Set([0, far, ring.length - 1])
  const parts = [
    [0, far],
    [far, ring.length - 1],
  ]
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [first, last] = part
    let [most, at] = [tolerance, -1]
    for (let one = first + 1; one < last; one++) {
      const away = distanceTo(ring[one], ring[first], ring[last])
      if (away > most) [most, at] = [away, one]
    }
    if (at < 0) continue
    kept.add(at)
    parts.push([first, at], [at, last])
  }
  return ring.filter((_, at) => kept.has(at))
}

function distanceTo([x, y], [ax, ay], [bx, by]) {
  const length = Math.hypot(bx - ax, by - ay)
  return length === 0 ? Math.hypot(x - ax, y - ay) : Math.abs((by - ay) * (x - ax) - (bx - ax) * (y - ay)) / length
}

/** Differences in 1/500 degrees, as the encoded polylines of map services have them. */
function encoded(ring) {
  let [lastX, lastY, text] = [0, 0, '']
  for (const point of ring) {
    const [x, y] = point.map((one) => Math.round(one * 500))
    if (text !== '' && x === lastX && y === lastY) continue
    text += signs(x - lastX) + signs(y - lastY)
    ;[lastX, lastY] = [x, y]
  }
  return text
}

function signs(number) {
  let [rest, text] = [number < 0 ? ~(number << 1) : number << 1, '']
  for (; rest >= 0x20; rest >>= 5) text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63)
  return text + String.fromCharCode(rest + 63)
}
