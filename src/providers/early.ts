/**
 * Requests that began before the application was there: `src/early.ts` starts the list and the person's info while the
 * application is still loading, and the first request for the same address takes the answer over, once.
 */
export type EarlyRequests = Map<string, Promise<Response>>

declare global {
  var bancheEarly: EarlyRequests | undefined
}

/** Takes the request for that address out; a second caller asks the server itself. */
export function takeEarly(url: string): Promise<Response> | undefined {
  const found = globalThis.bancheEarly?.get(url)
  globalThis.bancheEarly?.delete(url)
  return found
}
