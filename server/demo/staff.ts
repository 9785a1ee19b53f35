import { pinyin } from 'pinyin-pro'
import { staff } from '../../src/resources/company/staff.ts'
import type { Actor } from '../engine/batch.ts'
import { cities, type OfficeCode } from './cities.ts'
import { DAY, dayOf, plusDays } from './clock.ts'
import { femaleName, maleName } from './names.ts'
import type { Papers } from './papers.ts'
import type { Random } from './random.ts'
import { type RoleCode, systemRoles } from './roles.ts'
import type { Office, Staff } from './world.ts'

/** The people whose accounts are named on the login page; their names are fixed. The first founds the company. */
export const demoPeople: readonly [RoleCode, string, boolean][] = [
  ['boss', '陈建国', true],
  ['manager', '林晓峰', true],
  ['sales', '周雅琴', false],
  ['dispatcher', '黄志强', true],
  ['cashier', '李静', false],
  ['accountant', '王秀兰', false],
  ['fleet', '罗永康', true],
  ['driver', '刘海涛', true],
]

const others: readonly [Staff['post'], OfficeCode][] = [
  ['sales', 'SZ'],
  ['pickup', 'SZ'],
  ['driver', 'SZ'],
  ['driver', 'SZ'],
  ['manager', 'SH'],
  ['sales', 'SH'],
  ['dispatcher', 'SH'],
  ['driver', 'SH'],
  ['driver', 'SH'],
  ['pickup', 'SH'],
  ['manager', 'CD'],
  ['sales', 'CD'],
  ['driver', 'CD'],
  ['manager', 'BJ'],
  ['sales', 'BJ'],
  ['dispatcher', 'BJ'],
  ['driver', 'BJ'],
]

const homes: Record<OfficeCode, string> = {
  SZ: cities.shenzhen.code,
  SH: cities.shanghai.code,
  CD: cities.chengdu.code,
  BJ: cities.beijing.code,
}

type Hiring = {
  boss: Actor
  at: number
  random: Random
  papers: Papers
  today: string
  offices: Record<OfficeCode, Office>
  roleIds: Record<RoleCode, string>
}

/** 25 people: the eight of the demonstration, all but the drivers' comrades in the head office, and the branches'. */
export async function hireStaff(hiring: Hiring): Promise<Staff[]> {
  const { random } = hiring
  const taken = new Set<string>()
  const people = demoPeople.map(([code, name, isMale]) => ({
    code,
    office: 'SZ' as OfficeCode,
    post: code as Staff['post'],
    username: code as string,
    name,
    isMale,
  }))
  for (const [post, office] of others) {
    const isMale = post === 'driver' || post === 'pickup' || random.chance(0.6)
    let name = isMale ? maleName(random) : femaleName(random)
    let username = usernameOf(name)
    while (taken.has(username)) {
      name = isMale ? maleName(random) : femaleName(random)
      username = usernameOf(name)
    }
    taken.add(username)
    people.push({ code: post === 'pickup' ? 'driver' : (post as RoleCode), office, post, username, name, isMale })
  }
  const hired: Staff[] = []
  for (const [index, person] of people.entries())
    if (index > 0) hired.push(await hiring.boss.create(staff, valuesOf(hiring, person, index)))
  return hired
}

type Person = {
  code: RoleCode
  office: OfficeCode
  post: Staff['post']
  username: string
  name: string
  isMale: boolean
}

/** What is put down about a person. */
function valuesOf(
  { random, papers, today, offices, roleIds, at }: Hiring,
  { code, office, post, username, name, isMale }: Person,
  index: number,
) {
  const drives = post === 'driver' || post === 'pickup' || post === 'fleet'
  const ahead = () => plusDays(today, random.int(120, 1500))
  return {
    jobNo: `BC${String(index + 1).padStart(4, '0')}`,
    name,
    username,
    phone: papers.phone(),
    idCard: papers.idCard(`${homes[office]}0${random.int(3, 5)}`, isMale, 1972, 1999),
    gender: isMale ? 'male' : 'female',
    officeId: offices[office].id,
    post,
    roleIds: [roleIds[code]],
    dataScope: systemRoles[code].dataScope,
    hiredOn: dayOf(at - random.int(30, 2000) * DAY),
    ...(drives
      ? {
          licenceClass: post === 'driver' ? 'A2' : 'B2',
          // One renewal falls due within the month.
          licenceExpiresOn: index === 11 ? plusDays(today, 18) : ahead(),
          qualificationExpiresOn: ahead(),
        }
      : {}),
  }
}

/** 张志强 → zhangzq. */
function usernameOf(name: string): string {
  const [family = '', ...given] = pinyin(name, { toneType: 'none', type: 'array', v: true })
  return family + given.map((syllable) => syllable[0]).join('')
}
