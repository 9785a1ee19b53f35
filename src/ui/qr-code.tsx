import { type ReactNode, useMemo } from 'react'
import { encode } from 'uqr'
import './qr-code.css'

/** Drawn here, dark on white whatever the scheme: what it says leaves the browser for nobody. */
export function QrCode({ text, label }: { text: string; label: string }): ReactNode {
  const { size, path } = useMemo(() => {
    const { data } = encode(text, { border: 2 })
    const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    return { size: data.length, path: dots.join('') }
  }, [text])
  return (
    <svg className="bc-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} fill="#000" />
    </svg>
  )
}
