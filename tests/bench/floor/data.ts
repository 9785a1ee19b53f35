/** The answers by address, for as long as a page that was just asked for takes to be drawn. */
const answers = new Map<string, { at: number; answer: Promise<unknown> }>()
const FRESH = 10_000

const token = (): string | undefined => /(?:^|; )Admin-Token=([\w-]+)/.exec(document.cookie)?.[1]

export const hasToken = (): boolean => token() !== undefined

/** What the server answers to an address; the same question a moment later is not asked again. */
export function ask<T>(url: string): Promise<T> {
  const known = answers.get(url)
  if (known && performance.now() - known.at < FRESH) return known.answer as Promise<T>
  const answer = fetch(url, { headers: { Authorization: `Bearer ${token()}` } })
    .then((response) => response.json())
    .then(({ data }) => data)
  answers.set(url, { at: performance.now(), answer })
  return answer as Promise<T>
}

/** The page asks again. */
export const forget = (): void => answers.clear()

export async function logIn(username: string, password: string): Promise<boolean> {
  const response = await fetch('/api/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const { data } = await response.json()
  if (!data?.token) return false
  // biome-ignore lint/suspicious/noDocumentCookie: the reference is what the platform gives, without a library
  document.cookie = `Admin-Token=${data.token}; path=/`
  return true
}
