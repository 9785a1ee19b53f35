import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, test } from 'vitest'
import { overrides } from '../../src/pages/overrides.ts'
import { FormPage, ListPage, ShowPage } from '../../src/pages/pages.ts'
import { installOverrides } from '../../src/pages/resource/record/override.ts'
import { routes } from '../../src/routes.tsx'
import { asUser, givenServer } from '../helpers/screen.tsx'

beforeEach(async () => {
  await Promise.all([ListPage, FormPage, ShowPage].map((page) => page.preload()))
  asUser()
  givenServer()
})
afterEach(() => {
  cleanup()
  installOverrides(overrides)
})

test.each([
  ['/transportCarInfo/carTable', 'list of trucks.all'],
  ['/transportCarInfo/carTable/create', 'form of trucks, create'],
  ['/transportCarInfo/carTable/edit/1', 'form of trucks, edit'],
  ['/transportCarInfo/carTable/show/1', 'detail of trucks'],
])('%s shows the screen that the resource has instead of the generic one', async (at, text) => {
  installOverrides({
    trucks: {
      list: ({ resource, view }) => <p>{`list of ${resource}.${view}`}</p>,
      form: ({ resource, mode }) => <p>{`form of ${resource}, ${mode}`}</p>,
      show: ({ resource }) => <p>{`detail of ${resource}`}</p>,
    },
  })
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [at] })} />)
  await screen.findByText(text)
})
