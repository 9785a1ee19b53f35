/** Texts that form and detail share. */
export const zhRecord = {
  'record.missing': '没有找到这条{label}',
  'record.missingHint': '它可能已被删除，或者不在您的数据范围内。',
} as const

export type RecordKey = keyof typeof zhRecord
