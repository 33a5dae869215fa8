import { type Bucket, BucketFailure, listObjects } from '../../artifacts/index.ts'
import type { DatabaseInspection } from '../../database/index.ts'
import { listNamedFiles } from '../../deployments/index.ts'
import { type Check, count, ok, problem } from './check.ts'

const name = 'bucket'

/** Compares the objects that the database names with the list of the bucket. Their content is checked when it is read. */
export async function checkBucket(
  { queries }: Pick<DatabaseInspection, 'queries'>,
  bucket: Bucket | null,
): Promise<Check> {
  const objects = await listObjects(queries, await listNamedFiles(queries))
  if (!bucket && objects.size === 0) return ok(name, 'No artifacts are in a bucket.')
  if (!bucket)
    return problem({
      name,
      detail: `${count(objects.size, 'file')} of live and kept deployments are in a bucket, and LECTERN_ARTIFACTS is not set.`,
      next: 'Set LECTERN_ARTIFACTS to the bucket, or deploy the affected projects again.',
    })
  const sizes = new Map<string, number>()
  try {
    for await (const page of bucket.list()) for (const { key, sizeBytes } of page) sizes.set(key, sizeBytes)
  } catch (error) {
    if (!(error instanceof BucketFailure)) throw error
    return problem({
      name,
      detail: error.message,
      next: 'Check LECTERN_ARTIFACTS, the AWS_ settings, the rights of the key and the network.',
    })
  }
  const bad = [...objects.values()].filter(({ key, sizeBytes }) => sizes.get(key) !== sizeBytes)
  if (bad.length === 0)
    return ok(name, `The bucket ${bucket.name} has ${count(objects.size, 'object')} in use.`)
  return problem({
    name,
    detail: `${count(bad.length, 'object')} of ${objects.size} in the bucket ${bucket.name} are missing or have another size: ${bad[0]?.key}.`,
    next: 'Deploy the affected projects again, or restore the objects.',
  })
}
