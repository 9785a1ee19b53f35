import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BuildOptions, build as bundle } from 'esbuild'

/** A script built on its own, in one piece; `facts` stand for what it declares. */
export async function script(
  entry: string,
  facts: Record<string, unknown> = {},
  options: BuildOptions = {},
): Promise<string> {
  const define = Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, JSON.stringify(value)]))
  const { outputFiles } = await bundle({
    ...{ entryPoints: [entry], define, bundle: true, minify: true, format: 'iife', target: 'es2022' },
    ...options,
    write: false,
  })
  const [file] = outputFiles
  if (!file) throw new Error(`${entry} gave no file`)
  return file.text.trim()
}

/** Written among the assets, under a name that holds its content. */
export async function writeScript(folder: string, name: string, text: string): Promise<string> {
  const href = `/assets/${name}-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.js`
  await writeFile(join(folder, href), text)
  return href
}
