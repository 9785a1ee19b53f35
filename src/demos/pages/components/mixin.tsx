import { App, Avatar, Button, Card, Dropdown, Form, Tooltip } from 'antd'
import { deepCopy, timeAgo } from '../../../ui/conventions.ts'
import { MaterialInput } from '../../frame/material-input.tsx'
import { textsOf } from '../../frame/texts.ts'

const text = textsOf({
  material: ['各种类型的输入（默认必填）', 'Inputs of all types (to be filled unless said otherwise)'],
  name: ['姓名', 'Name'],
  email: ['邮箱', 'E-mail'],
  url: ['网址', 'Address'],
  phone: ['电话', 'Phone'],
  slots: ['板位', 'Slots'],
  password: ['密码', 'Password'],
  check: ['检查', 'Check'],
  good: ['全部正确', 'All is well'],
  copies: ['深拷贝', 'Deep copy'],
  copyHint: [
    '改动副本不影响原件；空值报 error arguments',
    'Changing the copy leaves the original alone; nothing gives “error arguments”',
  ],
  copied: ['副本 {copy}，原件 {original}', 'Copy {copy}, original {original}'],
  copyNothing: ['拷贝空值', 'Copy nothing'],
  share: ['分享', 'Share'],
  dropdown: ['下拉', 'Menu'],
  chosen: ['选了 {name}', '{name} was chosen'],
  hover: ['悬停提示', 'Tip'],
  tip: ['约 {ago} 前发布', 'Published about {ago} ago'],
  small: ['小组件', 'Small ones'],
})

const HOUR = 3_600_000

/** Small things in one place: the material input, a deep copy, a menu, a tip. */
export default function Mixin() {
  const { message } = App.useApp()
  const copy = () => {
    const original = { cars: ['A', 'B'] }
    const other = deepCopy(original)
    other.cars.push('C')
    void message.success(text('copied', { copy: other.cars.length, original: original.cars.length }))
  }
  const copyNothing = () => {
    try {
      deepCopy(undefined as never)
    } catch (error) {
      void message.error((error as Error).message)
    }
  }
  const names = ['陈思远', '李雨桐', '王建军']
  return (
    <div className="sample-stack">
      <Card size="small" title={<h2>{text('material')}</h2>}>
        <Form name="material" layout="vertical" onFinish={() => message.success(text('good'))}>
          <div className="sample-columns">
            <MaterialInput name="name" label={text('name')} maxlength={20} />
            <MaterialInput name="email" type="email" label={text('email')} />
            <MaterialInput name="url" type="url" label={text('url')} required={false} />
            <MaterialInput name="phone" type="tel" label={text('phone')} />
            <MaterialInput name="slots" type="number" label={text('slots')} min={1} max={12} step={0.5} />
            <MaterialInput name="password" type="password" label={text('password')} minlength={8} maxlength={40} />
          </div>
          <Button type="primary" htmlType="submit">
            {text('check')}
          </Button>
        </Form>
      </Card>
      <Card size="small" title={<h2>{text('small')}</h2>}>
        <div className="sample-row">
          <Button onClick={copy}>{text('copies')}</Button>
          <Button onClick={copyNothing}>{text('copyNothing')}</Button>
          <Dropdown
            trigger={['click']}
            menu={{
              items: names.map((name) => ({ key: name, label: name })),
              onClick: ({ key }) => void message.info(text('chosen', { name: key })),
            }}
          >
            <Button>{text('dropdown')}</Button>
          </Dropdown>
          <Tooltip title={text('tip', { ago: timeAgo(Date.now() - 3 * HOUR) })}>
            <Button>{text('hover')}</Button>
          </Tooltip>
          <Avatar.Group>
            {names.map((name) => (
              <Avatar key={name}>{name.slice(0, 1)}</Avatar>
            ))}
          </Avatar.Group>
        </div>
        <p className="sample-hint">{text('copyHint')}</p>
      </Card>
    </div>
  )
}
