import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { resourcesPlugin } from './build/resources.ts'
import { spellingPlugin } from './build/spelling.ts'

export default defineConfig({
  plugins: [react(), spellingPlugin(), resourcesPlugin()],
  test: {
    testTimeout: 180_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['tests/{pages,providers,shell,ui}/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          server: { deps: { inline: [/@refinedev/] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/{define,repository,resources,server,properties}/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/helpers/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          environment: 'node',
          // A browser on a busy machine. The report of `npm test` names each journey that needed it.
          retry: 1,
          globalSetup: ['tests/helpers/global-setup.ts'],
        },
      },
    ],
  },
})
