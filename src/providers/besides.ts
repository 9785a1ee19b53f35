let load: () => Promise<unknown> = () => Promise.resolve()
let loading: Promise<unknown> | undefined

/** Says what brings the pages that stand beside the product's own, once somebody asks for them. */
export function standBeside(from: typeof load): void {
  load = from
}

/** They are in the menu, or there are none. */
export function askBesides(): Promise<unknown> {
  loading ??= load().catch(() => {
    loading = undefined // asked again by the next address that is nobody's
  })
  return loading
}
