import { type ReactNode, useId, useState } from 'react'
import type { DriverWork } from '../../resources/transport/driver.ts'

type CityFieldProps = {
  id: string
  cities: DriverWork['cities']
  value: unknown
  invalid: boolean
  onChange: (value: unknown) => void
}

/** A city by its name, out of what the phone knows without a line. What is no city stays as typed, and is told. */
export function CityField({ id, cities, value, invalid, onChange }: CityFieldProps): ReactNode {
  const list = useId()
  const [typed, setTyped] = useState(() => cities.find(([code]) => code === value)?.[1] ?? '')
  return (
    <>
      <input
        id={id}
        className="bc-input"
        list={list}
        autoComplete="off"
        value={typed}
        aria-invalid={invalid || undefined}
        onChange={({ target }) => {
          setTyped(target.value)
          const text = target.value.trim()
          const found = cities.find(([, name]) => name === text || name.replace(/市$/, '') === text)
          onChange(text === '' ? null : (found?.[0] ?? text))
        }}
      />
      <datalist id={list}>
        {cities.map(([code, name]) => (
          <option key={code} value={name} />
        ))}
      </datalist>
    </>
  )
}
