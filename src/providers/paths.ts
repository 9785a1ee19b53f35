/** Only a path of this application: never another site, never the login itself. Anything else is the root. */
export function safePath(wanted: string | null | undefined): string {
  return wanted && isOwnPath(wanted) && !/^\/(login|auth-redirect)(?![\w-])/.test(wanted) ? wanted : '/'
}

/**
 * A path on this very origin. Browsers read a backslash as a slash and drop tabs and line ends, so `/\evil` and
 * `/<tab>/evil` lead away as `//evil` does.
 */
export function isOwnPath(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is refused
  return path.length <= 2000 && /^\/(?![/\\])/.test(path) && !/[\\\u0000-\u001f]/.test(path)
}
