import type { ReactNode } from 'react'

/** A table that may be wider than its place. */
export const Wide = ({ children }: { children: ReactNode }): ReactNode => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard from here
  <div className="bank-wide" tabIndex={0}>
    {children}
  </div>
)
