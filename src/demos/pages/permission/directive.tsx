import { Card, Segmented, Tabs, Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSampleInfo } from '../../frame/role.ts'
import { textsOf } from '../../frame/texts.ts'
import { allRoles, isEditor, type Role } from '../../gallery/roles.ts'

const text = textsOf({
  as: ['以此角色查看', 'Seen as'],
  only: ['仅 {roles} 可见', 'Seen by {roles} alone'],
  check: ['角色检查：{role} {result}', 'Role check: {role} {result}'],
  passes: ['可以编辑', 'may edit'],
  fails: ['不可编辑', 'may not edit'],
  component: ['组件方式', 'As a component'],
  function: ['函数方式', 'As a function'],
})

/** Draws its content for these roles alone; the product does so by rights (`hasRight`), which the server enforces. */
function ForRoles({ roles, role, children }: { roles: readonly Role[]; role: Role; children: ReactNode }) {
  return roles.includes(role) ? children : null
}

const groups: readonly (readonly Role[])[] = [['admin'], ['editor'], ['admin', 'editor']]

/** What is drawn for a role, in the two ways of the template: an element around it, and a function. */
export default function DirectivePage() {
  const [role, setRole] = useState<Role>(useSampleInfo().role)
  const shown = groups.filter((roles) => roles.includes(role))
  return (
    <div className="sample-stack">
      <div className="sample-row">
        <span>{text('as')}</span>
        <Segmented<Role> aria-label={text('as')} options={[...allRoles]} value={role} onChange={setRole} />
        <Tag color={isEditor(role) ? 'success' : 'default'}>
          {text('check', { role, result: text(isEditor(role) ? 'passes' : 'fails') })}
        </Tag>
      </div>
      <Card size="small" title={<h2>{text('component')}</h2>}>
        <div className="sample-row">
          {groups.map((roles) => (
            <ForRoles key={roles.join()} roles={roles} role={role}>
              <Tag color="processing">{text('only', { roles: roles.join(' + ') })}</Tag>
            </ForRoles>
          ))}
        </div>
      </Card>
      <Card size="small" title={<h2>{text('function')}</h2>}>
        <Tabs
          items={shown.map((roles) => ({
            key: roles.join(),
            label: roles.join(' + '),
            children: text('only', { roles: roles.join(' + ') }),
          }))}
        />
      </Card>
    </div>
  )
}
