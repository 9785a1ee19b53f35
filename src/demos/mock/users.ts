import { pick, randomFrom } from './random.ts'

export type SampleInfo = { roles: string[]; name: string; avatar: string; introduction: string }

/** A role as the page of roles edits it (specification §3); `routes` are the paths that it sees. */
export type SampleRole = { key: string; name: string; description: string; routes: string[] }

/** The mock login accepts these alone (specification §5). */
export const logins: readonly string[] = ['admin', 'editor']

const avatar = '/driver-192.png'

/** By the token, which is named after the role. */
export const infos: Readonly<Record<string, SampleInfo>> = {
  'admin-token': {
    roles: ['admin'],
    name: 'Super Admin',
    avatar,
    introduction: '我是超级管理员 · I am a super administrator',
  },
  'editor-token': { roles: ['editor'], name: 'Normal Editor', avatar, introduction: '我是编辑 · I am an editor' },
  'visitor-token': { roles: ['visitor'], name: 'Visitor', avatar, introduction: '我是访客 · I am a visitor' },
}

export type Transaction = {
  order_no: string
  timestamp: number
  username: string
  price: number
  status: 'success' | 'pending'
}

const names = ['陈思远', '李雨桐', '王建军', '赵敏', '周海洋', '孙丽华', '黄启明', '林小雨', '何大为', '郭静']

/** Those whose names have the text in them. */
export const findUsers = (name = '') => names.filter((one) => one.includes(name)).map((one) => ({ name: one }))

export function makeTransactions(): Transaction[] {
  const random = randomFrom(7)
  return Array.from({ length: 20 }, (_, at) => ({
    order_no: `T${String(20260101 + at)}`,
    timestamp: Date.UTC(2026, 0, 1 + at, 2),
    username: pick(random, names),
    price: Math.round(random() * 150_000) / 10,
    status: random() < 0.7 ? 'success' : 'pending',
  }))
}
