import { Form, Input, type InputProps } from 'antd'
import type { Rule } from 'antd/es/form'
import { textsOf } from './texts.ts'

const text = textsOf({
  required: ['请填写{label}', 'Enter: {label}'],
  invalid: ['{label}的格式不对', '{label} has a wrong format'],
  min: ['{label}不得小于 {min}', '{label} is at least {min}'],
  max: ['{label}不得大于 {max}', '{label} is at most {max}'],
  minlength: ['{label}至少 {minlength} 个字符', '{label} has at least {minlength} characters'],
})

/** The types of the specification (§5). */
export type MaterialType = 'email' | 'url' | 'number' | 'password' | 'tel' | 'text'

type MaterialInputProps = {
  name: string
  label: string
  type?: MaterialType
  min?: number
  max?: number
  step?: number
  minlength?: number
  maxlength?: number
  /** Unless this says otherwise, it has to be filled. */
  required?: boolean
}

const phone = /^[+\d][\d -]{4,19}$/

/** An input whose label floats above what is typed: antd's Input in antd's Form, of the types that the specification names. */
export function MaterialInput({ name, label, type = 'text', required = true, ...bounds }: MaterialInputProps) {
  const { min, max, step, minlength, maxlength } = bounds
  const rules: Rule[] = [
    { required, whitespace: true, message: text('required', { label }) },
    ...(type === 'email' || type === 'url' ? [{ type, message: text('invalid', { label }) }] : []),
    ...(type === 'tel' ? [{ pattern: phone, message: text('invalid', { label }) }] : []),
    ...(minlength === undefined ? [] : [{ min: minlength, message: text('minlength', { label, minlength }) }]),
    ...(min === undefined ? [] : [numberRule((value) => value >= min, text('min', { label, min }))]),
    ...(max === undefined ? [] : [numberRule((value) => value <= max, text('max', { label, max }))]),
  ]
  const props: InputProps = { min, max, step, maxLength: maxlength, variant: 'underlined', autoComplete: 'off' }
  return (
    <Form.Item name={name} label={label} rules={rules}>
      {type === 'password' ? <Input.Password {...props} /> : <Input {...props} type={type} />}
    </Form.Item>
  )
}

/** What is empty is the matter of `required`. */
const numberRule = (isGood: (value: number) => boolean, message: string): Rule => ({
  validator: (_, value) => (!value || isGood(Number(value)) ? Promise.resolve() : Promise.reject(new Error(message))),
})
