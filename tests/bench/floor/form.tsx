import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../../src/ui/button.tsx'
import { Icon } from '../../../src/ui/icon.tsx'
import { choices } from './choices.ts'
import { ask, forget } from './data.ts'
import type { Row } from './lists.ts'

type Control = 'text' | 'select' | 'reference' | 'figure' | 'checkbox' | 'textarea'
type Field = { name: string; label: string; control?: Control; isRequired?: true; unit?: string; hint?: string }

/** What a customer's form asks for, section by section, each field by hand. */
const sections: readonly { title: string; fields: readonly Field[] }[] = [
  {
    title: '基本信息',
    fields: [
      { name: 'name', label: '客户名称', isRequired: true },
      { name: 'shortName', label: '简称' },
      { name: 'kind', label: '客户类型', control: 'select', isRequired: true },
      { name: 'phone', label: '电话', isRequired: true },
      { name: 'idCard', label: '身份证号' },
      { name: 'level', label: '级别', control: 'select', isRequired: true },
      { name: 'source', label: '来源', control: 'select' },
      { name: 'ownerId', label: '归属业务员', control: 'reference', isRequired: true },
      { name: 'officeId', label: '营业部', control: 'reference', isRequired: true },
      { name: 'status', label: '状态', control: 'select', isRequired: true },
    ],
  },
  {
    title: '结算',
    fields: [
      { name: 'settleMode', label: '结算方式', control: 'select', isRequired: true },
      {
        name: 'creditLimitFen',
        label: '信用额度',
        control: 'figure',
        unit: '元',
        hint: '不填为不限；0 为月结客户不得赊欠超出预收款，其他客户不问',
      },
      { name: 'creditDays', label: '账期', control: 'figure', unit: '天' },
      { name: 'statementDay', label: '对账日', control: 'figure' },
      { name: 'needInvoice', label: '需要开票', control: 'checkbox' },
    ],
  },
]
const remark: Field = { name: 'remark', label: '备注', control: 'textarea' }
const contactFields: readonly (Field & { width: number })[] = [
  { name: 'name', label: '姓名', isRequired: true, width: 110 },
  { name: 'role', label: '身份', control: 'select', isRequired: true, width: 100 },
  { name: 'phone', label: '电话', isRequired: true, width: 140 },
  { name: 'region', label: '地区', control: 'reference', width: 180 },
  { name: 'address', label: '地址', width: 220 },
  { name: 'isDefault', label: '默认', control: 'checkbox', width: 70 },
]

type Draft = Record<string, string>

const draftOf = (row: Row, fields: readonly Field[]): Draft =>
  Object.fromEntries(fields.map(({ name }) => [name, String(row._labels?.[name] ?? row[name] ?? '')]))

export function CustomerForm({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const [draft, setDraft] = useState<Draft | undefined>(id ? undefined : {})
  const [contacts, setContacts] = useState<readonly Draft[]>([])
  useEffect(() => {
    if (!id) return
    ask<Row>(`/api/customers/${id}`).then((row) => {
      setContacts(((row.contacts ?? []) as Row[]).map((contact) => draftOf(contact, contactFields)))
      setDraft(draftOf(row, [...sections.flatMap(({ fields }) => fields), remark]))
    }, forget)
  }, [id])
  if (!draft) return null
  const item = (field: Field) => (
    <Item
      key={field.name}
      field={field}
      value={draft[field.name] ?? ''}
      onChange={(value) => setDraft({ ...draft, [field.name]: value })}
    />
  )
  return (
    <form className="form-page" noValidate onSubmit={(event) => event.preventDefault()}>
      <h1 className="form-title">{draft.name ? `编辑客户 ${draft.name}` : '新建客户'}</h1>
      <div className="form-sections">
        {sections.map(({ title, fields }) => (
          <Section key={title} title={title}>
            <div className="form-grid">{fields.map(item)}</div>
          </Section>
        ))}
        <Section title="联系人">
          <Contacts contacts={contacts} onChange={setContacts} />
        </Section>
        <Section title="备注">
          <div className="form-grid">{item(remark)}</div>
        </Section>
      </div>
      <div className="form-foot">
        <div role="alert" className="form-problem" />
        <span className="form-keys">Ctrl+S 保存</span>
        <div className="form-buttons">
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary">保存</Button>
        </div>
      </div>
    </form>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="form-section" aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)

type ItemProps = { field: Field; value: string; onChange: (value: string) => void }

function Item({ field, value, onChange }: ItemProps) {
  const { name, label, control, hint } = field
  const id = `field-${name}`
  return (
    <div className={`form-item${control === 'textarea' ? ' form-item-wide' : ''}`}>
      <label className="form-label" htmlFor={id}>
        {label}
        <Star field={field} />
      </label>
      <Box id={id} field={field} value={value} onChange={onChange} />
      {hint && <div className="form-hint">{hint}</div>}
    </div>
  )
}

const Star = ({ field }: { field: Field }) =>
  field.isRequired && (
    <span className="form-required" aria-hidden="true">
      *
    </span>
  )

function Box({ id, field: { name, control, unit, isRequired, ...field }, value, onChange, label }: BoxProps) {
  const props = { id, value, 'aria-required': isRequired, 'aria-label': label && field.label }
  const change = (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value)
  if (control === 'textarea') return <textarea className="bc-input bc-textarea" rows={3} {...props} onChange={change} />
  if (control === 'select') {
    return (
      <select className="bc-input bc-select" {...props} onChange={change}>
        {!isRequired && <option value="" />}
        {Object.entries(choices[name] ?? {}).map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    )
  }
  if (control === 'reference') {
    return (
      <span className="bc-input bc-input-affix bc-combobox">
        <input {...props} role="combobox" aria-expanded="false" autoComplete="off" onChange={change} />
        <Icon name="down" size={14} />
      </span>
    )
  }
  if (control === 'checkbox') {
    return (
      <span className="input-yes-no">
        <input
          {...props}
          className="bc-checkbox"
          type="checkbox"
          checked={value === 'true'}
          onChange={({ currentTarget }) => onChange(String(currentTarget.checked))}
        />
      </span>
    )
  }
  const figure = control === 'figure' ? ' input-figure' : ''
  const input = <input {...props} className={`bc-input${figure}`} autoComplete="off" onChange={change} />
  if (!unit) return input
  return (
    <span className="input-with-unit" style={{ '--signs': 1 } as object}>
      {input}
      <span className="input-unit">{unit}</span>
    </span>
  )
}

type BoxProps = ItemProps & { id: string; label?: true }

type ContactsProps = { contacts: readonly Draft[]; onChange: (next: readonly Draft[]) => void }

function Contacts({ contacts, onChange }: ContactsProps) {
  return (
    <div className="lines">
      <div className="lines-scroll">
        <table className="lines-table" aria-label="联系人">
          <thead>
            <tr>
              <th className="lines-seq">序号</th>
              {contactFields.map((field) => (
                <th key={field.name} scope="col" style={{ minWidth: field.width }}>
                  {field.label}
                  <Star field={field} />
                </th>
              ))}
              <th className="lines-tools">操作</th>
            </tr>
          </thead>
          <tbody>
            {contacts.map((contact, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines stay as they came
              <tr key={at}>
                <th className="lines-seq">{at + 1}</th>
                {contactFields.map((field) => (
                  <td key={field.name}>
                    <Box
                      id={`field-contacts-${at}-${field.name}`}
                      label
                      field={field}
                      value={contact[field.name] ?? ''}
                      onChange={(value) => onChange(contacts.with(at, { ...contact, [field.name]: value }))}
                    />
                  </td>
                ))}
                <td className="lines-tools">
                  <Button kind="text" icon="plus" tabIndex={-1} aria-label={`复制第 ${at + 1} 行`} />
                  <Button kind="text" icon="close" tabIndex={-1} aria-label={`删除第 ${at + 1} 行`} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="lines-foot">
        <Button icon="plus" onClick={() => onChange([...contacts, {}])}>
          添加一行
        </Button>
        <span className="form-hint">
          共 {contacts.length} 行 · 可从 Excel 复制多行后粘贴；回车到下一行，Ctrl+D 复制本行，Ctrl+Delete 删除本行
        </span>
      </div>
    </div>
  )
}
