const isMac = /Mac|iP(hone|ad)/.test(navigator.platform)
const signs: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  mod: isMac ? '⌘' : 'Ctrl',
}

/** What stands on the keys of a shortcut: `mod+s` is Ctrl and S, or ⌘ and S. */
export const keySigns = (shortcut: string): string[] =>
  shortcut.split('+').map((part) => signs[part] ?? (part.length === 1 ? part.toUpperCase() : part))
