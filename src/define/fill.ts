/** `{name}` in a text becomes the parameter. */
export function fill(text: string, params: Readonly<Record<string, string | number>> | undefined): string {
  return params ? text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole)) : text
}
