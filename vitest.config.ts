import { defineConfig, type Plugin } from 'vitest/config'

// Three weights: `pure` runs in `npm run verify`; `database` and `journey` need a server and run in `npm test`.
const database = ['src/**/*.database.test.ts']
const journey = ['test/**/*.journey.test.ts', 'src/**/*.journey.test.ts']

/** Libraries as they run in production: their development builds throw where the others go on. */
const productionLibraries: Plugin = {
  name: 'production-libraries',
  configResolved: config => {
    if (config.ssr.resolve) config.ssr.resolve.conditions = ['node']
  },
}

export default defineConfig({
  plugins: [productionLibraries],
  test: {
    maxWorkers: 2,
    // What is waited for comes when it comes, however busy the machine.
    expect: { poll: { timeout: 90_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          testTimeout: 120_000,
          include: [
            'src/**/*.test.ts',
            'test/**/*.test.ts',
            'bench/**/*.test.ts',
            'widget/**/*.test.ts',
            'dashboard/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', ...database, ...journey],
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: database,
          globalSetup: ['test/support/postgres-server.ts'],
          testTimeout: 180_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'journey',
          include: journey,
          // Browsers and processes on a busy machine of CI: a second try is named in what the runner prints.
          retry: process.env.CI ? 1 : 0,
          globalSetup: ['test/support/postgres-server.ts', 'test/support/build-browser-files.ts'],
          testTimeout: 600_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
