import type { ResourceProps } from '@refinedev/core'
import type { RouteObject } from 'react-router'
import { Guarded, Landing, LoginRoute, Root } from './app.tsx'
import { groupTarget } from './layout/menu-tree.ts'
import type { RouteHandle } from './layout/place.ts'
import { CrashPage, ForbiddenPage, GoToNotFound, NotFoundPage } from './pages/errors/error-pages.tsx'
import { FormPage, ListPage, ShowPage } from './pages/pages.ts'
import { pathsOf } from './pages/resource/paths.ts'
import { registry } from './resources/index.ts'
import { menu } from './resources/menu.ts'

const all = Object.values(registry)

/** Refine's resources: each definition with its pages, and each further view as a list of its own. */
export const refineResources: ResourceProps[] = all.flatMap((resource) => {
  const { list, create, edit, show } = pathsOf(resource)
  const own = { name: resource.name, list, create, edit: edit && `${edit}/:id`, show: show && `${show}/:id`, meta: { label: resource.label } }
  const views = Object.entries(resource.views ?? {}).slice(1)
  return [
    own,
    ...views.map(([key, view]) => ({
      name: resource.name,
      identifier: `${resource.name}.${key}`,
      list: view.path,
      meta: { label: view.label },
    })),
  ]
})

/** Generated from the menu and the definitions: a new resource adds its routes here by itself. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <CrashPage />,
    children: [
      { path: '/login', element: <LoginRoute /> },
      { path: '/auth-redirect', element: <LoginRoute /> },
      {
        element: <Guarded />,
        children: [
          {
            errorElement: <CrashPage />,
            children: [
              { index: true, element: <Landing /> },
              ...menu.map((group) => ({
                path: group.path,
                element: <Landing key={group.path} target={(session) => groupTarget(group.path, session)} />,
              })),
              ...all.flatMap(viewRoutes),
              ...all.flatMap(rowRoutes),
              { path: '/404', element: <NotFoundPage /> },
              { path: '/401', element: <ForbiddenPage /> },
              { path: '*', element: <GoToNotFound /> },
            ],
          },
        ],
      },
    ],
  },
]

type Definition = (typeof all)[number]

function viewRoutes({ name, views = {} }: Definition): RouteObject[] {
  return Object.entries(views).map(([key, view]) => ({
    path: view.path,
    handle: { view: `${name}.${key}` } satisfies RouteHandle,
    element: <ListPage key={`${name}.${key}`} resource={name} view={key} />,
  }))
}

/** Form and detail stand in the menu under the first view of their resource. */
function rowRoutes(resource: Definition): RouteObject[] {
  const { name } = resource
  const { create, edit, show } = pathsOf(resource)
  const view = `${name}.${Object.keys(resource.views ?? {})[0]}`
  const handle = (action: RouteHandle['action']): RouteHandle => ({ view, action })
  return [
    ...(create
      ? [{ path: create, handle: handle('create'), element: <FormPage key={`${name}+`} resource={name} mode="create" /> }]
      : []),
    ...(edit
      ? [{ path: `${edit}/:id`, handle: handle('edit'), element: <FormPage key={`${name}/`} resource={name} mode="edit" /> }]
      : []),
    ...(show ? [{ path: `${show}/:id`, handle: handle('show'), element: <ShowPage key={name} resource={name} /> }] : []),
  ]
}
