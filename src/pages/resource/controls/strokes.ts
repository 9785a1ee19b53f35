import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** Pixels of the picture; on the screen it is as wide as there is room. */
export const WIDTH = 720
export const HEIGHT = 240
/** Ink on paper, whatever the appearance: the picture is looked at elsewhere. */
const INK = '#111'
const PAPER = '#fff'

type Point = readonly [x: number, y: number]
export type Stroke = readonly Point[]

/** What is drawn on a canvas, stroke by stroke; `onRest` hears of each change once the hand is off. */
export function useStrokes(onRest: (strokes: readonly Stroke[]) => void) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const open = useRef<Point[] | null>(null)
  useEffect(() => draw(canvas.current, strokes), [strokes])

  const rest = (next: readonly Stroke[]) => {
    setStrokes(next)
    onRest(next)
  }
  const end = () => {
    const stroke = open.current
    open.current = null
    if (stroke) rest([...strokes, stroke])
  }
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLCanvasElement>) => {
      if (open.current || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      open.current = [pointOf(event)]
      draw(canvas.current, [...strokes, open.current])
    },
    onPointerMove: (event: PointerEvent<HTMLCanvasElement>) => {
      if (!open.current) return
      open.current.push(pointOf(event))
      draw(canvas.current, [...strokes, open.current])
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
  return {
    canvas: canvas as RefObject<HTMLCanvasElement>,
    strokes,
    handlers,
    undo: () => rest(strokes.slice(0, -1)),
    clear: () => setStrokes([]),
  }
}

/** The drawing as a picture of its own. */
export function pictureOf(strokes: readonly Stroke[]): Promise<File> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: WIDTH, height: HEIGHT })
  draw(canvas, strokes)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => {
      if (blob) resolve(new File([blob], 'signature.png', { type: 'image/png' }))
      else reject(new Error('no picture of the drawing'))
    }, 'image/png'),
  )
}

/** Where the pointer is, in pixels of the picture. */
function pointOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return [((clientX - left) / width) * WIDTH, ((clientY - top) / height) * HEIGHT]
}

function draw(canvas: HTMLCanvasElement | null, strokes: readonly Stroke[]): void {
  const pen = canvas?.getContext('2d')
  if (!pen) return
  pen.fillStyle = PAPER
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  Object.assign(pen, { strokeStyle: INK, lineWidth: 5, lineCap: 'round', lineJoin: 'round' })
  for (const [first, ...others] of strokes) {
    if (!first) continue
    pen.beginPath()
    pen.moveTo(...first)
    // A dot is a line to itself.
    for (const point of others.length > 0 ? others : [first]) pen.lineTo(...point)
    pen.stroke()
  }
}
