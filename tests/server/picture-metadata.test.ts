import { imageSize } from 'image-size'
import { describe, expect, it } from 'vitest'
import { withoutMetadata } from '../../server/files/picture-metadata.ts'
import { jpegOf, pngChunk, pngOf, webpOf } from '../helpers/files.ts'

const place = 'N22.5431 E114.0579'
const found = (bytes: Buffer | null) => bytes?.includes(place) || bytes?.includes('http://ns.adobe.com')

/** TIFF with the way the picture is turned, a tag that points beyond the end, and the place behind it. */
function exifOf(way: number, order: 'II' | 'MM' = 'II'): Buffer {
  const tiff = Buffer.alloc(38)
  const isLittle = order === 'II'
  const short = (value: number, at: number) =>
    isLittle ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at)
  const long = (value: number, at: number) => (isLittle ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at))
  tiff.write(order)
  short(42, 2)
  long(8, 4)
  short(2, 8)
  short(0x8825, 10)
  short(4, 12)
  long(1, 14)
  long(0xffff_fff0, 18)
  short(0x0112, 22)
  short(3, 24)
  long(1, 26)
  short(way, 30)
  return Buffer.concat([tiff, Buffer.from(place)])
}

const segment = (marker: number, ...content: (string | Buffer)[]) => {
  const bytes = Buffer.concat(content.map((one) => (typeof one === 'string' ? Buffer.from(one, 'latin1') : one)))
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(bytes.length + 2, 2)
  return Buffer.concat([head, bytes])
}
const end = Buffer.from([0xff, 0xd9])

/** As a phone writes it: Exif, XMP, a profile of colours, a comment, two scans, and a film behind the picture. */
function photo(way: number, order?: 'II' | 'MM'): Buffer {
  const clean = jpegOf(640, 480)
  const [opening, frame] = [clean.subarray(0, 20), clean.subarray(20, -2)]
  const scan = Buffer.from('ffda0008010100003f00112233ff00ffd044ffff00ff0055', 'hex')
  return Buffer.concat([
    ...[opening, segment(0xe1, 'Exif\0\0', exifOf(way, order)), segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', place)],
    ...[segment(0xe2, 'ICC_PROFILE\0', '\x01\x01colours'), segment(0xe2, 'MPF\0', place), segment(0xed, place)],
    ...[segment(0xee, 'Adobe\0d\0\0\0\0\x01'), segment(0xfe, place), frame, scan, segment(0xc4, 'table'), scan, end],
    Buffer.from(`film ${place}`),
  ])
}

/** Read with the library that reads sizes: it knows the way too. */
const wayOf = (bytes: Buffer | null) => bytes && imageSize(bytes).orientation

const chunk = (type: string, content: Buffer) => {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(content.length)
  return Buffer.concat([Buffer.from(type), size, content, Buffer.alloc(content.length % 2)])
}
function webp(...chunks: Buffer[]): Buffer {
  const whole = Buffer.concat([webpOf(64, 48), ...chunks])
  whole.writeUInt32LE(whole.length - 8, 4)
  whole[20] = 0x2c
  return whole
}

describe('a JPEG', () => {
  it.each([6, 8] as const)('loses places, comments and what lies behind it, and stays turned (%i)', (way) => {
    const given = photo(way, way === 6 ? 'II' : 'MM')
    expect([found(given), wayOf(given)]).toEqual([true, way])
    const clean = withoutMetadata('image/jpeg', given)
    expect([found(clean), wayOf(clean)]).toEqual([false, way])
    expect(clean && imageSize(clean)).toMatchObject({ width: 640, height: 480 })
    for (const kept of ['JFIF', 'ICC_PROFILE\0\x01\x01colours', 'Adobe'])
      expect(clean?.includes(Buffer.from(kept, 'latin1')), kept).toBe(true)
    const scan = Buffer.from('112233ff00ffd044ffff00ff0055', 'hex')
    expect(clean?.indexOf(scan)).not.toBe(clean?.lastIndexOf(scan))
    expect(clean?.subarray(-2)).toEqual(end)
    expect(clean && withoutMetadata('image/jpeg', clean)).toEqual(clean)
  })

  it('that stands upright, or says nonsense about it, has no Exif at all', () => {
    for (const way of [1, 0, 9, 300]) expect(withoutMetadata('image/jpeg', photo(way))?.includes('Exif')).toBe(false)
    expect(withoutMetadata('image/jpeg', jpegOf(10, 20))).toEqual(jpegOf(10, 20))
  })

  it('that is cut short, wherever, is damaged', () => {
    const whole = photo(6)
    const last = whole.lastIndexOf(end)
    for (let at = 2; at < last; at++) expect(withoutMetadata('image/jpeg', whole.subarray(0, at)), `${at}`).toBeNull()
    expect(withoutMetadata('image/jpeg', whole.subarray(0, last + 2))).not.toBeNull()
  })
})

describe('a PNG', () => {
  const given = () => {
    const plain = pngOf(7)
    const texts = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'caBX'].map((type) => pngChunk(type, Buffer.from(place)))
    const [head, body] = [plain.subarray(0, 33), plain.subarray(33)]
    const colours = pngChunk('gAMA', Buffer.from('0000b18f', 'hex'))
    return Buffer.concat([head, colours, ...texts, pngChunk('eXIf', exifOf(3)), body, Buffer.from(place)])
  }

  it('loses texts, times and places, and stays turned and coloured', () => {
    const clean = withoutMetadata('image/png', given())
    expect(found(given())).toBe(true)
    expect(found(clean)).toBe(false)
    expect(clean?.includes('gAMA')).toBe(true)
    const turn = pngChunk('eXIf', Buffer.from('4d4d002a000000080001011200030000000100030000' + '00000000', 'hex'))
    expect(clean?.includes(turn)).toBe(true)
    expect(clean && withoutMetadata('image/png', clean)).toEqual(clean)
    expect(withoutMetadata('image/png', pngOf(7))).toEqual(pngOf(7))
  })

  it('that is cut short, wherever, is damaged', () => {
    const whole = pngOf(7)
    for (let at = 8; at < whole.length; at++) expect(withoutMetadata('image/png', whole.subarray(0, at))).toBeNull()
  })
})

describe('a WebP', () => {
  const image = chunk('VP8L', Buffer.from('2f3f00000000', 'hex'))
  const given = () =>
    webp(image, chunk('EXIF', exifOf(6)), chunk('XMP ', Buffer.from(`${place}.`)), chunk('none', Buffer.from(place)))

  it('loses places and says so in its flags, and stays turned', () => {
    const clean = withoutMetadata('image/webp', Buffer.concat([given(), Buffer.from(place)]))
    expect(found(clean)).toBe(false)
    expect(clean?.includes(image)).toBe(true)
    expect(clean?.readUInt32LE(4)).toBe(Number(clean?.length) - 8)
    expect(clean?.[20]).toBe(0x28)
    expect(clean && withoutMetadata('image/webp', clean)).toEqual(clean)
    const upright = withoutMetadata('image/webp', webp(image, chunk('EXIF', exifOf(1))))
    expect([upright?.[20], upright?.includes('EXIF')]).toEqual([0x20, false])
    expect(withoutMetadata('image/webp', webpOf(6, 4))).toEqual(webpOf(6, 4))
  })

  it('that is cut short, wherever, is damaged', () => {
    const whole = given()
    for (let at = 0; at < whole.length; at++) expect(withoutMetadata('image/webp', whole.subarray(0, at))).toBeNull()
  })
})

it('millions of empty parts are no picture, and found out at once', () => {
  const many = (head: Buffer, part: Buffer) => Buffer.concat([head, Buffer.alloc(20_000_000, part)])
  const bad: [string, Buffer][] = [
    ['image/jpeg', many(jpegOf(1, 1).subarray(0, -2), Buffer.from('ffc40002', 'hex'))],
    ['image/png', many(pngOf(7).subarray(0, 33), pngChunk('IDAT', Buffer.alloc(0)))],
    ['image/webp', webp(Buffer.alloc(20_000_000, chunk('none', Buffer.alloc(0))))],
  ]
  const begun = performance.now()
  for (const [mime, bytes] of bad) expect(withoutMetadata(mime, bytes), mime).toBeNull()
  expect(performance.now() - begun).toBeLessThan(1500)
})

it('what is no picture is left alone', () => {
  const paper = Buffer.from('%PDF-1.4')
  expect(withoutMetadata('application/pdf', paper)).toBe(paper)
})
