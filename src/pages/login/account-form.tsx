import { type ComponentProps, type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/input.tsx'
import { failureOf } from '../resource/record/failure.ts'
import './account.css'

/** What was wrong: by field, and of the whole. */
export type Problems = { message: string; fields: Readonly<Record<string, string>> }
const none: Problems = { message: '', fields: {} }

export type AccountForm = {
  problems: Problems
  isBusy: boolean
  submit: (event: FormEvent<HTMLFormElement>) => void
  /** Does something beside the form, whose refusals show in it. */
  run: (action: () => Promise<void>) => Promise<void>
}

/** A small form: its values as text, its refusals beside the fields that they are about. */
export function useAccountForm(action: (values: Readonly<Record<string, string>>) => Promise<void>): AccountForm {
  const [problems, setProblems] = useState(none)
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const run = async (tx: () => Promise<void>) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setProblems(none)
    try {
      await tx()
    } catch (error) {
      setProblems(problemsOf(error))
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    )
    void run(() => action(values))
  }
  return { problems, isBusy, submit, run }
}

/** A mistake that the browser sees itself. */
export class FieldMistake extends Error {
  readonly field: string
  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

function problemsOf(error: unknown): Problems {
  if (error instanceof FieldMistake) return { message: '', fields: { [error.field]: error.message } }
  const { message, errors } = failureOf(error)
  if (errors.length === 0) return { message, fields: {} }
  return { message: '', fields: Object.fromEntries(errors.map((one) => [one.field, one.message])) }
}

type LineProps = Omit<ComponentProps<typeof TextInput>, 'name'> & {
  name: string
  label: string
  hint?: string
  problems: Problems
}

/** A label, its box, and what is wrong with it. */
export function FormLine({ name, label, hint, problems, ...input }: LineProps): ReactNode {
  const id = useId()
  const message = problems.fields[name]
  return (
    <div className="bc-labelled">
      <label htmlFor={id}>{label}</label>
      <TextInput
        id={id}
        name={name}
        required
        maxLength={256}
        autoCapitalize="none"
        isInvalid={message !== undefined}
        aria-describedby={message || hint ? `${id}-note` : undefined}
        {...input}
      />
      {(message || hint) && (
        <span
          id={`${id}-note`}
          className={message ? 'account-problem' : 'account-hint'}
          role={message ? 'alert' : undefined}
        >
          {message ?? hint}
        </span>
      )}
    </div>
  )
}

type FootProps = { form: AccountForm; label: string; children?: ReactNode }

/** What is wrong with none of the fields, and the action. */
export function FormFoot({ form, label, children }: FootProps): ReactNode {
  return (
    <>
      {form.problems.message && (
        <p role="alert" className="account-problem">
          {form.problems.message}
        </p>
      )}
      <div className="account-foot">
        <Button kind="primary" type="submit" isBusy={form.isBusy}>
          {label}
        </Button>
        {children}
      </div>
    </>
  )
}
