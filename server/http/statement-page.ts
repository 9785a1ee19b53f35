import { sentenceOf } from '../../src/define/message.ts'
import { formatYuan } from '../../src/define/money.ts'
import type { Language } from '../../src/define/text.ts'
import type { OpenStatement, StatementLine } from '../business/finance/answer-statement.ts'
import { regionLabel } from '../engine/regions.ts'
import { message, type statementPageMessages } from '../messages/statement-page.ts'

export type Words = keyof typeof statementPageMessages
type Params = Parameters<typeof message>[1]

/** A whole page: its own style under the answer's nonce, and no script. */
type Page = { language: Language; nonce: string }

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

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (value: string): string => value.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)

const style = `:root{color-scheme:light dark}
body{font:14px/1.6 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;margin:0 auto;max-width:720px;padding:16px}
h1{font-size:20px;margin:4px 0}.who{margin:0}.notice{padding:8px 12px;border:1px solid #91caff;border-radius:6px}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(120px,1fr));gap:8px;margin:16px 0}
dd{margin:0;font-weight:600;font-variant-numeric:tabular-nums}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:8px 6px;border-bottom:1px solid #8884;vertical-align:top}
td:first-child{white-space:nowrap}.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}label{display:block;margin:12px 0 0}
input,textarea{box-sizing:border-box;width:100%;font:inherit;padding:8px;margin-top:4px;border:1px solid #888;border-radius:6px;
background:Canvas;color:CanvasText}.do{display:flex;gap:8px}
button{font:inherit;padding:10px 20px;border:1px solid #0958d9;border-radius:6px;background:#0958d9;color:#fff;cursor:pointer}
.other{background:Canvas;color:CanvasText;border-color:#888}`

const whole = ({ language, nonce }: Page, title: string, body: string): string =>
  `<!doctype html><html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title>
<style nonce="${nonce}">${style}</style></head><body><main>${body}</main></body></html>`
