import { useId } from 'react'
import { schemes, sizes } from '../../define/settings.ts'
import { changeSettings, useSettings, useSize } from '../../providers/settings.ts'
import { chooseAccent } from '../../ui/accent.ts'
import { themeColours } from '../../ui/theme.ts'
import { switchSize } from './size-selector.tsx'
import { toolText } from './tool-text.ts'

/** The eight predefined colours, as radio buttons. */
export function ColourChoice() {
  const { theme } = useSettings()
  const name = useId()
  return (
    <fieldset className="bc-fieldset bc-choice">
      <legend>{toolText('theme.colour')}</legend>
      <div className="bc-swatches">
        {Object.entries(themeColours).map(([key, colour]) => {
          const label = toolText(`theme.${key as keyof typeof themeColours}`)
          return (
            <label key={key} className="bc-swatch" title={label} style={{ background: colour }}>
              <input
                type="radio"
                name={name}
                aria-label={label}
                checked={theme === colour}
                onChange={() => chooseAccent(colour)}
              />
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

export function SchemeChoice() {
  const { scheme } = useSettings()
  const options = schemes.map((key) => ({ key, label: toolText(`scheme.${key}`) }))
  return (
    <Segments
      legend={toolText('theme.scheme')}
      options={options}
      value={scheme}
      onChange={(next) => changeSettings({ scheme: next })}
    />
  )
}

export function SizeChoice() {
  const size = useSize()
  const options = sizes.map((key) => ({ key, label: toolText(`size.${key}`) }))
  return <Segments legend={toolText('size')} options={options} value={size} onChange={switchSize} />
}

/** One of a few, side by side. */
export function Segments<K extends string>({
  legend,
  options,
  value,
  onChange,
}: {
  legend: string
  options: readonly { key: K; label: string }[]
  value: K
  onChange: (value: K) => void
}) {
  const name = useId()
  return (
    <fieldset className="bc-fieldset bc-choice">
      <legend>{legend}</legend>
      <div className="bc-segments">
        {options.map(({ key, label }) => (
          <label key={key}>
            <input type="radio" name={name} checked={key === value} onChange={() => onChange(key)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
