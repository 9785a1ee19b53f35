import { expect, it } from 'vitest'
import { addEnglish, cardOf, englishOf, packCard, unpackCard } from '../../src/resources/card.ts'
import { registry } from '../../src/resources/index.ts'

const names = Object.keys(registry)

it.each(names)('%s is data: it stays what it is on its way to the browser', (name) => {
  expect(JSON.parse(JSON.stringify(registry[name]))).toStrictEqual(registry[name])
})

it.each(names)('the card of %s is packed and unpacked whole, and learns its English later', (name) => {
  const card = cardOf(registry[name] as (typeof registry)[string], registry)
  const packed = JSON.parse(JSON.stringify(packCard(card)))
  const unpacked = unpackCard(packed)
  const handedOn = unpacked.label
  addEnglish(unpacked, englishOf(card))
  expect(unpacked).toEqual(card)
  expect(handedOn).toEqual(card.label)
})
