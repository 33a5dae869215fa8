import { createHash } from 'node:crypto'
import { type BucketSettings, createBucket } from '../../src/artifacts/index.ts'
import { startFakeBucket } from './fake-bucket.ts'

export interface TestBucket {
  settings: BucketSettings
  /** Lists the keys. */
  list(): Promise<string[]>
  put(key: string, content: string): Promise<void>
  remove(key: string): Promise<void>
  close(): Promise<void>
}

/**
 * An empty bucket: the one of `LECTERN_TEST_S3`, such as `http://127.0.0.1:7070/bucket`, with the keys of the usual `AWS_` variables,
 * or an imitation.
 */
export async function openTestBucket(): Promise<TestBucket> {
  const { LECTERN_TEST_S3: address, AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = process.env
  const fake = address === undefined ? await startFakeBucket() : null
  const settings = fake?.settings ?? {
    ...{ endpoint: new URL(address ?? '').origin, bucket: new URL(address ?? '').pathname.slice(1) },
    ...{ prefix: 'docs/', region: 'us-east-1', isPathStyle: true, sessionToken: null },
    ...{ accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY },
  }
  const bucket = createBucket(settings)
  const list = async () => {
    const keys: string[] = []
    for await (const page of bucket.list()) keys.push(...page.map(({ key }) => key))
    return keys
  }
  if (!fake) for (const key of await list()) await bucket.remove(key)
  return {
    settings,
    list,
    put: (key, content) =>
      bucket.put(key, Buffer.from(content), createHash('sha256').update(content).digest('hex')),
    remove: bucket.remove,
    close: async () => fake?.close(),
  }
}
