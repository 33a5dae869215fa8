import { defineConfig } from 'vitest/config'

// Three weights: `pure` runs in `npm run verify`; `database` and `journey` need a server and run in `npm test`.
const database = ['src/**/*.database.test.ts']
const journey = ['test/**/*.journey.test.ts', 'src/**/*.journey.test.ts']

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'pure',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [...database, ...journey],
        },
      },
      {
        test: {
          name: 'database',
          include: database,
          globalSetup: ['test/support/postgres-server.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'journey',
          include: journey,
          globalSetup: ['test/support/postgres-server.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
