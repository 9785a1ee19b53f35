import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { resourcesPlugin } from './build/resources.ts'
import { spellingPlugin } from './build/spelling.ts'

/** They put other definitions in the place of ours, or look at what a process keeps: each has a worker of its own. */
const alone = ['every-formula', 'kept-figures', 'period', 'round-trips'].map((one) => `tests/server/${one}.test.ts`)

export default defineConfig({
  plugins: [react(), spellingPlugin(), resourcesPlugin()],
  test: {
    testTimeout: 180_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // The report of a journey that passed at the second try has the message alone: it says what was found.
    chaiConfig: { truncateThreshold: 1_000 },
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
          exclude: alone,
          environment: 'node',
          // The server is loaded once for many files, and runs warm.
          isolate: false,
          globalSetup: ['tests/helpers/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: alone,
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
