import type { Resource } from '../../src/define/resource.ts'
import { registry } from '../../src/resources/index.ts'
import type { Endpoint } from './endpoint.ts'
import { exportEndpoint, exportJobEndpoint } from './exchange.ts'
import { importEndpoints } from './import.ts'
import type { Context } from './request.ts'
import { readEndpoints } from './resource-reads.ts'
import { writeEndpoints } from './resource-writes.ts'

/** REST from the definitions: the same endpoints for every resource. A job was put into the queue: it may begin. */
export const resourceEndpoints = (
  context: Context,
  { onExport = () => undefined, onImport = () => undefined }: { onExport?: () => void; onImport?: () => void } = {},
): Endpoint[] =>
  Object.values(registry).flatMap((resource: Resource) => [
    ...readEndpoints(context, resource),
    ...writeEndpoints(context, resource),
    ...(resource.exchange?.export
      ? [exportEndpoint(context, resource), exportJobEndpoint(context, resource, onExport)]
      : []),
    ...(resource.exchange?.import ? importEndpoints(context, resource, onImport) : []),
  ])
