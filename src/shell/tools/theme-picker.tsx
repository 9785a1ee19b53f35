import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Popup } from '../../ui/popup.tsx'
import { ColourChoice, SchemeChoice, SizeChoice } from './choices.tsx'
import { toolIcons } from './tool-icons.ts'
import { toolText } from './tool-text.ts'

/** Colour and brightness; on a phone, where there is no room beside it, the size as well. */
export function ThemePicker() {
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const label = toolText('theme')
  return (
    <>
      <Button
        ref={anchor}
        kind="text"
        icon={toolIcons.theme}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <Popup anchor={anchor} align="end" label={label} className="bc-popup-form" onClose={() => setOpen(false)}>
          <ColourChoice />
          <SchemeChoice />
          <div className="bc-narrow-only">
            <SizeChoice />
          </div>
        </Popup>
      )}
    </>
  )
}
