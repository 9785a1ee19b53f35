import type { ReactNode, Ref } from 'react'
import './form.css'

type DialogFormProps = { ref: Ref<HTMLFormElement>; onSubmit: () => void; children: ReactNode }

/** The fields of a dialog. Enter sends it; from a text of several lines, where that begins a new one, Ctrl+Enter does. */
export function DialogForm({ ref, onSubmit, children }: DialogFormProps): ReactNode {
  return (
    <form
      ref={ref}
      className="form-grid"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        onSubmit()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        event.currentTarget.requestSubmit()
      }}
    >
      {children}
      <button type="submit" hidden />
    </form>
  )
}
