import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { LoginPage } from '../pages/pages.ts'
import { routes } from '../routes.tsx'
import { ShellSkeleton } from '../shell/skeleton.tsx'

/** The login page as the browser will draw it, so that it can take the ready HTML over. */
export async function loginHtml(): Promise<string> {
  await LoginPage.preload()
  return renderToString(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/login'] })} />)
}

/** The frame of every other page; the application replaces it. */
export function shellHtml(): string {
  return renderToStaticMarkup(<ShellSkeleton />)
}
