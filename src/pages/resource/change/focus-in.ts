/** Begins in the input of a frame, whose text is replaced by what is typed. */
export function focusIn(frame: Element | null): void {
  const found = frame?.querySelector<HTMLElement>('input:not([type=file], [aria-hidden]), select, textarea')
  found?.focus()
  if (found instanceof HTMLInputElement && found.type === 'text') found.select()
}
