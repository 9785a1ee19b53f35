import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkDefinitions, type Fault, faultText, type Registry } from '../src/define/check/definitions.ts'
import { checkReports } from '../src/define/check/reports.ts'
import type { Report } from '../src/define/report.ts'
import { StartError } from './errors/start-error.ts'
import { message } from './messages/process.ts'

const folder = join(import.meta.dirname, '../src/resources')

/** Refuses to start on definitions that are wrong in ways the types cannot see: file, resource, word, what was expected. */
export function assertDefinitions(registry: Registry, reports: Readonly<Record<string, Report>> = {}): void {
  const faults = [...checkDefinitions(registry), ...checkReports(registry, reports)]
  if (faults.length === 0) return
  throw new StartError(
    'start.definitions',
    {},
    faults.map((fault) => message('start.fault', { text: `  ${fileOf(fault)} ${faultText(fault)}` })),
  )
}

/** The file in which the resource is defined, as far as it lies where definitions do. */
function fileOf({ resource }: Fault): string {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .find((path) => readFileSync(join(folder, path), 'utf8').includes(`\n  name: '${resource}',`))
  return `src/resources/${found?.replaceAll('\\', '/') ?? '?'}`
}
