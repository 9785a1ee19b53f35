import { Alert, App, Button, Form, Input, Segmented, Space } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { switchRole, useSampleInfo } from '../../frame/role.ts'
import { textsOf } from '../../frame/texts.ts'
import { allRoles, type Role } from '../../gallery/roles.ts'
import { type MockError, mock } from '../../mock/client.ts'

const text = textsOf({
  now: ['当前角色：{role}（{name}）', 'Role now: {role} ({name})'],
  switch: ['切换角色', 'Switch role'],
  switched: [
    '切换后令牌以角色命名，重新取得信息与菜单，并关闭示例的全部页签。产品的会话与权限不受影响。',
    'The token is then named after the role, information and menu are fetched anew, and every open tab of the samples is closed. The product’s session and rights stay untouched.',
  ],
  username: ['用户名', 'Username'],
  required: ['请填写用户名', 'Enter a username'],
  login: ['模拟登录', 'Mock login'],
  hint: ['只接受 admin 与 editor', 'Accepts admin and editor alone'],
  refused: ['{code}：{message}', '{code}: {message}'],
  fail: ['用失效的令牌取信息', 'Ask for the information with a bad token'],
  logout: ['模拟退出', 'Mock logout'],
  done: ['已退出', 'Logged out'],
})

/** The mock login, and the switch of roles (specification §4 to §8). */
export default function PermissionPage() {
  const { message } = App.useApp()
  const navigate = useNavigate()
  const { name, role: current } = useSampleInfo()
  const [error, setError] = useState<MockError>()
  const become = async (role: Role) => {
    await switchRole(role)
    void navigate(role === 'admin' ? '/permission/page' : '/documentation/index')
  }
  const attempt = (call: Promise<unknown>) => {
    setError(undefined)
    return call.catch((refusal: MockError) => setError(refusal))
  }
  const logIn = ({ username }: { username: string }) =>
    attempt(mock.post<{ token: string }>('/user/login', { username }).then(() => become(username as Role)))
  return (
    <div className="sample-stack">
      <Alert type="info" showIcon message={text('now', { role: current, name })} />
      <div className="sample-row">
        <span>{text('switch')}</span>
        <Segmented<Role>
          aria-label={text('switch')}
          options={[...allRoles]}
          value={current}
          onChange={(role) => void become(role)}
        />
      </div>
      <p className="sample-hint">{text('switched')}</p>
      <Form name="mock-login" layout="vertical" requiredMark={false} onFinish={logIn} className="sample-form">
        <Form.Item
          name="username"
          label={text('username')}
          extra={text('hint')}
          rules={[{ required: true, whitespace: true, message: text('required') }]}
        >
          <Input autoComplete="off" maxLength={40} />
        </Form.Item>
        {error && (
          <Form.Item>
            <Alert
              type="error"
              showIcon
              message={text('refused', { code: error.statusCode, message: error.message })}
            />
          </Form.Item>
        )}
        <Space wrap>
          <Button type="primary" htmlType="submit">
            {text('login')}
          </Button>
          <Button onClick={() => void attempt(mock.get('/user/info', { params: { token: 'nobody-token' } }))}>
            {text('fail')}
          </Button>
          <Button onClick={() => void attempt(mock.post('/user/logout').then(() => message.success(text('done'))))}>
            {text('logout')}
          </Button>
        </Space>
      </Form>
    </div>
  )
}
