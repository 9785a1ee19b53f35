import type { FormPlan } from '../record/form-model.ts'

/** Whether the form has a place for a message at that path: a field, a cell of its lines, or the lines as a whole. */
export function isKnownPath(plan: FormPlan, path: string): boolean {
  const [head = '', , column] = path.split('.')
  if (plan.fields.some(([name]) => name === head)) return true
  const lines = plan.lines.find(({ name }) => name === head)
  return lines !== undefined && (column === undefined || lines.fields.some(([name]) => name === column))
}
