import type { Resource, View } from '../define/resource.ts'
import { registry } from '../resources/index.ts'

/** The view that a menu entry or a link names as `resource.view`. */
export function viewNamed(name: string): { resource: Resource; key: string; view: View } | undefined {
  const [resourceName = '', key = ''] = name.split('.')
  const resource = registry[resourceName]
  const view = resource?.views?.[key]
  return resource && view && { resource, key, view }
}
