/** The English catalogue of the definitions: Chinese text → English. It loads only for those who read English. */
export async function loadEnglishLabels(): Promise<Readonly<Record<string, string>>> {
  const [load] = Object.values(import.meta.glob<Readonly<Record<string, string>>>('../resources/en.ts', { import: 'en' }))
  return load ? load() : {}
}
