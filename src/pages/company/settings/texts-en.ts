import type { SettingsKey } from './texts.ts'

export const enSettings: Readonly<Record<SettingsKey, string>> = {
  preview: 'As it arrives',
  length: '{count} characters',
  signature: 'behind the signature',
}
