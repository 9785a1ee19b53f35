import type { ReactNode } from 'react'

/** A table that is wider than a phone scrolls in a box that keys reach; antd's own box is not. */
export function Wide({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by keys
    <section className="sample-scroll" aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
