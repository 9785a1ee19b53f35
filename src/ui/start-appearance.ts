import { getSettings, getSize, subscribeSettings } from '../providers/settings.ts'
import { applyLook, onSchemeChange } from './appearance.ts'

/** Keeps the page in the colours and the size that are chosen now. The head of the page has put the first ones on. */
export function startLook(): void {
  const apply = () => applyLook(getSettings(), getSize())
  subscribeSettings(apply)
  onSchemeChange(apply)
}
