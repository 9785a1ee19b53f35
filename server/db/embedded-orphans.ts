import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BaseLogger } from 'pino'
import type { Cluster } from './embedded-cluster.ts'
import { postgresIn, processOf } from './process-table.ts'

/**
 * Ends what an earlier server left behind when it was killed. To be called under the lock of the data folder only:
 * then every postgres that works in it is an orphan. A clean stop beats taking it over: the new server owns its child.
 */
export async function clearOrphans(cluster: Cluster, log: BaseLogger): Promise<void> {
  const postmaster = recordedPostmaster(cluster)
  if (postmaster !== null && isOurs(cluster, postmaster)) {
    log.warn({ pid: postmaster }, 'stopping the database that an earlier server left behind')
    if (process.platform === 'win32')
      spawnSync(cluster.binaries.pgCtl, ['stop', '-m', 'fast', '-w', '-D', cluster.folder])
    else await endProcess(postmaster)
  }
  // Backends whose postmaster was killed: busy ones do not notice its death, and hold the shared memory.
  const backends = postgresIn(cluster.folder)
  for (const { pid } of backends) signal(pid, 'SIGQUIT')
  await Promise.all(backends.map(({ pid }) => endProcess(pid, ['SIGQUIT', 'SIGKILL'])))
  disownPidFile(cluster)
}

/** Signals of growing urgency until the process is gone. SIGINT is PostgreSQL's fast shutdown, SIGQUIT its immediate one. */
export async function endProcess(
  pid: number,
  signals: NodeJS.Signals[] = ['SIGINT', 'SIGQUIT', 'SIGKILL'],
): Promise<void> {
  for (const name of signals) {
    signal(pid, name)
    const patience = name === 'SIGINT' ? 60_000 : 5_000
    for (let waited = 0; waited < patience; waited += 20) {
      if (!processOf(pid)) return
      await sleep(20)
    }
  }
}

function isOurs(cluster: Cluster, pid: number): boolean {
  if (process.platform === 'linux') return postgresIn(cluster.folder).some((found) => found.pid === pid)
  const found = processOf(pid)
  return found !== null && (process.platform === 'win32' || found.command === 'postgres')
}

const pidFile = (cluster: Cluster) => join(cluster.folder, 'postmaster.pid')

function pidFileLines(cluster: Cluster): string[] {
  try {
    return readFileSync(pidFile(cluster), 'utf8').split('\n')
  } catch {
    return []
  }
}

function recordedPostmaster(cluster: Cluster): number | null {
  return Number(pidFileLines(cluster)[0]) || null
}

/**
 * PostgreSQL refuses to start while the recorded number answers a signal, though it may be a zombie or a stranger by
 * now. Deleting the file would also drop its check that no old backend uses the shared memory; our own number in its
 * place keeps that check, since PostgreSQL overlooks its parent.
 */
function disownPidFile(cluster: Cluster): void {
  const lines = pidFileLines(cluster)
  if (lines.length === 0 || process.platform === 'win32') return
  writeFileSync(pidFile(cluster), [process.pid, ...lines.slice(1)].join('\n'))
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended in the meantime.
  }
}
