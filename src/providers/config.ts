import { http } from './http.ts'

export type DemoAccount = { username: string; name: string; post: string }
/** What the server tells everybody. */
export type ClientConfig = {
  demo: DemoAccount[] | null
  title: string
  erpUrl: string
  localUploadUrl: string
  openWeekly: boolean
  /** Whether the settings panel is offered. */
  showSettings: boolean
  /** Whether the sample pages are offered. */
  demoPages: boolean
}

let loading: Promise<ClientConfig> | undefined

export function loadConfig(): Promise<ClientConfig> {
  loading ??= http.get<ClientConfig>('/api/config', { quiet: true }).then(({ data }) => data)
  return loading
}
