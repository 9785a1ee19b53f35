import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { resourcesPlugin } from './build/resources.ts'
import { spellingPlugin } from './build/spelling.ts'

/** They put definitions of their own in the place of the product's, which no other file of their process may see. */
const withOwnDefinitions = [
  'tests/define/where-agrees.test.ts',
  'tests/server/every-formula.test.ts',
  'tests/server/kept-figures.test.ts',
  'tests/server/period.test.ts',
]

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
          include: ['tests/pages/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          server: { deps: { inline: [/@refinedev/] } },
          // React, antd and Refine are read once by a process, not by each file.
          isolate: false,
          setupFiles: ['tests/helpers/fresh-window.ts'],
        },
      },
      {
        extends: true,
        test: {
          // What a tab keeps in its modules, from its start on: each file is a tab of its own.
          name: 'pages-state',
          include: ['tests/{providers,shell,ui}/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          server: { deps: { inline: [/@refinedev/] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/{define,repository,resources,server,properties}/**/*.test.ts'],
          exclude: withOwnDefinitions,
          environment: 'node',
          // The modules of the product are read once by a process, not by each file: they keep nothing of what was done.
          isolate: false,
          globalSetup: ['tests/helpers/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server-definitions',
          include: withOwnDefinitions,
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
