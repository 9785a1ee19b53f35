/** What the server answers: `GET /api/funds/cards`. */
export type FundCard = {
  id: string
  name: string
  kind: string
  kindText: string
  isActive: boolean
  balanceFen: number
  openCount: number
  openFen: number
}
