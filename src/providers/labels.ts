import { inEnglish } from '../define/translate.ts'

/** The English catalogue of the definitions: Chinese text → English. It loads only for those who read English. */
export async function loadEnglishLabels(): Promise<Readonly<Record<string, string>>> {
  return (await import('../resources/en.ts')).english
}

/** A message of a check, which is made in Chinese, in English. */
export const englishMessage = inEnglish
