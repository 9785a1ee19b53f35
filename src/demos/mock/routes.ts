import { gallery, gallerySeenBy, type SampleGroup } from '../gallery/gallery.ts'
import { allRoles } from '../gallery/roles.ts'
import type { SampleRole } from './users.ts'

/** A route as the template describes one: its path, its title, whom it is for, and what lies below it. */
export type MockRoute = { path: string; meta: { title: string; roles?: readonly string[] }; children?: MockRoute[] }

/** `/routes`: the samples as a tree. */
export const allRoutes = (): MockRoute[] =>
  gallery.map(({ path, label, roles, samples }) => ({
    path,
    meta: { title: label[0], ...(roles && { roles }) },
    children: samples.map((sample) => ({ path: sample.path, meta: { title: sample.label[0] } })),
  }))

const pathsOf = (groups: readonly SampleGroup[]) => groups.flatMap(({ samples }) => samples.map(({ path }) => path))

const descriptions = {
  admin: '看得见全部页面 · Sees every page',
  editor: '看不见权限示例 · Sees all but the permission samples',
  visitor: '只看得见首页 · Sees the home page alone',
} as const

/** `/roles`: the three of the template. */
export const makeRoles = (): SampleRole[] =>
  allRoles.map((key) => ({
    key,
    name: key,
    description: descriptions[key],
    routes: pathsOf(gallerySeenBy([key])),
  }))
