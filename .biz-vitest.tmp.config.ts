import { defineConfig } from 'vitest/config'
export default defineConfig({ test: { globalSetup: ['./.biz-setup.tmp.ts'], include: ['tests/server/business/**/*.test.ts'], testTimeout: 60000, hookTimeout: 60000, environment: 'node' } })
