import { chownSync, readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, resolve } from 'node:path'
import { StartError } from '../errors/start-error.ts'

export type Account = { uid: number; gid: number; name: string }

/**
 * PostgreSQL refuses to run as root: then the owner of the existing data folder runs it, or an unprivileged account.
 * Null: the process runs it as itself.
 */
export function databaseAccount(folder: string): Account | null {
  const owner = statSync(folder, { throwIfNoEntry: false })
  if (process.getuid?.() !== 0) {
    assertName()
    if (owner && process.getuid && owner.uid !== process.getuid()) {
      throw new StartError('embedded.otherOwner', { folder, uid: owner.uid })
    }
    return null
  }
  if (owner && owner.uid !== 0) return { name: `uid ${owner.uid}`, uid: owner.uid, gid: owner.gid }
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const wanted of ['postgres', 'nobody']) {
    const [name, , uid, gid] = lines.find((line) => line.startsWith(`${wanted}:`))?.split(':') ?? []
    if (name && Number(uid) > 0) return { name, uid: Number(uid), gid: Number(gid) }
  }
  throw new StartError('embedded.noAccount')
}

export function giveTo(account: Account | null, path: string): void {
  if (account) chownSync(path, account.uid, account.gid)
}

/** The first folder on the way to `path` (included) that the account may not pass, or null. */
export function barrierTo(path: string, account: Account | null): string | null {
  if (!account) return null
  const barrier = dirname(path) === path ? null : barrierTo(dirname(resolve(path)), account)
  if (barrier) return barrier
  const { uid, gid, mode } = statSync(path)
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  return mode & bit ? null : path
}

// initdb looks its user up by number and fails with a riddle when there is no such line.
function assertName(): void {
  if (process.platform === 'win32') return
  try {
    userInfo()
  } catch {
    throw new StartError('embedded.nameless', { uid: process.getuid?.() ?? '' })
  }
}
