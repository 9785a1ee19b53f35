import type { Resource } from '../../src/define/resource.ts'
import { registry } from '../../src/resources/index.ts'
import type { Endpoint } from './endpoint.ts'
import { exchangeEndpoints } from './exchange.ts'
import type { Context } from './request.ts'
import { readEndpoints } from './resource-reads.ts'
import { writeEndpoints } from './resource-writes.ts'

/** REST from the definitions: the same endpoints for every resource. */
export const resourceEndpoints = (context: Context): Endpoint[] =>
  Object.values(registry).flatMap((resource: Resource) => [
    ...readEndpoints(context, resource),
    ...writeEndpoints(context, resource),
    ...exchangeEndpoints(context, resource),
  ])
