import { fileURLToPath } from 'node:url'
import type { Alias } from 'vite'

const stub = (name: string) => fileURLToPath(new URL(`./stubs/${name}.ts`, import.meta.url))

/**
 * What Refine pulls in and this product never calls: Markdown (any import of @refinedev/antd brings it), CSV in the
 * browser (the server imports and exports), English plurals, and the devtools' tracing. `qs` is answered by a codec for
 * flat queries, because lists keep their state in the address by themselves. A table's scroll bars are measured without
 * an inline style. antd's styles are found by their keys, and kept.
 */
export const aliases: Alias[] = [
  { find: /^react-markdown$/, replacement: stub('nothing') },
  { find: /^remark-gfm$/, replacement: stub('nothing') },
  { find: /^papaparse$/, replacement: stub('nothing') },
  { find: /^pluralize$/, replacement: stub('pluralize') },
  { find: /^qs$/, replacement: stub('qs') },
  { find: /^query-string$/, replacement: stub('qs') },
  { find: /^@refinedev\/devtools-internal$/, replacement: stub('devtools') },
  { find: /^rc-util\/(es|lib)\/getScrollBarSize$/, replacement: stub('scroll-bar-size') },
  // Of @rc-component/portal alone.
  { find: /^\.\/useScrollLocker$/, replacement: stub('scroll-locker') },
  { find: /^rc-util\/(es|lib)\/Dom\/dynamicCSS$/, replacement: stub('dynamic-css') },
  // Of @ant-design/cssinjs alone.
  { find: /^\.\/Cache$/, replacement: stub('style-cache') },
  { find: /^lodash\/(.*)$/, replacement: 'lodash-es/$1' },
  // The page headers of Refine take two icons from the build for Node, whose context is another than antd's.
  { find: /^@ant-design\/icons\/([A-Z]\w+)$/, replacement: '@ant-design/icons/es/icons/$1' },
  // The package offers its development build only; its own production build has fewer checks and no warnings.
  {
    find: /^react-router(-dom)?$/,
    replacement: fileURLToPath(new URL('../node_modules/react-router/dist/production/index.mjs', import.meta.url)),
  },
]
