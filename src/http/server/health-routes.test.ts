import fastify from 'fastify'
import { expect, test } from 'vitest'
import { StoreFailure } from '../../database/index.ts'
import { AppError } from '../../shared/index.ts'
import { registerHealthRoutes } from './health-routes.ts'

type Services = Parameters<typeof registerHealthRoutes>[1]

/** The code of the refusal, or the metrics. */
async function readMetrics(remoteAddress: string, metricsToken: string | null): Promise<string> {
  const app = fastify()
  app.setErrorHandler((error, _request, reply) =>
    reply.send(error instanceof AppError ? error.code : String(error)),
  )
  const telemetry = { contentType: 'text/plain', render: async () => 'metrics' }
  // Metrics need only these members.
  registerHealthRoutes(app, { settings: { metricsToken }, telemetry } as unknown as Services)
  const authorization = 'Bearer a-token-for-metrics'
  const { body } = await app.inject({ url: '/metrics', remoteAddress, headers: { authorization } })
  await app.close()
  return body
}

test('a server that cannot store data is not ready, and says why', async () => {
  const app = fastify()
  let failure: Error | null = null
  const database = {
    ping: async () => {
      if (failure) throw failure
    },
  }
  app.setErrorHandler((error, _request, reply) => reply.send(String(error)))
  // Readiness needs only these members.
  let refusal: Error | null = null
  const artifacts = {
    requireReady: async () => {
      if (refusal) throw refusal
    },
  }
  registerHealthRoutes(app, { database, artifacts, isDraining: () => false } as unknown as Services)
  const isReady = async () => (await app.inject('/readyz')).body
  failure = new StoreFailure('The database cannot store data: the disk is full.')
  expect(await isReady()).toContain('The database cannot store data: the disk is full.')
  failure = new Error('connect ECONNREFUSED')
  expect(await isReady()).toContain('The database does not respond.')
  failure = null
  refusal = new AppError('not-ready', 'The bucket does not answer.')
  expect(await isReady()).toContain('The bucket does not answer.')
  refusal = null
  expect(await isReady()).toBe('{"status":"ready"}')
  await app.close()
})

test('metrics without a token are for programs on this machine only', async () => {
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    expect([address, await readMetrics(address, null)]).toEqual([address, 'metrics'])
  for (const address of ['192.0.2.1', '10.0.0.1', '2001:db8::1'])
    expect([address, await readMetrics(address, null)]).toEqual([address, 'key-address'])
})

test('metrics with a token are for its holders, from everywhere', async () => {
  expect(await readMetrics('192.0.2.1', 'a-token-for-metrics')).toBe('metrics')
  expect(await readMetrics('127.0.0.1', 'another-token-for-metrics')).toBe('key-missing')
})
