import type { RouteObject } from 'react-router'
import { Guarded, Landing, LoginRoute, RedirectRoute, ResourcePage, Root } from './app.tsx'
import './demos/index.ts'
import { CrashPage, ForbiddenPage, NotFoundPage } from './pages/errors/error-pages.tsx'
import { menu, pageAt } from './resources/menu.ts'
import { groupTarget } from './shell/menu/menu-tree.ts'

/** How deep an address may be; the last part of it is the id of a row where there is one. */
const depths = ['/:a/:id', '/:a/:b/:id', '/:a/:b/:c/:id', '/:a/:b/:c/:d/:id', '/:a/:b/:c/:d/:e/:id']

/** A group whose address is a page of its own leads nowhere else. */
const groups = menu.filter(({ path }) => pageAt(path) === undefined)

/** It does not grow with the resources: `ResourcePage` finds the page of an address in the definitions. */
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
          // No error element here: each page has a boundary of its own, which keeps the frame (keep-alive.tsx).
          { index: true, element: <Landing /> },
          ...groups.map((group) => ({
            path: group.path,
            element: <Landing key={group.path} target={(session) => groupTarget(group.path, session)} />,
          })),
          { path: '/404', element: <NotFoundPage /> },
          { path: '/401', element: <ForbiddenPage /> },
          // The router prefers parameters to a star, so the depths are named here too.
          ...[...depths, '/*'].map((path) => ({ path: `/redirect${path}`, element: <RedirectRoute /> })),
          ...depths.map((path) => ({ path, element: <ResourcePage /> })),
          { path: '*', element: <ResourcePage /> },
        ],
      },
    ],
  },
]
