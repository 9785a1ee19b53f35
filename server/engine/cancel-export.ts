import type { Row } from '../../src/define/resource.ts'
import type { Resources } from '../../src/resources/index.ts'
import { dropPieces } from '../files/pieces.ts'
import type { Tx } from './tx.ts'

type ExportJob = Row<Resources['exportJobs']>

/** No server begins the job any more, the one that is at it stops (export-jobs.ts), and what there is of the file goes. */
export async function cancelExport(tx: Tx, { id }: ExportJob): Promise<Partial<ExportJob>> {
  await dropPieces(tx.query, id)
  return { status: 'cancelled', finishedAt: tx.now.toISOString() }
}
