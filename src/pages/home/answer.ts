export type Card = {
  value: number
  trend?: readonly number[]
  path: string
}

/** What `POST /api/home/index` answers, as far as the page shows it. */
export type HomeAnswer = {
  cards: Readonly<Record<string, Card>>
  trend: readonly { date: string; orders: number; cars: number; revenue_fen?: number; path?: string }[]
  todo: readonly { resource: string; action: string; label: string; count: number; since: string; path: string }[]
  expiring: readonly {
    resource: string
    title: string
    field: string
    label: string
    due_on: string
    path?: string
  }[]
  destinations: readonly { name: string | null; cars: number; path?: string }[]
  weekly: {
    span: { from: string; to: string }
    figures: Readonly<Record<string, number | null>>
    former: Readonly<Record<string, number | null>>
  } | null
  recent: readonly { resource: string; label: string; title: string; at: string; path: string }[]
}
