import { sentenceOf } from '../../src/define/message.ts'
import { formatYuan } from '../../src/define/money.ts'
import type { Language } from '../../src/define/text.ts'
import type { OpenStatement, StatementLine } from '../business/finance/answer-statement.ts'
import { regionLabel } from '../engine/regions.ts'
import { message, type statementPageMessages } from '../messages/statement-page.ts'
import { escaped, type Page, whole } from './public-page.ts'

export type Words = keyof typeof statementPageMessages
type Params = Parameters<typeof message>[1]

const say = (language: Language, words: Words, params?: Params): string =>
  escaped(sentenceOf(message(words, params), language))

/** Says that there is nothing behind the link. */
export const missingPage = (page: Page): string =>
  whole(page, say(page.language, 'statement.missing'), `<p>${say(page.language, 'statement.missing')}</p>`)

/** The statement, what was answered, and the form for it while it waits; `notice` tells what became of an answer. */
export function statementPage(page: Page, statement: OpenStatement, notice?: Words): string {
  const { language } = page
  const { company, customer, month, no, status, answeredBy, answer, lines } = statement
  const state = say(language, `statement.${status}` as Words)
  const said = [answeredBy, answer].filter((part) => part !== null).map((part) => escaped(part))
  const body = `<p class="who">${escaped(company)}</p><h1>${say(language, 'statement.title', { month })}</h1>
    <p>${escaped(customer)} · ${escaped(no)} · <b>${state}</b></p>
    ${notice ? `<p role="status" class="notice">${say(language, notice)}</p>` : ''}
    ${sumsOf(language, statement)}${tableOf(language, lines)}
    ${said.length > 0 ? `<p>${said.join(' · ')}</p>` : ''}
    ${status === 'sent' || status === 'disputed' ? formIn(language) : ''}`
  return whole(page, say(language, 'statement.title', { month }), body)
}

function sumsOf(language: Language, statement: OpenStatement): string {
  const sums = [
    ['statement.opening', statement.openingFen],
    ['statement.claimed', statement.claimedFen],
    ['statement.received', statement.receivedFen],
    ['statement.relieved', statement.relievedFen],
    ['statement.offset', statement.offsetFen],
    ['statement.closing', statement.closingFen],
  ] as const
  const shown = sums.map(([words, fen]) => {
    const amount = say(language, 'statement.yuan', { amount: formatYuan(fen) })
    return `<div><dt>${say(language, words)}</dt><dd>${amount}</dd></div>`
  })
  return `<dl>${shown.join('')}</dl>`
}

function tableOf(language: Language, lines: readonly StatementLine[]): string {
  const rows = lines.map(
    ({ day, no, fromRegion, toRegion, amountFen, openFen }) => `<tr><td>${day}<br><small>${escaped(no)}</small></td>
      <td>${[fromRegion, toRegion].flatMap((code) => (code ? [escaped(regionLabel(code))] : [])).join(' → ')}</td>
      <td class="n">${formatYuan(amountFen)}</td><td class="n">${formatYuan(openFen)}</td></tr>`,
  )
  const heads = ['statement.day', 'statement.lane', 'statement.amount', 'statement.open'] as const
  const head = heads.map((words, at) => `<th${at > 1 ? ' class="n"' : ''}>${say(language, words)}</th>`).join('')
  const none = `<tr><td colspan="4">${say(language, 'statement.noLines')}</td></tr>`
  return `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('') || none}</tbody></table>`
}

const formIn = (language: Language): string => `<form method="post">
  <label>${say(language, 'statement.name')}<input name="by" required maxlength="30" autocomplete="name"></label>
  <label>${say(language, 'statement.words')}<textarea name="words" maxlength="200" rows="3"></textarea></label>
  <p class="do"><button name="answer" value="confirm">${say(language, 'statement.confirm')}</button>
  <button name="answer" value="dispute" class="other">${say(language, 'statement.dispute')}</button></p></form>`
