/** `freightFen` → `freight_fen`: identifiers are camelCase in TypeScript and JSON, snake_case in SQL. */
export function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
