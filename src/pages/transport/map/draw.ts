import {
  type CircleMarker,
  circleMarker,
  control,
  divIcon,
  type LatLngExpression,
  type LayerGroup,
  type Map as LeafletMap,
  latLngBounds,
  layerGroup,
  map,
  marker,
  polygon,
  polyline,
  svg,
  tileLayer,
} from 'leaflet'
import { type Outline, ringOf, type Spot } from '../../../resources/transport/outline.ts'
import { southSea } from './south-sea.ts'
import 'leaflet/dist/leaflet.css'

/** A truck or trip on the map; `tone` says what it looks like. */
export type Mark = {
  id: string
  spot: Spot
  label: string
  /** What is read of it, beside its label. */
  title: string
  tone: 'road' | 'late' | 'silent' | 'idle'
  isExact: boolean
  direction: number | null
}

/** A node of a track. */
export type Step = {
  id: string
  spot: Spot
  title: string
  isExact: boolean
  /** Somebody reported it: departure, arrival, trouble; else a device told where it was. */
  isEvent: boolean
}

export type Words = { zoomIn: string; zoomOut: string; nameOf: (code: string) => string }
export type Drawn = {
  showMarks: (marks: readonly Mark[], chosen: string | undefined) => void
  showTrack: (steps: readonly Step[], onPick: (id: string) => void) => void
  /** Says of one node of the track what and when it was, and brings it into sight. */
  showStep: (id: string | undefined) => void
  fit: (spots: readonly Spot[]) => void
  name: (nameOf: Words['nameOf']) => void
  close: () => void
}

/** From which zoom on cities are drawn and named; how many names are drawn at once. */
const NEAR = 7
const MOST_NAMES = 90
/** Pixels of a name in which no other begins. */
const ROOM = { x: 60, y: 16 } as const
/** The mainland, until something else is to be seen. */
const country: readonly Spot[] = [
  [75, 19],
  [134, 52],
]

const at = ([lng, lat]: Spot): LatLngExpression => [lat, lng]

/** The map in an element: the outline, tiles beneath it where there are any, and what is shown on it. */
export function drawMap(
  element: HTMLElement,
  { zoomIn, zoomOut, nameOf: first }: Words,
  tiles: string,
  onPick: (id: string) => void,
): Drawn {
  const drawn = map(element, {
    ...{ zoomControl: false, attributionControl: false, minZoom: 3, maxZoom: tiles ? 18 : 12, zoomSnap: 0.5 },
    renderer: svg({ padding: 0.5 }),
  })
  control.zoom({ zoomInTitle: zoomIn, zoomOutTitle: zoomOut }).addTo(drawn)
  if (tiles) tileLayer(tiles, { maxZoom: 18 }).addTo(drawn)
  const names = layerGroup().addTo(drawn)
  const track = layerGroup().addTo(drawn)
  const marks = layerGroup().addTo(drawn)
  const nodes = new Map<string, CircleMarker>()
  let nameOf = first
  const outlines: { far?: Outline; near?: Outline } = {}
  const rename = () => showNames(drawn, names, outlines, nameOf)
  const look = () => {
    rename()
    if (drawn.getZoom() >= NEAR && !outlines.near)
      void loadCities().then((cities) => {
        if (outlines.near || isClosed) return
        outlines.near = cities
        outlineOf(cities, 'map-city').addTo(drawn)
        rename()
      })
  }
  let isClosed = false
  drawn.on('zoomend moveend', look)
  fitTo(drawn, country)
  void loadProvinces().then((provinces) => {
    if (isClosed) return
    outlines.far = provinces
    outlineOf(provinces, 'map-province').addTo(drawn)
    for (const stroke of southSea)
      polyline(stroke.map(at), { className: 'map-stroke', interactive: false }).addTo(drawn)
    rename()
  })
  const resized = new ResizeObserver(() => drawn.invalidateSize())
  resized.observe(element)
  return {
    showMarks(given, chosen) {
      const focused = idUnder(document.activeElement)
      marks.clearLayers()
      const before = new Map<string, number>()
      for (const one of given) {
        const place = one.spot.map((degrees) => degrees.toFixed(2)).join()
        const turn = before.get(place) ?? 0
        before.set(place, turn + 1)
        const mark = pinOf(one, one.id === chosen, turn, onPick).addTo(marks)
        // What is drawn anew stays under the keys of who is on it.
        if (one.id === focused) mark.getElement()?.focus({ preventScroll: true })
      }
    },
    showTrack(steps, onStep) {
      track.clearLayers()
      nodes.clear()
      if (steps.length === 0) return
      polyline(
        steps.map(({ spot }) => at(spot)),
        { className: 'map-track', interactive: false },
      ).addTo(track)
      // Those that somebody reported lie above the many that a device told.
      for (const step of steps.toSorted((one, other) => Number(one.isEvent) - Number(other.isEvent)))
        nodes.set(step.id, stepOf(step, onStep).addTo(track))
    },
    showStep(id) {
      for (const [key, node] of nodes) if (key !== id) node.closeTooltip()
      const node = id === undefined ? undefined : nodes.get(id)
      if (!node) return
      if (!drawn.getBounds().pad(-0.1).contains(node.getLatLng())) drawn.panTo(node.getLatLng(), { animate: false })
      node.bringToFront().openTooltip()
    },
    fit: (spots) => fitTo(drawn, spots),
    name(next) {
      nameOf = next
      rename()
    },
    close() {
      isClosed = true
      resized.disconnect()
      // Leaflet ends a zoom a quarter of a second after it began, also on a map that is gone by then.
      Object.assign(drawn, { _animatingZoom: false })
      drawn.remove()
    },
  }
}

const loadProvinces = async (): Promise<Outline> =>
  (await import('../../../resources/transport/provinces-outline.json')).default
const loadCities = async (): Promise<Outline> =>
  (await import('../../../resources/transport/cities-outline.json')).default

function fitTo(drawn: LeafletMap, spots: readonly Spot[]): void {
  if (spots.length === 0) return
  // At once: until a moving zoom has ended, what is drawn is that of the place before.
  drawn.fitBounds(latLngBounds(spots.map(at)), { padding: [32, 32], maxZoom: 8, animate: false })
}

const outlineOf = (places: Outline, className: string): LayerGroup =>
  layerGroup(
    Object.values(places).map(({ rings }) =>
      polygon(
        rings.map((ring) => [ringOf(ring).map(at)]),
        { className, interactive: false, weight: 1 },
      ),
    ),
  )

/** Provinces by name while the whole country is in sight, then the cities in it, as many as can be read. */
function showNames(
  drawn: LeafletMap,
  names: LayerGroup,
  { far, near }: { far?: Outline; near?: Outline },
  nameOf: Words['nameOf'],
): void {
  names.clearLayers()
  const places = (drawn.getZoom() >= NEAR && near) || far
  if (!places) return
  const sight = drawn.getBounds()
  const taken: { x: number; y: number }[] = []
  for (const [
    code,
    {
      at: [lng = 0, lat = 0],
    },
  ] of Object.entries(places)) {
    const spot = at([lng, lat])
    if (!sight.contains(spot)) continue
    const { x, y } = drawn.latLngToContainerPoint(spot)
    if (taken.some((one) => Math.abs(one.x - x) < ROOM.x && Math.abs(one.y - y) < ROOM.y)) continue
    if (taken.push({ x, y }) > MOST_NAMES) return
    const icon = divIcon({ className: 'map-name', html: textOf(nameOf(code)), iconSize: [0, 0] })
    marker(spot, { icon, interactive: false, keyboard: false, zIndexOffset: -1000 }).addTo(names)
  }
}

/** Of those that stand at the same place, the labels are one below the other. */
function pinOf(mark: Mark, isChosen: boolean, turn: number, onPick: (id: string) => void) {
  const { id, spot, label, title, tone, isExact, direction } = mark
  const html = textOf(label)
  html.className = 'map-label'
  const pin = document.createElement('i')
  pin.className = 'map-pin'
  // An arrow where it goes; else a dot, hollow where somebody told the city alone.
  if (isExact && direction !== null) {
    pin.dataset.moving = ''
    pin.style.rotate = `${direction}deg`
  }
  const whole = document.createElement('span')
  whole.className = 'map-body'
  whole.dataset.id = id
  whole.append(pin, html)
  if (turn > 0) {
    pin.style.visibility = 'hidden'
    whole.style.translate = `0 ${turn * 20}px`
  }
  const className = ['map-mark', `map-${tone}`, ...(isExact ? [] : ['map-told']), ...(isChosen ? ['map-chosen'] : [])]
  const icon = divIcon({ className: className.join(' '), html: whole, iconSize: undefined })
  const zIndexOffset = isChosen ? 2000 : tone === 'late' ? 1000 : 0
  return marker(at(spot), { icon, title, zIndexOffset })
    .on('click', () => onPick(id))
    .on('keypress', ({ originalEvent }) => originalEvent.key === 'Enter' && onPick(id))
}

const idUnder = (element: Element | null): string | undefined =>
  element?.querySelector<HTMLElement>(':scope > .map-body')?.dataset.id

/** A point of the track: what and when it was is told where the pointer rests, or a finger taps. */
function stepOf({ id, spot, title, isExact, isEvent }: Step, onPick: (id: string) => void): CircleMarker {
  const className = ['map-step', ...(isExact ? [] : ['map-told']), ...(isEvent ? ['map-event'] : [])].join(' ')
  return circleMarker(at(spot), { radius: isEvent ? 7 : 4, weight: 2, className })
    .bindTooltip(textOf(title))
    .on('click', () => onPick(id))
}

/** Names come from people: they are text, never markup. */
function textOf(text: string): HTMLElement {
  const element = document.createElement('span')
  element.textContent = text
  return element
}
