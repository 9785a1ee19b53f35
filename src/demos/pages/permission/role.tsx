import { DeleteButton, List, useModalForm, useTable } from '@refinedev/antd'
import { Button, Form, Input, Modal, Space, Table, Tree } from 'antd'
import { labelOf } from '../../../providers/i18n.ts'
import { textsOf } from '../../frame/texts.ts'
import { gallery } from '../../gallery/gallery.ts'
import type { SampleRole } from '../../mock/users.ts'

const text = textsOf({
  add: ['新建角色', 'New role'],
  edit: ['编辑', 'Edit'],
  key: ['角色键', 'Key'],
  name: ['名称', 'Name'],
  description: ['说明', 'Description'],
  pages: ['可见页面', 'Pages'],
  required: ['请填写名称', 'Enter a name'],
  actions: ['操作', 'Actions'],
})

type Row = SampleRole & { id: string }

const tree = () =>
  gallery.map(({ path, label, samples }) => ({
    key: `group ${path}`,
    title: labelOf(label),
    children: samples.map((sample) => ({ key: sample.path, title: labelOf(sample.label) })),
  }))

/** Ticks of the tree as the value of a form's field: the pages, without the groups above them. */
function PageTree({ value = [], onChange }: { value?: string[]; onChange?: (paths: string[]) => void }) {
  return (
    <Tree
      checkable
      selectable={false}
      height={260}
      virtual={false}
      treeData={tree()}
      checkedKeys={value}
      onCheck={(keys) => onChange?.((keys as string[]).filter((key) => key.startsWith('/')))}
    />
  )
}

/** A list whose records are edited in a dialog: Refine's `useTable` and `useModalForm` by hand. */
export default function RolePage() {
  const { tableProps } = useTable<Row>({ resource: 'roles', pagination: { mode: 'off' }, syncWithLocation: false })
  const common = { resource: 'roles', warnWhenUnsavedChanges: false, redirect: false } as const
  const creating = useModalForm<Row>({ ...common, action: 'create' })
  const editing = useModalForm<Row>({ ...common, action: 'edit', queryOptions: { enabled: false } })
  const edit = (row: Row) => {
    editing.show(row.id)
    editing.form.setFieldsValue(row)
  }
  return (
    <List
      title={false}
      breadcrumb={false}
      canCreate={false}
      headerButtons={
        <Button type="primary" onClick={() => creating.show()}>
          {text('add')}
        </Button>
      }
    >
      <Table<Row> {...tableProps} rowKey="key" size="small" pagination={false} scroll={{ x: 640 }}>
        <Table.Column<Row> dataIndex="key" title={text('key')} width={120} />
        <Table.Column<Row> dataIndex="name" title={text('name')} width={160} />
        <Table.Column<Row> dataIndex="description" title={text('description')} />
        <Table.Column<Row>
          dataIndex="routes"
          title={text('pages')}
          width={90}
          align="right"
          render={(routes: string[]) => routes.length}
        />
        <Table.Column<Row>
          title={text('actions')}
          width={150}
          render={(_, row) => (
            <Space>
              <Button size="small" onClick={() => edit(row)}>
                {text('edit')}
              </Button>
              <DeleteButton size="small" resource="roles" recordItemId={row.id} hideText />
            </Space>
          )}
        />
      </Table>
      {[creating, editing].map(({ modalProps, formProps }, at) => (
        <Modal key={at === 0 ? 'create' : 'edit'} {...modalProps} title={text(at === 0 ? 'add' : 'edit')} forceRender>
          <Form {...formProps} name={at === 0 ? 'create-role' : 'edit-role'} layout="vertical">
            <Form.Item
              name="name"
              label={text('name')}
              rules={[{ required: true, whitespace: true, message: text('required') }]}
            >
              <Input maxLength={40} />
            </Form.Item>
            <Form.Item name="description" label={text('description')}>
              <Input.TextArea rows={2} maxLength={200} />
            </Form.Item>
            <Form.Item name="routes" label={text('pages')}>
              <PageTree />
            </Form.Item>
          </Form>
        </Modal>
      ))}
    </List>
  )
}
