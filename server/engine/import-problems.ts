import { type Message, sentenceOf } from '../../src/define/message.ts'
import { fieldNamed } from '../../src/define/path.ts'
import type { Resource } from '../../src/define/resource.ts'
import type { Language } from '../../src/define/text.ts'
import type { FieldError } from '../errors/business-error.ts'
import { message } from '../messages/rows.ts'

/** What is wrong with a row, by its number in the sheet. */
export type ImportProblem = { line: number; errors: FieldError[] }
export type ToldProblem = { line: number; errors: { field: string; message: string }[] }

/** Characters that the record has for them. */
const ROOM = 8000
/** So many rows are named in the reason. */
const NAMED = 3

export const toldProblems = (failed: readonly ImportProblem[], language: Language): ToldProblem[] =>
  failed.map(({ line, errors }) => ({
    line,
    errors: errors.map((error) => ({ ...error, message: sentenceOf(error.message, language) })),
  }))

/** As many as the record has room for. */
export function keptProblems(failed: readonly ImportProblem[], language: Language): string | null {
  const kept: string[] = []
  let length = 2
  for (const one of toldProblems(failed, language)) {
    const text = JSON.stringify(one)
    length += text.length + 1
    if (length > ROOM) break
    kept.push(text)
  }
  return kept.length > 0 ? `[${kept.join(',')}]` : null
}

/** The first of them as a sentence. */
export const reasonOf = (resource: Resource | undefined, failed: readonly ImportProblem[]): Message =>
  message('imports.reasons', {
    reasons: {
      list: failed.slice(0, NAMED).map(({ line, errors: [first] }) =>
        message('imports.line', {
          line,
          label: (resource && first && fieldNamed(resource, first.field)?.label) ?? '',
          why: first?.message ?? '',
        }),
      ),
    },
  })
