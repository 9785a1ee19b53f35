import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { basename } from 'node:path'

/** `started` tells a process from a later one that was given the same number; null where the system does not say. */
export type Process = { pid: number; command: string; parent: number; started: string | null }

/** A living process, or null. A zombie is dead: under a PID 1 that does not reap, kill(pid, 0) would say otherwise. */
export function processOf(pid: number): Process | null {
  if (process.platform !== 'linux')
    return signalable(pid) ? { pid, command: commandOf(pid), parent: 0, started: null } : null
  try {
    // The command is in brackets and may itself hold brackets and blanks.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const close = stat.lastIndexOf(')')
    const rest = stat.slice(close + 2).split(' ')
    if (rest[0] === 'Z' || rest[0] === 'X') return null
    return {
      pid,
      command: stat.slice(stat.indexOf('(') + 1, close),
      parent: Number(rest[1]),
      started: rest[19] ?? null,
    }
  } catch {
    return null
  }
}

/** Every living postgres process that works in this folder: the postmaster and its children. Linux only, else empty. */
export function postgresIn(dataFolder: string): Process[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => processOf(Number(name)))
    .filter((found) => found !== null)
    .filter((found) => found.command.startsWith('postgres') && folderOf(found.pid) === dataFolder)
}

function folderOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}

function commandOf(pid: number): string {
  if (process.platform === 'win32') return ''
  try {
    return basename(execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).trim())
  } catch {
    return ''
  }
}

function signalable(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
