import { type InputHTMLAttributes, useEffect, useState } from 'react'
import { ask, forget } from './data.ts'
import type { Row } from './lists.ts'

type Contact = Record<'name' | 'phone' | 'address', string>

/** What a customer's form asks for, each field by hand. */
const fields = {
  name: '客户名称',
  shortName: '简称',
  kind: '客户类型',
  phone: '电话',
  idCard: '身份证号',
  uscc: '统一社会信用代码',
  level: '级别',
  source: '来源',
  ownerId: '归属业务员',
  officeId: '营业部',
  status: '状态',
  settleMode: '结算方式',
  creditLimitFen: '信用额度',
  creditDays: '账期',
  statementDay: '对账日',
  invoiceTitle: '发票抬头',
  remark: '备注',
} as const

type Draft = Record<string, string>

export function CustomerForm({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const [draft, setDraft] = useState<Draft | undefined>(id ? undefined : {})
  const [contacts, setContacts] = useState<readonly Contact[]>([])
  useEffect(() => {
    if (!id) return
    ask<Row>(`/api/customers/${id}`).then((row) => {
      setContacts((row.contacts ?? []) as Contact[])
      setDraft(
        Object.fromEntries(Object.keys(fields).map((name) => [name, String(row._labels?.[name] ?? row[name] ?? '')])),
      )
    }, forget)
  }, [id])
  if (!draft) return null
  return (
    <form className="form-page" noValidate onSubmit={(event) => event.preventDefault()}>
      <h1 className="form-title">{draft.name ? `编辑客户 ${draft.name}` : '新建客户'}</h1>
      <div className="form-sections">
        <section className="form-section">
          <div className="form-grid">
            {Object.entries(fields).map(([name, label]) => (
              <div key={name} className="form-item">
                <label className="form-label" htmlFor={`field-${name}`}>
                  {label}
                </label>
                <Box
                  id={`field-${name}`}
                  value={draft[name] ?? ''}
                  onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
                />
              </div>
            ))}
          </div>
        </section>
        <section className="form-section">
          <h2>联系人</h2>
          {contacts.map((contact, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines stay as they came
            <div key={at} className="form-grid">
              {(['name', 'phone', 'address'] as const).map((name) => (
                <Box
                  key={name}
                  aria-label={name}
                  value={contact[name] ?? ''}
                  onChange={(event) => setContacts(contacts.with(at, { ...contact, [name]: event.target.value }))}
                />
              ))}
            </div>
          ))}
        </section>
      </div>
      <button type="button" className="bc-btn" onClick={onClose}>
        取消
      </button>
    </form>
  )
}

const Box = (props: InputHTMLAttributes<HTMLInputElement>) => (
  <input className="bc-input" autoComplete="off" {...props} />
)
