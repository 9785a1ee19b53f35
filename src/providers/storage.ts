/** More than this was not written by us. */
const MOST_SIGNS = 50_000

/** What is stored as JSON under that key; undefined where there is nothing that makes sense. */
export function readStored(key: string): unknown {
  try {
    const text = localStorage.getItem(key)
    return text === null || text.length > MOST_SIGNS ? undefined : JSON.parse(text)
  } catch {
    return undefined // damaged, or the storage is forbidden
  }
}

/** Stores as JSON, where the browser lets us: a full or forbidden storage must not stop anybody's work. */
export function writeStored(key: string, value: unknown): void {
  writeText(key, JSON.stringify(value))
}

export function writeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // full or forbidden: it holds until the page is left
  }
}

export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
