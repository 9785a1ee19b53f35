import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '../env.ts'
import { StartError } from '../errors/start-error.ts'
import { printed } from '../messages/process.ts'
import { type Encryption, openEncryption } from './encryption.ts'

type KeyEnv = Pick<Env, 'dataDir' | 'secretKey'>

/**
 * The keys of this installation: SECRET_KEY, else the key file in DATA_DIR, which the first start makes. With both, what
 * the file sealed still opens, so that one may go over to SECRET_KEY.
 */
export function openSecrets(env: KeyEnv, tell: (text: string) => void = () => undefined): Encryption {
  const [first, ...others] = keysOf(env)
  return openEncryption([first ?? makeKeyFile(env, tell), ...others])
}

const keysOf = (env: KeyEnv): string[] => [env.secretKey, readKeyFile(env)].filter((key) => typeof key === 'string')
const newKey = (): string => randomBytes(32).toString('base64url')

const pathOf = ({ dataDir }: KeyEnv) => join(dataDir, 'secret.key')

function readKeyFile(env: KeyEnv): string | null {
  const path = pathOf(env)
  let text: string
  try {
    text = readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new StartError('key.unreadable', { path, why: (error as Error).message })
  }
  if (!/^[\w-]{43}$/.test(text)) throw new StartError('key.damaged', { path })
  return text
}

function makeKeyFile(env: KeyEnv, tell: (text: string) => void): string {
  const path = pathOf(env)
  const text = newKey()
  try {
    mkdirSync(env.dataDir, { recursive: true })
    writeFileSync(path, `${text}\n`, { flag: 'wx', mode: 0o600, flush: true })
    // A mask may have taken rights away, never given some; a folder's own rules may.
    chmodSync(path, 0o600)
  } catch (error) {
    // Another server on this folder was quicker.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return readKeyFile(env) ?? text
    throw new StartError('key.unwritable', { path, why: (error as Error).message })
  }
  tell(printed('key.made', { path }))
  return text
}
