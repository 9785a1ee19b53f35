import type { Plugin } from 'vite'

/** The sample pages, the library that they alone use, and whatever was copied for them. */
const apart = /[\\/]src[\\/]demos[\\/]|[\\/]node_modules[\\/]@refinedev[\\/]antd[\\/]|\?apart$/
/** What they have a copy of. React, the router and the components are those of the product. */
const copied =
  /[\\/]node_modules[\\/](@refinedev[\\/](core|react-router)|@tanstack[\\/](react-query|query-core)|lodash-es)[\\/]/

/**
 * The sample pages have a Refine of their own inside the product's. Of a file that two pages share the first load carries
 * what either uses; so the samples get copies of the files of Refine, and what they use weighs on them alone.
 */
export function apartPlugin(): Plugin {
  return {
    name: 'apart',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer || !apart.test(importer)) return null
      const found = await this.resolve(source, importer.replace(/\?apart$/, ''), { ...options, skipSelf: true })
      return found && copied.test(found.id) ? { ...found, id: `${found.id}?apart` } : found
    },
  }
}
