import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

type FirstAdmin = { username: string; password: string }

/**
 * Tells the first administrator's password once: to somebody who sits at the terminal, else in a file of the owner alone,
 * since what a service prints stays in its log.
 */
export function tellPassword(
  { username, password }: FirstAdmin,
  { dataDir, isTerminal }: { dataDir: string; isTerminal: boolean },
  tell: (text: string) => void,
): void {
  if (isTerminal) {
    tell(`已创建管理员，密码仅显示这一次，请登录后修改：用户名 ${username}  密码 ${password}`)
    return
  }
  const path = join(dataDir, 'first-password.txt')
  writeFileSync(path, `${username} ${password}\n`, { mode: 0o600, flag: 'wx', flush: true })
  tell(`已创建管理员 ${username}，密码写入 ${path}，请登录修改后删除此文件。`)
}
