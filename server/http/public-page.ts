import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Language } from '../../src/define/text.ts'

/** A whole page for people without an account: its own style under the answer's nonce, and no script. */
export type Page = { language: Language; nonce: string }

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Text as it stands in HTML. */
export const escaped = (value: string): string => value.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)

const style = `:root{color-scheme:light dark}
body{font:14px/1.6 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;margin:0 auto;max-width:720px;padding:16px}
h1{font-size:20px;margin:4px 0}h2{font-size:16px;margin:20px 0 8px}.who{margin:0}.notice{padding:8px 12px;border:1px solid #91caff;border-radius:6px}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(120px,1fr));gap:8px;margin:16px 0}
dd{margin:0;font-weight:600;font-variant-numeric:tabular-nums}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:8px 6px;border-bottom:1px solid #8884;vertical-align:top}
td:first-child{white-space:nowrap}.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}label{display:block;margin:12px 0 0}
input,textarea{box-sizing:border-box;width:100%;font:inherit;padding:8px;margin-top:4px;border:1px solid #888;border-radius:6px;
background:Canvas;color:CanvasText}.do{display:flex;gap:8px}
button{font:inherit;padding:10px 20px;border:1px solid #0958d9;border-radius:6px;background:#0958d9;color:#fff;cursor:pointer}
.other{background:Canvas;color:CanvasText;border-color:#888}
.steps{list-style:none;margin:16px 0;padding:0 0 0 14px;border-inline-start:2px solid #8886}.steps li{margin:8px 0}
.steps time{opacity:.75;font-variant-numeric:tabular-nums}.photos{display:grid;grid-template-columns:repeat(auto-fill,minmax(140px,1fr));gap:8px}
.photos img{width:100%;aspect-ratio:4/3;object-fit:cover;border-radius:6px}`

/** The document around a body. */
export const whole = ({ language, nonce }: Page, title: string, body: string): string =>
  `<!doctype html><html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title>
<style nonce="${nonce}">${style}</style></head><body><main>${body}</main></body></html>`

/** Lets these routes read what a form without a script sends. */
export function readForms(pages: FastifyInstance): void {
  const form = 'application/x-www-form-urlencoded'
  pages.addContentTypeParser(form, { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}

/** Nobody keeps it: not the browser, not a search engine, nor the address that is left for another site. */
export const unkept = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
} as const

/** Answers with a page, which nobody keeps. */
export const answerPage = (reply: FastifyReply, html: string): FastifyReply =>
  reply.headers(unkept).type('text/html; charset=utf-8').send(html)
