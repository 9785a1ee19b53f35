import type { Plugin } from 'vite'

/** Read by Chromium at the head of a script; other browsers see a comment. */
const HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * Marks the chunks whose functions mostly run as soon as they are used, those of the first screen and of forms and
 * details: the browser then compiles them on another thread while they arrive, not one by one on the main thread while
 * the page starts or the first form opens. The others stay lazy.
 */
export function compileHintPlugin(chunks: readonly string[]): Plugin {
  return {
    name: 'compile-hint',
    apply: 'build',
    generateBundle: {
      // After Vite, which puts the list of what a chunk loads at its head: the hint counts before all else alone.
      order: 'post',
      handler: (_options, bundle) => {
        for (const one of Object.values(bundle)) {
          if (one.type === 'chunk' && chunks.includes(one.name)) one.code = HINT + one.code
        }
      },
    },
  }
}
