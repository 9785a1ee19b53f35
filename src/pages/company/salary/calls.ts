import { http } from '../../../providers/http.ts'
import type { Filter } from '../../../providers/list-query.ts'
import type { Payslip, SalaryOverview, SalaryPreview } from '../../../resources/company/salary-answers.ts'

/** Whose salaries: those of an office, of posts (`sales,driver`), of one person; everybody within reach without any. */
export type Chosen = { officeId?: string; post?: string; staffId?: string }
export type Action = 'calculate' | 'confirm'
export type Done = { created?: number; changed?: number; confirmed?: number }

const get = async <T>(path: string, params: object, signal?: AbortSignal): Promise<T> =>
  (await http.get<T>(`/api/salary/${path}`, { params, signal, quiet: true })).data

export const readOverview = (month: string, signal?: AbortSignal) => get<SalaryOverview>('overview', { month }, signal)
export const readPreview = (month: string, chosen: Chosen, signal?: AbortSignal) =>
  get<SalaryPreview>('preview', { month, ...chosen }, signal)
export const readPayslips = (month: string, chosen: Chosen & { status?: string }, signal?: AbortSignal) =>
  get<Payslip[]>('payslips', { month, ...chosen }, signal)

/** Calculates or confirms the month; the mark is that of the preview that was looked at. */
export async function doAction(
  action: Action,
  body: Chosen & { month: string; mark: string; reason?: string },
  key: string,
): Promise<Done> {
  const config = { quiet: true, headers: { 'Idempotency-Key': key }, timeout: 60_000 }
  return (await http.post<Done>(`/api/salary/${action}`, body, config)).data
}

/** The people that the filter of the list speaks of. */
export function chosenOf(filters: readonly Filter[]): Chosen {
  const chosen: Chosen = {}
  for (const { field, operator, value } of filters) {
    if (operator !== 'eq' && operator !== 'in') continue
    if (field === 'officeId' || field === 'post' || field === 'staffId') chosen[field] = String(value)
  }
  return chosen
}
