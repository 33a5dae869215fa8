import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { collectMetrics } from '../../../test/support/collect-metrics.ts'
import { type FakeBucket, startFakeBucket } from '../../../test/support/fake-bucket.ts'
import { type BucketSettings, createBucket } from './bucket.ts'

const content = Buffer.from('content of some length')
const sha256 = createHash('sha256').update(content).digest('hex')

describe('a bucket', () => {
  let fake: FakeBucket
  beforeEach(async () => {
    fake = await startFakeBucket()
  })
  afterEach(() => fake.close())

  const open = (settings: Partial<BucketSettings> = {}) =>
    createBucket({ ...fake.settings, ...settings }, { timeoutMs: 100, pauseMs: 1 })

  it.each([503, 500, 429, 'silence', 'cut'] as const)(
    'that fails once with %s is asked again',
    async fault => {
      fake.faults.push({ on: 'PUT docs/a', fault }, { on: 'GET docs/a', fault }, { on: 'GET ', fault })
      await open().put('docs/a', content, sha256)
      expect(content.equals((await open().get('docs/a')) ?? Buffer.alloc(0))).toBe(true)
      const pages = []
      for await (const page of open().list()) pages.push(...page)
      expect(pages).toMatchObject([{ key: 'docs/a', sizeBytes: content.length }])
      expect(fake.requests.filter(request => request === 'PUT docs/a')).toHaveLength(2)
    },
  )

  it('that keeps failing is not asked for ever, and each failure is measured', async () => {
    for (let time = 0; time < 9; time += 1) fake.faults.push({ on: 'PUT', fault: 503 })
    const { telemetry, read } = await collectMetrics()
    const bucket = createBucket(fake.settings, { pauseMs: 1, telemetry })
    await expect(bucket.put('docs/a', content, sha256)).rejects.toThrow('InternalError (503)')
    await bucket.get('docs/a')
    expect(await read()).toEqual({
      'bucket_request_seconds_count{method="PUT",outcome="failed"}': 4,
      'bucket_request_seconds_count{method="GET",outcome="ok"}': 1,
    })
    expect(fake.requests).toEqual([...Array(4).fill('PUT docs/a'), 'GET docs/a'])
    expect(fake.objects.size).toBe(0)
  })

  it('refuses a wrong key, content that does not have its digest, and a missing bucket, at once', async () => {
    const wrong = open({ secretAccessKey: 'another' })
    await expect(wrong.get('docs/a')).rejects.toThrow('SignatureDoesNotMatch (403)')
    await expect(open().put('docs/a', content, '0'.repeat(64))).rejects.toThrow('(400)')
    await expect(open({ bucket: 'missing' }).get('docs/a')).rejects.toThrow('NoSuchBucket (404)')
    expect(fake.requests).toHaveLength(3)
  })

  it('that cannot be reached is named', async () => {
    const { host } = new URL(fake.settings.endpoint)
    await fake.close()
    await expect(open().get('docs/a')).rejects.toThrow(`The bucket bucket at ${host} cannot be reached: `)
  })

  it('lists all pages, and has no object that was never stored', async () => {
    for (let number = 0; number < 7; number += 1) await open().put(`docs/${number}`, content, sha256)
    await open().put('other/1', content, sha256)
    await open().remove('docs/3')
    const keys: string[] = []
    for await (const page of open().list()) keys.push(...page.map(({ key }) => key))
    expect(keys).toEqual(['docs/0', 'docs/1', 'docs/2', 'docs/4', 'docs/5', 'docs/6'])
    expect(await open().get('docs/3')).toBeUndefined()
  })

  it('can be a part of the host name', async () => {
    const asked: string[] = []
    const fetch: typeof globalThis.fetch = async input => {
      asked.push(String(input))
      return new Response('')
    }
    const settings = { ...fake.settings, endpoint: 'https://s3.example.com', isPathStyle: false }
    await createBucket(settings, { fetch }).get('docs/a')
    expect(asked).toEqual(['https://bucket.s3.example.com/docs/a'])
  })
})
