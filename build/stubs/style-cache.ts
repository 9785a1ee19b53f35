import Entity from '@ant-design/cssinjs/es/Cache.js'

type Change = Parameters<Entity['opUpdate']>[1]

/** The styles of a component stay when the last of its kind goes; the original works them out anew for the next one. */
export default class StyleCache extends Entity {
  override opUpdate(path: string, change: Change): void {
    const [, styles] = this.opGet(path) ?? []
    const isKept = styles !== undefined && path.startsWith('style%')
    super.opUpdate(path, (former) => change(former) ?? (isKept ? [0, styles] : null))
  }
}
