import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../../src/providers/cache.ts'

afterEach(() => {
  onlineManager.setOnline(true)
  queryClient.clear()
})

test('a browser that believes itself offline asks all the same, and hears that nothing came', async () => {
  onlineManager.setOnline(false)
  const read = queryClient.fetchQuery({ queryKey: ['one'], queryFn: () => Promise.reject(new Error('nothing came')) })
  await expect(read).rejects.toThrow('nothing came')
})
