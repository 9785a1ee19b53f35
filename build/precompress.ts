import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const texts = /\.(js|css|svg|json)$/
/** Smaller files do not gain a packet. */
const LEAST = 1000

/** Writes .br and .gz beside every text of dist/assets, so that the server never compresses them while it answers. */
export function precompressPlugin(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ build }) => {
      folder = join(build.outDir, 'assets')
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        const files = (await readdir(folder)).filter((name) => texts.test(name))
        await Promise.all(files.map((name) => compress(join(folder, name))))
      },
    },
  }
}

async function compress(path: string): Promise<void> {
  const text = await readFile(path)
  if (text.length < LEAST) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  await Promise.all([
    brotli(text, { params }).then((data) => writeFile(`${path}.br`, data)),
    zip(text, { level: 9 }).then((data) => writeFile(`${path}.gz`, data)),
  ])
}
