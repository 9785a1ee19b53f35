import { Button, Result } from 'antd'
import { Link, useNavigate } from 'react-router'
import { textsOf } from '../../frame/texts.ts'

const text = textsOf({
  title: ['您没有权限打开此页', 'You may not open this page'],
  hint: ['请联系管理员，或换一个角色。', 'Ask an administrator, or take another role.'],
  back: ['返回', 'Back'],
  home: ['示例首页', 'The samples'],
})

/** How 401 looks; the product's own stands at /401. */
export default function Forbidden() {
  const navigate = useNavigate()
  return (
    <Result
      status="403"
      title={<h2>{text('title')}</h2>}
      subTitle={text('hint')}
      extra={[
        <Button key="back" onClick={() => void navigate(-1)}>
          {text('back')}
        </Button>,
        <Link key="home" to="/documentation/index">
          {text('home')}
        </Link>,
      ]}
    />
  )
}
