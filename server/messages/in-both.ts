import { type Message, sentenceOf } from '../../src/define/message.ts'

/** Messages in Chinese, each on its line, and then the same in English: for a console, whose reader has told no language. */
export const inBoth = (messages: readonly Message[]): string =>
  (['zh', 'en'] as const).flatMap((language) => messages.map((one) => sentenceOf(one, language))).join('\n')
