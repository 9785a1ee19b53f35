import { Result } from 'antd'
import { Link } from 'react-router'
import { textsOf } from '../../frame/texts.ts'

const text = textsOf({
  title: ['页面不存在', 'There is no such page'],
  hint: ['请检查地址，或回到示例首页。', 'Check the address, or go back to the samples.'],
  home: ['示例首页', 'The samples'],
})

/** How 404 looks; any unknown address goes to the product's own at /404. */
export default function Missing() {
  return (
    <Result
      status="404"
      title={<h2>{text('title')}</h2>}
      subTitle={text('hint')}
      extra={<Link to="/documentation/index">{text('home')}</Link>}
    />
  )
}
