import type { HttpError } from '@refinedev/core'

/** A refusal: Refine's error with the code and the data of the envelope (409: `data.row` is the current row). */
export type ApiError = HttpError & { code?: number; data?: unknown }
