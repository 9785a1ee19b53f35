import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from '../../providers/api-error.ts'

const refusals: readonly unknown[] = [403, 404]

/**
 * What is told in place of the figures: that they could not be read at all, or that they are no longer this person's. What did
 * not arrive while others' changes were read leaves them as they stand, until the next change.
 */
export const failureIn = ({
  data,
  error,
}: Pick<UseQueryResult<unknown, ApiError>, 'data' | 'error'>): ApiError | null =>
  data === undefined || refusals.includes(error?.statusCode) ? error : null
