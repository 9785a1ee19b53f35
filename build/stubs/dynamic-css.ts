import { clearContainerCache, injectCSS, removeCSS, updateCSS as write } from 'rc-util/es/Dom/dynamicCSS.js'

export { clearContainerCache, injectCSS, removeCSS }

const written = new Map<string, { css: string; element: HTMLElement }>()

/**
 * antd writes the styles of a component for each one of its kind that is drawn. The original looks for them in the whole
 * head and reads them back each time; here what stands there is known by its key.
 */
export const updateCSS: typeof write = (css, key, option) => {
  const known = written.get(key)
  if (known?.css === css && known.element.isConnected) return known.element
  const element = write(css, key, option)
  written.set(key, { css, element })
  return element
}
