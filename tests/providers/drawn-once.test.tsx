import { useResourceParams } from '@refinedev/core'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'

test('a component with a hook of Refine is drawn once when it comes', () => {
  let draws = 0
  function Probe() {
    draws++
    useResourceParams()
    return null
  }
  render(<Probe />)
  expect(draws).toBe(1)
})
