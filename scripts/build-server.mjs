// The server as one file: it starts in half the time and with two thirds of the memory of its sources read by tsx.
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { build } from 'esbuild'

const root = join(import.meta.dirname, '..')
const outdir = join(root, 'dist-server')
const place = {
  dirname: (own) => `pathOfUrl(new URL('.', ${own}))`,
  filename: (own) => `pathOfUrl(${own})`,
  url: (own) => `${own}.href`,
}

/** A module that asks where it stands is told where its source stands: beside it lie migrations and workers. */
const sourcePlaces = {
  name: 'source-places',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const own = `new URL('${relative(outdir, path).replaceAll('\\', '/')}', importMetaUrl)`
      const text = await readFile(path, 'utf8')
      return {
        contents: text.replace(/\bimport\.meta\.(dirname|filename|url)\b/g, (_, what) => place[what](own)),
        loader: 'ts',
      }
    }),
}

await build({
  absWorkingDir: root,
  entryPoints: ['server/main.ts'],
  outdir,
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // Read by whoever starts with --enable-source-maps: 40 MB more.
  sourcemap: true,
  sourcesContent: false,
  plugins: [sourcePlaces],
  // Under names that no module uses.
  banner: { js: "import { fileURLToPath as pathOfUrl } from 'node:url'; const importMetaUrl = import.meta.url" },
})
