import { defineConfig, type Plugin } from 'vitest/config'

// `npm run verify` runs the `pure` tests only; `npm test` also runs `database` and `journey`, which need Postgres.
const database = ['src/**/*.database.test.ts']
const journey = ['test/**/*.journey.test.ts', 'src/**/*.journey.test.ts']

/** Resolves the production builds of libraries, because their development builds throw more errors. */
const productionLibraries: Plugin = {
  name: 'production-libraries',
  configResolved: config => {
    if (config.ssr.resolve) config.ssr.resolve.conditions = ['node']
  },
}

export default defineConfig({
  plugins: [productionLibraries],
  test: {
    // One more than CI has cores: journeys often wait for other processes. With four, they take as long.
    maxWorkers: 3,
    // Node runs the sources as in production, and loads them faster than Vite.
    experimental: { viteModuleRunner: false },
    // Files of a worker share their modules: importing them anew for each file takes longer than most tests.
    isolate: false,
    // Long, because the machine may be busy.
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
          globalSetup: ['test/support/prepare-databases.ts'],
          testTimeout: 180_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'journey',
          include: journey,
          // Browsers and processes can time out on a busy CI machine. The reporter marks retries.
          retry: process.env.CI ? 1 : 0,
          globalSetup: [
            'test/support/prepare-databases.ts',
            'test/support/prepare-sample-site.ts',
            'test/support/build-browser-files.ts',
            'test/support/prepare-browser.ts',
          ],
          testTimeout: 600_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
