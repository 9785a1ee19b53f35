/** Line icons on a grid of 24, drawn with the colour of the text. */
const paths = {
  home: 'M3 11l9-7 9 7M5.500 9.500V20h13V9.500M10 20v-6h4v6',
  order: 'M6 3h9l4 4v14H6zM14 3v5h5M9 12h7M9 16h7',
  client: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 3.5-7 8-7s8 3 8 7',
  truck:
    'M2 6h12v11H2zM14 10h4l4 4v3h-8M6.5 19.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM17.500 19.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  money: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8.500 7l3.500 5 3.500-5M12 12v6M9 13h6M9 15.500h6',
  company: 'M4 21V4h10v17M14 9h6v12M2 21h20M7.500 8h3M7.500 12h3M7.500 16h3',
  menu: 'M4 6h16M4 12h16M4 18h16',
  close: 'M6 6l12 12M18 6L6 18',
  down: 'M6 9l6 6 6-6',
  up: 'M6 15l6-6 6 6',
  left: 'M15 6l-6 6 6 6',
  right: 'M9 6l6 6-6 6',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v5M16 3v5',
  filter: 'M4 5h16l-6 8v6l-4-2v-4z',
  columns: 'M4 5h16v14H4zM9.300 5v14M14.700 5v14',
  density: 'M4 5h16M4 9.700h16M4 14.300h16M4 19h16',
  refresh: 'M20 11a8 8 0 0 0-14.500-4L4 8.500M4 4v4.500h4.500M4 13a8 8 0 0 0 14.500 4L20 15.500M20 20v-4.500h-4.500',
  download: 'M12 4v11M7.500 11l4.500 4.500 4.500-4.500M4 20h16',
  upload: 'M12 15V4M7.500 8.500l4.500-4.500 4.500 4.500M4 20h16',
  plus: 'M12 5v14M5 12h14',
  more: 'M5.500 12h.01M12 12h.01M18.500 12h.01',
  check: 'M5 12.500l4.500 4.500L19 7.500',
  empty: 'M4 13l3-8h10l3 8v6H4zM4 13h5l1.500 2.500h3L15 13h5',
  warning: 'M12 4l9 16H3zM12 10v4.500M12 17.300h.01',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.500M12 7.700h.01',
  lock: 'M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.500 20.500c.6-3.700 3.700-6 7.500-6s6.900 2.300 7.500 6',
  logout: 'M10 4H5v16h5M15 8l4 4-4 4M19 12H9',
} as const

/** One of these, or a path of its own, which begins with M as no name does. */
export type IconName = keyof typeof paths | `M${string}`

const pathOf = (name: IconName): string => (name in paths ? paths[name as keyof typeof paths] : name)

export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      className="bc-icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 2.6 : 1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={pathOf(name)} />
    </svg>
  )
}
