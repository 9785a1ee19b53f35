import { List, useModalForm, useTable } from '@refinedev/antd'
import { useTranslate } from '@refinedev/core'
import { Button, Form, Input, Modal, Table, Tree } from 'antd'
import { labelOf } from '../../../providers/i18n.ts'
import { Button as RowButton } from '../../../ui/button.tsx'
import { textsOf } from '../../frame/texts.ts'
import { useDeletion } from '../../frame/use-deletion.ts'
import { gallery } from '../../gallery/gallery.ts'
import type { SampleRole } from '../../mock/users.ts'

const text = textsOf({
  add: ['新建角色', 'New role'],
  edit: ['编辑角色', 'Edit role'],
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
  const translate = useTranslate()
  const askToDelete = useDeletion('roles')
  const edited = tableProps.dataSource?.find(({ id }) => id === editing.id)
  const dialogs = [
    { ...creating, key: 'add', row: undefined },
    { ...editing, key: 'edit', row: edited },
  ] as const
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
            <div className="sample-row">
              <RowButton kind="link" onClick={() => editing.show(row.id)}>
                {translate('buttons.edit')}
              </RowButton>
              <RowButton kind="link" onClick={() => askToDelete(row.id)}>
                {translate('buttons.delete')}
              </RowButton>
            </div>
          )}
        />
      </Table>
      {dialogs.map(({ modalProps, formProps, key, row }) => (
        <Modal
          key={key}
          {...modalProps}
          title={text(key)}
          forceRender={false} // drawn when it is opened, and not before, as Refine has it
          destroyOnHidden
        >
          <Form {...formProps} name={`${key}-role`} layout="vertical" preserve={false}>
            <Form.Item
              name="name"
              label={text('name')}
              initialValue={row?.name}
              rules={[{ required: true, whitespace: true, message: text('required') }]}
            >
              <Input maxLength={40} />
            </Form.Item>
            <Form.Item name="description" label={text('description')} initialValue={row?.description}>
              <Input.TextArea rows={2} maxLength={200} />
            </Form.Item>
            <Form.Item name="routes" label={text('pages')} initialValue={row?.routes}>
              <PageTree />
            </Form.Item>
          </Form>
        </Modal>
      ))}
    </List>
  )
}
