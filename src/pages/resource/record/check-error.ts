import type { Message } from '../../../define/message.ts'
import { messageIn } from '../../../providers/i18n.ts'

/** What is wrong with a field, before it is said: a message of a check, or a sentence that needs none. */
export type Wrong = { field: string; message: Message | string }

type CheckError = { type: 'check'; message: string; told: Wrong['message'] }

/** As react-hook-form keeps it: the sentence, and the message, which is said anew in another language. */
export const checkError = ({ message }: Wrong): CheckError => ({
  type: 'check',
  message: messageIn(message),
  told: message,
})

/** What an error of a field says now. */
export const messageOf = (error: { message?: string | undefined } | undefined): string | undefined =>
  error && 'told' in error ? messageIn((error as CheckError).told) : error?.message
