import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** A folder in memory, which Linux keeps for whoever asks. */
const MEMORY = '/dev/shm'
/** Seven times what a whole run had there at most. Bytes. */
const ROOM = 4 * 2 ** 30
/** What the first process of a run has found is so for all that it starts: room comes and goes. */
const FOUND = 'TEST_SCRATCH'

/** Where the databases of a run lie that go with it: in memory where there is room, since a copy of one is 960 files. */
export function scratchFolder(): string {
  const found = process.env[FOUND] ?? (hasRoom() ? MEMORY : tmpdir())
  process.env[FOUND] = found
  return found
}

export const isInMemory = (): boolean => scratchFolder() === MEMORY

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.R_OK | constants.W_OK | constants.X_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ROOM && process.availableMemory() > 2 * ROOM
  } catch {
    return false
  }
}
