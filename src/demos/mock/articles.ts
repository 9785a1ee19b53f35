import { pick, randomFrom } from './random.ts'

export const articleTypes = ['CN', 'US', 'JP', 'EU'] as const
export const articleStatuses = ['published', 'draft', 'deleted'] as const
export const platforms = ['a-platform', 'b-platform'] as const

/** Specification §3. Times are milliseconds. */
export type Article = {
  id: number
  timestamp: number
  author: string
  reviewer: string
  title: string
  content_short: string
  content: string
  forecast: number
  importance: 1 | 2 | 3
  type: (typeof articleTypes)[number]
  status: (typeof articleStatuses)[number]
  display_time: number
  comment_disabled: boolean
  pageviews: number
  image_uri: string
  platforms: string[]
}

/** Specification §9. */
export const ARTICLES = 100
export const PAGE_SIZE = 20

const DAY = 86_400_000
const START = Date.UTC(2026, 0, 1, 2)
const people = ['陈思远', '李雨桐', '王建军', '赵敏', '周海洋', '孙丽华']
const lanes = ['华东', '华南', '川渝', '京津冀', '长三角', '西北']
const subjects = ['整车运价', '司机招募', '板车保养', '跨省倒板', '新能源车运输', '验车要点']
const forms = ['周报', '指南', '案例', '问答']

/** The hundred articles, made anew but always alike. */
export function makeArticles(): Article[] {
  const random = randomFrom(42)
  return Array.from({ length: ARTICLES }, (_, at): Article => {
    const title = `${pick(random, lanes)}${pick(random, subjects)}${pick(random, forms)}`
    const timestamp = START + Math.floor(at * 0.9 * DAY + random() * DAY)
    return {
      id: at + 1,
      timestamp,
      author: pick(random, people),
      reviewer: pick(random, people),
      title,
      content_short: `${title}：本文为示例数据。`,
      content: `<h2>${title}</h2><p>本文为<strong>示例数据</strong>，每次打开都相同。</p><ul><li>出车前核对车架号</li><li>交车时拍照四面</li></ul>`,
      forecast: Math.round(random() * 10_000) / 100,
      importance: pick(random, [1, 2, 3] as const),
      type: pick(random, articleTypes),
      status: pick(random, articleStatuses),
      display_time: timestamp + DAY,
      comment_disabled: random() < 0.3,
      pageviews: Math.floor(300 + random() * 4700),
      image_uri: '/driver-192.png',
      platforms: random() < 0.5 ? ['a-platform'] : [...platforms],
    }
  })
}

export type ArticleQuery = {
  importance?: string
  type?: string
  title?: string
  page?: string
  limit?: string
  sort?: string
}

/** One page of those that the query asks for; `sort` is `+id` or `-id`. */
export function listArticles(all: readonly Article[], { importance, type, title, sort, ...query }: ArticleQuery) {
  const found = all.filter(
    (one) =>
      (!importance || one.importance === Number(importance)) &&
      (!type || one.type === type) &&
      (!title || one.title.includes(title)),
  )
  const ordered = sort === '-id' ? found.toReversed() : found
  const limit = Number(query.limit) || PAGE_SIZE
  const start = ((Number(query.page) || 1) - 1) * limit
  return { total: found.length, items: ordered.slice(start, start + limit) }
}

/** How often an article was read, by device. */
export const viewsOf = ({ pageviews }: Article) => ({
  pvData: [
    { key: 'PC', pv: Math.round(pageviews * 0.5) },
    { key: 'mobile', pv: Math.round(pageviews * 0.35) },
    { key: 'ios', pv: Math.round(pageviews * 0.1) },
    {
      key: 'android',
      pv: pageviews - Math.round(pageviews * 0.5) - Math.round(pageviews * 0.35) - Math.round(pageviews * 0.1),
    },
  ],
})
