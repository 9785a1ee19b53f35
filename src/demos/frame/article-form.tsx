import { DatePicker, Form, type FormProps, Input, InputNumber, Radio, Rate, Select, Switch } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useId, useState } from 'react'
import { articleStatuses, articleTypes, platforms } from '../mock/articles.ts'
import { articleText as text } from './article-texts.ts'

const required = (label: string) => [{ required: true, message: text('required', { label }) }]

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** The form says of it that it is required, which only a group of radios may be; antd hands the role on, though its type does not name it. */
const radioGroup: object = { role: 'radiogroup' }

/** The form of an article, for a new one and for one that is there: antd's, filled and sent by Refine's `useForm`. */
export function ArticleForm(props: FormProps) {
  // Pages out of sight have fields of the same names.
  const name = useId()
  // Refine's `useForm` sets the form back as it begins, and every field in it would be drawn twice.
  const [hasBegun, setBegun] = useState(false)
  useEffect(() => setBegun(true), [])
  return (
    <Form {...props} name={name} layout="vertical" className="sample-columns">
      {hasBegun && <Fields />}
    </Form>
  )
}

function Fields() {
  return (
    <>
      <Form.Item name="title" label={text('title')} rules={[...required(text('title')), { whitespace: true }]}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="author" label={text('author')} rules={required(text('author'))}>
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="type" label={text('type')} rules={required(text('type'))}>
        <Radio.Group {...radioGroup} options={[...articleTypes]} />
      </Form.Item>
      <Form.Item name="status" label={text('status')}>
        <Select options={articleStatuses.map((value) => ({ value, label: text(value) }))} />
      </Form.Item>
      <Form.Item
        name="display_time"
        label={text('display_time')}
        getValueProps={(at?: number) => ({ value: at ? dayjs(at) : undefined })}
        normalize={(at?: dayjs.Dayjs) => at?.valueOf()}
      >
        <DatePicker showTime />
      </Form.Item>
      <Form.Item name="forecast" label={text('forecast')}>
        <InputNumber min={0} max={100} precision={2} />
      </Form.Item>
      <Form.Item name="importance" label={text('importance')}>
        <Rate count={3} />
      </Form.Item>
      <Form.Item name="platforms" label={text('platforms')}>
        <Select mode="multiple" options={optionsOf(platforms)} />
      </Form.Item>
      <Form.Item name="comment_disabled" label={text('comment_disabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="content_short" label={text('content_short')} className="sample-wide">
        <Input.TextArea rows={3} maxLength={200} showCount />
      </Form.Item>
    </>
  )
}
