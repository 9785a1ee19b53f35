import type { AnyField, Options } from './field.ts'
import { names, type Words } from './names.ts'

type OfForm = 'readOnly' | 'initial' | 'required' | 'visible' | 'computed' | 'section'

/**
 * Columns that an action asks for: `inputsOf(charges, 'otherChargeFen discountFen', { required: true })`. What the form says of
 * them (when they are needed, shown and open, and with what they begin) is not said of the action.
 */
export function inputsOf<
  const FS extends Record<string, AnyField>,
  const S extends string,
  const O extends Options = Record<never, never>,
>(fields: FS, columns: S & (Words<S> extends keyof FS ? S : never), more?: O) {
  const one = ({ readOnly, initial, required, visible, computed, section, ...rest }: AnyField) => ({ ...rest, ...more })
  const picked = names(columns).map((name) => [name, one(fields[name] as AnyField)])
  return Object.fromEntries(picked) as { [K in Words<S> & keyof FS]: Omit<FS[K], OfForm> & O }
}
