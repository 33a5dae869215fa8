import { expect, test } from 'vitest'
import { StartError } from '../shared/index.ts'
import { decideBuilds, readMachine } from './decide-builds.ts'
import { describeSettings, unknownSettings } from './describe-settings.ts'
import { readConfig } from './read-config.ts'

test('an empty environment is a complete configuration', () => {
  const config = readConfig({})
  expect(config.databaseUrl).toBeNull()
  expect(config.http).toMatchObject({ host: '127.0.0.1', trustProxy: false, baseUrl: null })
  expect(config.limits).toEqual({
    organizationHour: 10_000,
    projectShare: 80,
    addressDay: 10_000,
    addressHour: 600,
    addressMinute: 60,
  })
  expect(config.roles).toEqual(['web', 'worker'])
})

test('the limits of an address by hour and minute follow its limit by day', () => {
  const { limits } = readConfig({ LECTERN_LIMIT_IP_DAY: '1000000', LECTERN_LIMIT_IP_MINUTE: '5' })
  expect(limits).toMatchObject({ addressDay: 1_000_000, addressHour: 60_000, addressMinute: 5 })
})

test('admin routes have only the limits that the operator sets', () => {
  expect(readConfig({}).adminLimits).toEqual({ updates: null, previews: null, analytics: null })
  const limited = readConfig({
    LECTERN_LIMIT_UPDATES_10_SECONDS: '10',
    LECTERN_LIMIT_PREVIEWS_MINUTE: '5',
    LECTERN_LIMIT_ANALYTICS_HOUR: '100',
  })
  expect(limited.adminLimits).toEqual({
    updates: { quota: 10, windowMs: 10_000 },
    previews: { quota: 5, windowMs: 60_000 },
    analytics: { quota: 100, windowMs: 3_600_000 },
  })
  expect(() => readConfig({ LECTERN_LIMIT_ANALYTICS_HOUR: '0' })).toThrow(/LECTERN_LIMIT_ANALYTICS_HOUR/)
})

test('builds have lanes, a budget, time limits and a user', () => {
  const { builds } = readConfig({
    LECTERN_BUILDS: '3',
    LECTERN_BUILD_BUDGET_SECONDS: '60',
    LECTERN_FETCH_SECONDS: '7',
    LECTERN_PARSE_SECONDS: '8',
    LECTERN_BUILD_USER: '1001:1002',
  })
  expect(builds).toMatchObject({
    concurrency: 3,
    budgetMs: 60_000,
    fetchMs: 7_000,
    parseMs: 8_000,
    user: { uid: 1001, gid: 1002 },
  })
  expect(readConfig({}).builds).toMatchObject({
    concurrency: decideBuilds(readMachine()),
    budgetMs: 1_800_000,
    fetchMs: 300_000,
    parseMs: 600_000,
    user: null,
  })
})

test.each([
  { LECTERN_BUILDS: '0' },
  { LECTERN_BUILDS: '65' },
  { LECTERN_BUILD_BUDGET_SECONDS: '0' },
  { LECTERN_FETCH_SECONDS: '-1' },
  { LECTERN_PARSE_SECONDS: 'long' },
  { LECTERN_BUILD_USER: '0:0' },
  { LECTERN_BUILD_USER: '1001:0' },
  { LECTERN_BUILD_USER: 'nobody' },
  { LECTERN_BUILD_USER: '1001' },
])('%j is refused, with its name', environment => {
  expect(() => readConfig(environment)).toThrow(Object.keys(environment)[0])
})

test('all invalid settings are reported together, without the values of secrets', () => {
  const read = () =>
    readConfig({ PORT: '99999', DATABASE_URL: 'mysql://root:secret@db', LECTERN_ROLES: 'boss' })
  expect(read).toThrow(StartError)
  expect(read).toThrow(/PORT=99999.*LECTERN_ROLES=boss|LECTERN_ROLES=boss.*PORT=99999/s)
  expect(read).toThrow(/DATABASE_URL/)
  expect(read).not.toThrow(/secret/)
})

test('an empty variable counts as not set', () => {
  const { sources: _, ...config } = readConfig({ PORT: '', DATABASE_URL: ' ' })
  expect(readConfig({})).toMatchObject(config)
})

test.each([
  ['true', true],
  ['2', 2],
  ['10.0.0.0/8, 127.0.0.1', ['10.0.0.0/8', '127.0.0.1']],
])('TRUST_PROXY=%s is accepted', (text, value) => {
  expect(readConfig({ TRUST_PROXY: text }).http.trustProxy).toEqual(value)
})

test.each(['banana', '10.0.0.0/33', '::1/x', ','])('TRUST_PROXY=%s is rejected', text => {
  expect(() => readConfig({ TRUST_PROXY: text })).toThrow(/TRUST_PROXY=.*must be true, false/)
})

test('reserved hosts are lower-case names, and custom domains need a proof by default', () => {
  expect(readConfig({}).domains).toEqual({ requireDomainProof: true, reservedHosts: [] })
  const given = { LECTERN_DOMAIN_PROOF: 'false', LECTERN_RESERVED_HOSTS: 'Docs.Example.com, *.example.org' }
  expect(readConfig(given).domains).toEqual({
    requireDomainProof: false,
    reservedHosts: ['docs.example.com', '*.example.org'],
  })
})

test('the addresses of the server and its sites are normalised', () => {
  const { http } = readConfig({
    LECTERN_BASE_URL: 'https://Example.com:443/docs-platform/',
    LECTERN_SITES_URL: 'http://docs.example.net:8080/a/b',
  })
  expect(http).toMatchObject({
    baseUrl: 'https://example.com/docs-platform',
    sitesUrl: 'http://docs.example.net:8080/a/b',
  })
})

test.each([
  ['https://ada@example.com', 'must not have a user'],
  ['https://example.com/a b', 'must have a path of letters'],
  ['https://example.com/a//b', 'must have a path of letters'],
  ['https://example.com/sites/docs', 'must not have a path that begins'],
  ['https://example.com/dashboard', 'must not have a path that begins'],
])('LECTERN_BASE_URL=%s is rejected', (address, problem) => {
  expect(() => readConfig({ LECTERN_BASE_URL: address })).toThrow(problem)
})

test('sites need another host name than the dashboard, not only another port', () => {
  const base = { LECTERN_BASE_URL: 'https://example.com' }
  expect(() => readConfig({ LECTERN_SITES_URL: 'https://example.net' })).toThrow('needs LECTERN_BASE_URL')
  for (const sites of ['https://EXAMPLE.com:8443', 'http://example.com/sites-of-all'])
    expect(() => readConfig({ ...base, LECTERN_SITES_URL: sites })).toThrow('must have another host name')
})

test.each(['https://a.example', 'a.*.example', '*', 'a b', 'a.example:80'])(
  'LECTERN_RESERVED_HOSTS=%s is rejected',
  text => {
    expect(() => readConfig({ LECTERN_RESERVED_HOSTS: text })).toThrow(/must be comma-separated host names/)
  },
)

test('a trailing slash of the base address is dropped', () => {
  expect(readConfig({ LECTERN_BASE_URL: 'https://docs.example.com/' }).http.baseUrl).toBe(
    'https://docs.example.com',
  )
})

test('an unknown LECTERN_ variable is reported', () => {
  expect(unknownSettings({ LECTERN_PROT: '1', LECTERN_URL: 'x', LECTERN_DATA: 'd', HOME: '/' })).toEqual([
    'LECTERN_PROT',
  ])
})

test('the list of settings masks secrets', () => {
  const list = describeSettings({ DATABASE_URL: 'postgres://me:secret@db/x', PORT: '1' })
  expect(list.find(setting => setting.name === 'DATABASE_URL')?.value).toBe('(set)')
  expect(list.find(setting => setting.name === 'PORT')?.value).toBe('1')
  expect(list.find(setting => setting.name === 'LECTERN_MODEL_KEY')?.value).toBeNull()
  expect(list.every(setting => setting.description !== '')).toBe(true)
})

test('models, keys and addresses are matched by position', () => {
  const { models } = readConfig({
    LECTERN_MODEL: 'openai:gpt-5-mini, compatible:llama3:8b',
    LECTERN_MODEL_KEY: 'secret,',
    LECTERN_MODEL_URL: ',http://localhost:11434/v1/',
  })
  expect(models).toMatchObject({
    models: [
      { provider: 'openai', id: 'gpt-5-mini', key: 'secret', url: null },
      { provider: 'compatible', id: 'llama3:8b', key: null, url: 'http://localhost:11434/v1' },
    ],
    silenceMs: 15_000,
  })
  expect(readConfig({}).models.models).toEqual([])
})

test('models get 90 % of the answer time and the configured generation settings', () => {
  const { models } = readConfig({
    LECTERN_ANSWER_SECONDS: '100',
    LECTERN_MODEL_SECONDS: '300',
    LECTERN_MODEL_TEMPERATURE: '0.2',
    LECTERN_MODEL_TOP_P: '1',
  })
  expect(models).toMatchObject({ answerMs: 90_000, maxMs: 90_000 })
  expect(models.generation).toEqual({ temperature: 0.2, topP: 1 })
  expect(readConfig({}).models).toMatchObject({ answerMs: 60_000, maxMs: 108_000, generation: {} })
  for (const value of ['2.1', '-1', 'warm', '.5'])
    expect(() => readConfig({ LECTERN_MODEL_TEMPERATURE: value })).toThrow('a number from 0 to 2')
})

test('one key serves several models of one provider', () => {
  const { models } = readConfig({ LECTERN_MODEL: 'openai:a,openai:b', LECTERN_MODEL_KEY: 'k' })
  expect(models?.models.map(({ key }) => key)).toEqual(['k', 'k'])
})

test.each([
  [{ LECTERN_MODEL: 'gpt-5' }, /LECTERN_MODEL=gpt-5.*provider and a model/],
  [{ LECTERN_MODEL: 'openai:gpt-5' }, /LECTERN_MODEL_KEY.*needs a key/],
  [{ LECTERN_MODEL: 'compatible:llama3' }, /LECTERN_MODEL_URL.*needs an address/],
  [{ LECTERN_MODEL: 'compatible:x', LECTERN_MODEL_URL: 'ftp://x' }, /LECTERN_MODEL_URL=ftp/],
  [{ LECTERN_MODEL: 'openai:a', LECTERN_MODEL_KEY: 'secret…' }, /LECTERN_MODEL_KEY: must contain .* ASCII/],
  [
    { LECTERN_EMBEDDING: 'openai:a', LECTERN_EMBEDDING_KEY: 'a secret' },
    /LECTERN_EMBEDDING_KEY: must contain/,
  ],
  [
    { LECTERN_EMBEDDING: 'local', LECTERN_EMBEDDING_DIMENSIONS: '64' },
    /LECTERN_EMBEDDING_DIMENSIONS: the vectors of a local model have a fixed length/,
  ],
  [
    { LECTERN_MODEL: 'openai:a,google:b', LECTERN_MODEL_KEY: 'secret' },
    /LECTERN_MODEL_KEY: must have one comma-separated item/,
  ],
])('%j is rejected with a reason', (environment, problem) => {
  expect(() => readConfig(environment)).toThrow(problem)
  expect(() => readConfig(environment)).not.toThrow(/secret/)
})

test('prices are matched to models by position, and a cost budget needs them', () => {
  const two = { LECTERN_MODEL: 'openai:a,openai:b', LECTERN_MODEL_KEY: 'k' }
  const { models, budget } = readConfig({
    ...two,
    LECTERN_MODEL_PRICE: '0.25/2/0.025,1/4',
    LECTERN_MODEL_BUDGET_COST: '0.50',
  }).models
  expect(models.map(({ price }) => price)).toEqual([
    { input: 0.25, output: 2, cachedInput: 0.025 },
    { input: 1, output: 4, cachedInput: undefined },
  ])
  expect(budget).toEqual({ tokens: null, costNanos: 500_000_000 })
  expect(() => readConfig({ ...two, LECTERN_MODEL_BUDGET_COST: '1' })).toThrow('needs a price')
  expect(() => readConfig({ ...two, LECTERN_MODEL_PRICE: 'cheap' })).toThrow('LECTERN_MODEL_PRICE')
})

test.each([
  ['local', 'default'],
  ['local:minilm', 'minilm'],
  ['local:/models/mini:lm', '/models/mini:lm'],
])('%s names the local model %s and needs neither key nor address', (name, id) => {
  const { retrieval } = readConfig({ LECTERN_EMBEDDING: name, LECTERN_EMBEDDING_QUESTION_PREFIX: 'query:' })
  expect(retrieval.embedding).toMatchObject({ provider: 'local', id, questionPrefix: 'query: ' })
})

test('a local reranker needs no address', () => {
  const rerankOf = (name: string) => readConfig({ LECTERN_RERANK: name }).retrieval.rerank
  expect(rerankOf('local')).toEqual({ id: 'reranker', url: null, key: null })
  expect(rerankOf('local:/models/judge')).toEqual({ id: '/models/judge', url: null, key: null })
  expect(() => rerankOf('localhost')).toThrow('LECTERN_RERANK_URL: localhost needs an address')
  expect(() => readConfig({ LECTERN_RERANK: 'local', LECTERN_RERANK_URL: 'https://example.com' })).toThrow(
    'LECTERN_RERANK_URL: remove it, because a local model has no address',
  )
})

const bucketKeys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' }

test('a bucket has the usual settings of S3 clients', () => {
  expect(readConfig(bucketKeys).artifacts).toEqual({ bucket: null, cacheBytes: 2 ** 30 })
  const plain = readConfig({ ...bucketKeys, LECTERN_ARTIFACTS: 's3://docs', AWS_REGION: 'eu-west-1' })
  expect(plain.artifacts.bucket).toEqual({
    ...{ endpoint: 'https://s3.eu-west-1.amazonaws.com', bucket: 'docs', prefix: '', region: 'eu-west-1' },
    ...{ isPathStyle: false, accessKeyId: 'id', secretAccessKey: 'secret', sessionToken: null },
  })
  const own = readConfig({
    ...bucketKeys,
    LECTERN_ARTIFACTS: 's3://docs/a/b/',
    AWS_ENDPOINT_URL: 'http://minio:9000',
    AWS_SESSION_TOKEN: 'token',
  })
  expect(own.artifacts.bucket).toMatchObject({
    ...{ endpoint: 'http://minio:9000', prefix: 'a/b/', region: 'us-east-1' },
    ...{ isPathStyle: true, sessionToken: 'token' },
  })
})

test.each([
  ['LECTERN_ARTIFACTS', { LECTERN_ARTIFACTS: '/folder' }],
  ['AWS_SECRET_ACCESS_KEY', { LECTERN_ARTIFACTS: 's3://docs', AWS_ACCESS_KEY_ID: 'id' }],
  ['AWS_ENDPOINT_URL', { ...bucketKeys, LECTERN_ARTIFACTS: 's3://docs', AWS_ENDPOINT_URL: 'minio' }],
])('a bucket with a wrong %s is refused', (name, environment) => {
  expect(() => readConfig(environment)).toThrow(name)
})
