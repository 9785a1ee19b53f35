import { Descriptions } from 'antd'
import DOMPurify from 'dompurify'
import { formatDate, timeAgo } from '../../ui/conventions.ts'
import type { Article } from '../mock/articles.ts'
import { articleText as text } from './article-texts.ts'

/** The facts of an article; its content is HTML of others, so it is cleaned before it is shown. */
export function ArticleFacts({ article }: { article: Article }) {
  const { author, reviewer, forecast, timestamp, platforms, content, comment_disabled: isSilent } = article
  return (
    <div className="sample-stack">
      <Descriptions
        size="small"
        column={1}
        bordered
        items={[
          { key: 'author', label: text('author'), children: author },
          { key: 'reviewer', label: text('reviewer'), children: reviewer },
          { key: 'timestamp', label: text('timestamp'), children: `${formatDate(timestamp)} (${timeAgo(timestamp)})` },
          { key: 'forecast', label: text('forecast'), children: forecast },
          { key: 'platforms', label: text('platforms'), children: platforms.join(', ') },
          { key: 'comments', label: text('comment_disabled'), children: text(isSilent ? 'yes' : 'no') },
        ]}
      />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: DOMPurify has cleaned it */}
      <article className="sample-prose" dangerouslySetInnerHTML={{ __html: DOMPurify.sanitize(content) }} />
    </div>
  )
}
