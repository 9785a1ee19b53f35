import { useCustomMutation } from '@refinedev/core'
import { useCallback } from 'react'
import type { ApiError } from './api-error.ts'

type Writing = {
  /** The Idempotency-Key of the attempt: a repeated write with the same key has one effect. */
  key?: string | undefined
  headers?: Readonly<Record<string, string>>
  /** Milliseconds; 0 waits for ever. */
  timeout?: number
}
type Method = 'post' | 'put' | 'patch' | 'delete'

/** A call of the server that is no plain row, by Refine's `useCustomMutation`. What it refuses is thrown to the form that asked. */
export function useWrite(): <T>(method: Method, url: string, values?: object, writing?: Writing) => Promise<T> {
  const { mutateAsync } = useCustomMutation<object, ApiError, object>()
  return useCallback(
    async <T>(method: Method, url: string, values: object = {}, { key, headers = {}, timeout }: Writing = {}) => {
      const { data } = await mutateAsync({
        url,
        method,
        values,
        config: { headers: key ? { ...headers, 'Idempotency-Key': key } : headers },
        meta: { request: { quiet: true, ...(timeout === undefined ? {} : { timeout }) } },
      })
      // The cast: Refine's type of an answer is that of a row, and the caller knows the call.
      return data as T
    },
    [mutateAsync],
  )
}
