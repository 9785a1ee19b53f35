import { optionLabel } from '../../src/define/field.ts'
import { sentenceOf } from '../../src/define/message.ts'
import { type Language, type Text, textIn } from '../../src/define/text.ts'
import { orderCars } from '../../src/resources/orders/order-cars.ts'
import { orders } from '../../src/resources/orders/orders.ts'
import type { TrackedEvent, TrackedOrder } from '../business/orders/track-order.ts'
import { regionLabel } from '../engine/regions.ts'
import { message, type trackingPageMessages } from '../messages/tracking-page.ts'
import { escaped, type Page, whole } from './public-page.ts'

export type Words = keyof typeof trackingPageMessages
type Params = Parameters<typeof message>[1]

const say = (language: Language, words: Words, params?: Params): string =>
  escaped(sentenceOf(message(words, params), language))

/** What was typed, when it is asked for again. */
export type Typed = Readonly<Partial<Record<'by' | 'tail' | 'words', string>>>

export type Missing = 'track.missing' | 'track.revoked' | 'track.tooMany'

/** Says why there is nothing to see. */
export function emptyPage(page: Page, why: Missing): string {
  const sentence = say(page.language, why)
  return whole(page, sentence, `<h1>${sentence}</h1>`)
}

/** Where the cars of an order are, and the form for the consignee once they are handed over. */
export function trackingPage(
  page: Page,
  token: string,
  order: TrackedOrder,
  notice?: Words,
  typed: Typed = {},
): string {
  const { language } = page
  const title = say(language, 'track.title', { no: order.no })
  const state = labelIn(language, optionLabel(orders.fields.status, order.status))
  const isOver = order.status === 'delivered' || order.status === 'completed'
  const facts = [
    ['track.expected', order.expectedArriveOn ?? '—'],
    ['track.consignee', masked(order.consignee)],
    ['track.count', String(order.cars.length)],
  ] as const
  const body = `<p class="who">${escaped(order.company)}</p><h1>${title}</h1>
    <p>${lane(order)} · <b>${state}</b></p>${notice ? `<p role="status" class="notice">${say(language, notice)}</p>` : ''}
    <dl>${facts.map(([words, value]) => `<div><dt>${say(language, words)}</dt><dd>${escaped(value)}</dd></div>`).join('')}</dl>
    <h2>${say(language, 'track.events')}</h2><ol class="steps">${order.events.map((event) => eventIn(language, event)).join('')}</ol>
    <h2>${say(language, 'track.cars')}</h2>${carsIn(language, order)}${photosIn(language, token, order)}
    ${isOver ? answerIn(language, order, typed) : ''}`
  return whole(page, title, body)
}

const lane = ({ fromRegion, toRegion }: TrackedOrder): string =>
  [fromRegion, toRegion].map((code) => escaped(regionLabel(code))).join(' → ')

/** 张*: who the cars go to is known to who waits for them. */
const masked = (name: string | null): string => (name ? `${name.slice(0, 1)}*` : '—')

const labelIn = (language: Language, label: string | Text): string => escaped(textIn(label, language))

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' })

const eventIn = (language: Language, { at, kind, region }: TrackedEvent): string =>
  `<li><time>${clock.format(new Date(at))}</time> ${say(language, `track.${kind}`)} ${escaped(regionLabel(region))}</li>`

function carsIn(language: Language, { cars }: TrackedOrder): string {
  const head = (['track.car', 'track.state', 'track.place'] as const).map((words) => `<th>${say(language, words)}</th>`)
  const rows = cars.map(({ model, tail, status, currentRegion }) => {
    const state = labelIn(language, optionLabel(orderCars.fields.status, status))
    const name = [model, tail].filter((part) => part !== null).map(escaped)
    return `<tr><td>${name.join('<br>')}</td><td>${state}</td><td>${escaped(currentRegion ? regionLabel(currentRegion) : '—')}</td></tr>`
  })
  return `<table><thead><tr>${head.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function photosIn(language: Language, token: string, { photos }: TrackedOrder): string {
  if (photos.length === 0) return ''
  const shown = photos.map((id, at) => {
    const label = say(language, 'track.photo', { number: at + 1 })
    return `<a href="/track/photo?t=${token}&amp;id=${id}"><img src="/track/photo?t=${token}&amp;id=${id}&amp;small=1" alt="${label}" loading="lazy"></a>`
  })
  return `<h2>${say(language, 'track.photos')}</h2><div class="photos">${shown.join('')}</div>`
}

function answerIn(language: Language, { consigneeAnswer, consigneeWords }: TrackedOrder, typed: Typed): string {
  const heading = `<h2>${say(language, 'track.answer')}</h2>`
  const answered = consigneeAnswer && labelIn(language, optionLabel(orders.fields.consigneeAnswer, consigneeAnswer))
  const told = answered ? `<p><b>${answered}</b>${consigneeWords ? ` · ${escaped(consigneeWords)}` : ''}</p>` : ''
  if (consigneeAnswer === 'problem') return heading + told
  const input = (name: 'by' | 'tail', more: string) =>
    `<label>${say(language, name === 'by' ? 'track.name' : 'track.tail')}<input name="${name}" required ${more}
      value="${escaped(typed[name] ?? '')}"></label>`
  // Who took them in good order may find a scratch afterwards.
  const good = answered ? '' : `<button name="answer" value="good">${say(language, 'track.good')}</button>`
  return `${heading}${told}<form method="post">${input('by', 'maxlength="30" autocomplete="name"')}
    ${input('tail', 'inputmode="numeric" pattern="[0-9]{4}" maxlength="4"')}
    <label>${say(language, 'track.words')}<textarea name="words" maxlength="150" rows="3">${escaped(typed.words ?? '')}</textarea></label>
    <p class="do">${good}<button name="answer" value="problem" class="other">${say(language, 'track.problem')}</button></p></form>`
}
