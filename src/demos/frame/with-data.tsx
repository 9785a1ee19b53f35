import { type NotificationProvider, Refine, type ResourceProps } from '@refinedev/core'
import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { notify } from '../../providers/notify.ts'
import { samplesDataProvider } from '../mock/data-provider.ts'
import { refineTexts } from './refine-texts.ts'
import { samplesRouter } from './router.ts'

/** By plain Refine: the router finds the resource of an address in them. */
const resources: ResourceProps[] = [
  { name: 'articles', list: '/example/list', create: '/example/create', edit: '/example/edit/:id' },
  { name: 'roles', list: '/permission/role' },
  { name: 'users' },
  { name: 'transactions' },
]

/** By the product's own messages: antd's are drawn within the page, and out of sight once it leads to another. */
const notificationProvider: NotificationProvider = {
  open: ({ message, type }) => (type === 'error' ? notify.business(message) : notify.success(message)),
  close: () => undefined,
}

const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } })

/** A Refine of the samples' own inside the product's: another data provider, another cache, no key in common. */
export function WithData({ children }: { children: ReactNode }) {
  return (
    <Refine
      dataProvider={samplesDataProvider}
      routerProvider={samplesRouter}
      i18nProvider={refineTexts}
      notificationProvider={notificationProvider}
      resources={resources}
      options={{ disableTelemetry: true, disableRouteChangeHandler: true, reactQuery: { clientConfig: queryClient } }}
    >
      {children}
    </Refine>
  )
}
