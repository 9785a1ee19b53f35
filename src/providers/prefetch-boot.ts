/**
 * Requests that began before the application was there: `src/boot/prefetch.ts` starts the list and the person's info while the
 * application is still loading, and the first request for the same address takes the answer over, once.
 */
export type EarlyRequests = { token: string; requests: Map<string, Promise<Response>> }

declare global {
  var bancheEarly: EarlyRequests | undefined
}

/** Under which name a POST that only reads, and takes nothing, began. */
export const earlyPost = (url: string): string => `POST ${url}`

/** The application asks for itself from now on: a script that comes late has nothing to begin. */
export function closeEarly(): void {
  globalThis.bancheEarly ??= { token: '', requests: new Map() }
}

/**
 * Takes the request for that address out; a second caller asks the server itself. What was asked with another token is
 * another person's: the whole lot is dropped.
 */
export function takeEarly(url: string, token: string | undefined): Promise<Response> | undefined {
  const early = globalThis.bancheEarly
  if (early?.token !== token) early?.requests.clear()
  const found = early?.requests.get(url)
  early?.requests.delete(url)
  return found
}
