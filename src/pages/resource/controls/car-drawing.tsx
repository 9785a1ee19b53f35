import type { ReactNode } from 'react'
import { type CarPart, readMark, textOfFault, textOfMark, textOfPart } from '../../../define/car-parts.ts'
import { labelOf } from '../../../providers/i18n.ts'
import { say } from '../files/text.ts'
import './marks.css'

type Box = readonly [x: number, y: number, width: number, height: number, radius: number]

/** The car from above, its front at the top, in a picture of 240 × 400. */
const boxes: Readonly<Record<CarPart, Box>> = {
  frontBumper: [56, 10, 128, 28, 14],
  leftHeadlight: [48, 42, 28, 24, 8],
  rightHeadlight: [164, 42, 28, 24, 8],
  bonnet: [80, 42, 80, 76, 8],
  windscreen: [80, 122, 80, 32, 10],
  roof: [80, 158, 80, 90, 8],
  rearWindow: [80, 252, 80, 30, 10],
  boot: [80, 286, 80, 72, 8],
  leftTaillight: [48, 334, 28, 24, 8],
  rightTaillight: [164, 334, 28, 24, 8],
  rearBumper: [56, 362, 128, 28, 14],
  leftFrontWing: [48, 70, 28, 60, 6],
  leftFrontDoor: [48, 134, 28, 66, 6],
  leftRearDoor: [48, 204, 28, 62, 6],
  leftRearWing: [48, 270, 28, 60, 6],
  rightFrontWing: [164, 70, 28, 60, 6],
  rightFrontDoor: [164, 134, 28, 66, 6],
  rightRearDoor: [164, 204, 28, 62, 6],
  rightRearWing: [164, 270, 28, 60, 6],
  leftMirror: [16, 122, 28, 24, 12],
  rightMirror: [196, 122, 28, 24, 12],
  leftFrontWheel: [18, 70, 26, 48, 9],
  leftRearWheel: [18, 274, 26, 48, 9],
  rightFrontWheel: [196, 70, 26, 48, 9],
  rightRearWheel: [196, 274, 26, 48, 9],
  interior: [196, 190, 40, 28, 14],
}
const parts = Object.keys(boxes) as CarPart[]

type CarDrawingProps = {
  marks: readonly string[]
  /** Those that stand out: they are new since another look. */
  fresh?: readonly string[]
  /** The part that is being marked. */
  chosen?: CarPart | undefined
  /** Where parts are pressed; else it is a picture. */
  onPart?: ((part: CarPart) => void) | undefined
}

/** A car with its damage: how many marks a part has stands on it. */
export function CarDrawing({ marks, fresh = [], chosen, onPart }: CarDrawingProps): ReactNode {
  const said = marks.map((mark) => labelOf(textOfMark(mark))).join('、') || say('marks.none')
  const name = onPart ? say('marks.car') : said
  return (
    <svg className="car" viewBox="0 0 240 400" role={onPart ? 'group' : 'img'} aria-label={name}>
      <title>{name}</title>
      {parts.map((part) => {
        const own = marks.filter((mark) => readMark(mark)?.part === part)
        const isFresh = own.some((mark) => fresh.includes(mark))
        return <Part key={part} part={part} own={own} isFresh={isFresh} isChosen={chosen === part} onPart={onPart} />
      })}
    </svg>
  )
}

/** Which end is the front, and what is not seen from above. */
function Word({ part, x, y }: { part: CarPart; x: number; y: number }): ReactNode {
  const words: Partial<Record<CarPart, string>> = {
    frontBumper: say('marks.front'),
    rearBumper: say('marks.back'),
    interior: labelOf(textOfPart('interior')),
  }
  return (
    words[part] && (
      <text className="car-word" x={x} y={y}>
        {words[part]}
      </text>
    )
  )
}

type PartProps = Pick<CarDrawingProps, 'onPart'> & {
  part: CarPart
  own: readonly string[]
  isFresh: boolean
  isChosen: boolean
}

function Part({ part, own, isFresh, isChosen, onPart }: PartProps): ReactNode {
  const [x, y, width, height, radius] = boxes[part]
  const look = { 'data-marked': own.length > 0 || undefined, 'data-fresh': isFresh || undefined }
  const shape = (
    <>
      <rect {...{ x, y, width, height, rx: radius }} />
      {own.length > 0 ? (
        <text x={x + width / 2} y={y + height / 2 + 5}>
          {own.length}
        </text>
      ) : (
        <Word part={part} x={x + width / 2} y={y + height / 2 + 4} />
      )}
    </>
  )
  if (!onPart)
    return (
      <g className="car-part" {...look}>
        {shape}
      </g>
    )
  const faults = own.map((mark) => labelOf(textOfFault(readMark(mark)?.fault ?? 'scratch')))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a part of a drawing cannot be a button element
    <g
      className="car-part"
      {...look}
      role="button"
      tabIndex={0}
      aria-pressed={isChosen}
      aria-label={[labelOf(textOfPart(part)), ...faults].join(' ')}
      onClick={() => onPart(part)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        onPart(part)
      }}
    >
      {shape}
    </g>
  )
}
