import { List } from 'antd'
import { Link } from 'react-router'
import { isExternal } from '../../ui/conventions.ts'
import { textsOf } from '../frame/texts.ts'

const text = textsOf({
  about: [
    '以 http、https、mailto、tel 开头的地址离开本应用，在新窗口打开；其余由路由处理。',
    'An address that begins with http, https, mailto or tel leaves the application and opens in a window of its own; the router takes all others.',
  ],
  outside: ['外部', 'outside'],
  inside: ['内部', 'inside'],
})

const addresses = [
  'https://refine.dev/docs/',
  'http://127.0.0.1/',
  'mailto:service@example.com',
  'tel:4001234567',
  '/documentation/index',
  '/example/list',
]

/** One element for both kinds of links. */
function AnyLink({ to }: { to: string }) {
  if (!isExternal(to)) return <Link to={to}>{to}</Link>
  return (
    <a href={to} target="_blank" rel="noopener noreferrer">
      {to}
    </a>
  )
}

/** The check of links (specification §5), and what follows from it. */
export default function ExternalLink() {
  return (
    <List
      header={text('about')}
      dataSource={addresses}
      renderItem={(to) => (
        <List.Item extra={text(isExternal(to) ? 'outside' : 'inside')}>
          <AnyLink to={to} />
        </List.Item>
      )}
    />
  )
}
