import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Popup } from '../../src/ui/popup.tsx'

afterEach(cleanup)

/** A button with a layer, in which stands the next one. */
function Layered({ names: [name = '', ...inner] }: { names: readonly string[] }) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button ref={anchor} type="button">
        {name}
      </button>
      {isOpen && (
        <Popup anchor={anchor} label={`${name} layer`} onClose={() => setOpen(false)}>
          <p>between the controls</p>
          {inner.length > 0 && <Layered names={inner} />}
        </Popup>
      )}
    </>
  )
}

test('Escape closes the layer on top, also when a press between its controls has taken the focus from them', () => {
  render(<Layered names={['filter', 'dates']} />)
  const layers = () => screen.queryAllByRole('dialog')
  const names = () => layers().map((one) => one.getAttribute('aria-label'))
  /** Where the browser puts the focus by such a press. */
  const press = (layer: HTMLElement | undefined) => {
    layer?.focus()
    expect(document.activeElement).toBe(layer)
    return document.activeElement as Element
  }
  expect(names()).toEqual(['filter layer', 'dates layer'])
  fireEvent.keyDown(press(layers()[1]), { key: 'Escape' })
  expect(names()).toEqual(['filter layer'])
  expect(document.activeElement?.textContent).toBe('dates')
  fireEvent.keyDown(press(layers()[0]), { key: 'Escape' })
  expect(names()).toEqual([])
  expect(document.activeElement?.textContent).toBe('filter')
})
