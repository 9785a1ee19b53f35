import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { refinePlugin } from './build/refine.ts'
import { resourcesPlugin } from './build/resources.ts'
import { spellingPlugin } from './build/spelling.ts'

/** They put other definitions in the place of ours, or look at what a process keeps: each has a worker of its own. */
const alone = ['every-formula', 'kept-figures', 'period', 'round-trips'].map((one) => `tests/server/${one}.test.ts`)

/** They draw the whole application, which keeps what it has shown: each has a worker of its own. */
const application = ['every-view', 'landing', 'only-row', 'own-screens', 'saved-views'].map(
  (one) => `tests/pages/${one}.test.tsx`,
)

/** In a page that has no browser. */
const inPage = { environment: 'happy-dom', server: { deps: { inline: [/@refinedev/] } } }

/** `isolate: false`: what is loaded once serves many files, and runs warm. */
export default defineConfig({
  plugins: [react(), refinePlugin(), spellingPlugin(), resourcesPlugin()],
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
          exclude: application,
          ...inPage,
          isolate: false,
          setupFiles: ['tests/helpers/fresh-page.ts'],
        },
      },
      { extends: true, test: { name: 'application', include: application, ...inPage } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/{define,repository,resources,server,properties}/**/*.test.ts'],
          exclude: alone,
          environment: 'node',
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
          isolate: false,
          // A browser on a busy machine. The report of `npm test` names each journey that needed it.
          retry: 1,
          globalSetup: ['tests/helpers/global-setup.ts'],
        },
      },
    ],
  },
})
