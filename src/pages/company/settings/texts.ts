/** Texts beside the company's settings. They load with them. */
export const zhSettings = {
  preview: '收到的样子',
  length: '{count} 字',
  signature: '前面另有签名',
} as const

export type SettingsKey = keyof typeof zhSettings
