import { addDefinitions } from '../../providers/definitions.ts'
import { registry } from '../../resources/index.ts'

// The consoles of the company speak of every resource.
addDefinitions(registry)

export { registry, resourceOf } from '../../resources/index.ts'
