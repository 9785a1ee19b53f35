import type { Rolldown } from 'vite'

export type Bundle = Rolldown.OutputBundle
export type Chunk = Rolldown.OutputChunk

/** A chunk and everything that it imports at once; the chunk itself first. */
export function modulesOf(output: Bundle, chunk: Chunk): string[] {
  const found = new Set<string>()
  const visit = (name: string) => {
    const one = output[name]
    if (found.has(name) || one?.type !== 'chunk') return
    found.add(name)
    one.imports.forEach(visit)
  }
  visit(chunk.fileName)
  return [...found].map((name) => `/${name}`)
}

/** What vite notes of chunks: without its styles a part that comes later does not come at all. */
export function stylesOf(output: Bundle, chunks: readonly string[]): string[] {
  return chunks.flatMap((href) => {
    const noted = output[href.slice(1)] as { viteMetadata?: { importedCss: Set<string> } } | undefined
    return [...(noted?.viteMetadata?.importedCss ?? [])].map((name) => `/${name}`)
  })
}

/** The chunk that holds a file. */
export function chunkOf(output: Bundle, module: string): Chunk {
  const found = findChunk(output, module)
  if (!found) throw new Error(`No chunk of ${module}`)
  return found
}

/** The same, if there is one. */
export const findChunk = (output: Bundle, module: string): Chunk | undefined =>
  Object.values(output).find(
    (one): one is Chunk => one.type === 'chunk' && one.moduleIds.some((id) => id.endsWith(module)),
  )
