import type { BucketSettings } from '../artifacts/index.ts'

interface ArtifactValues {
  LECTERN_ARTIFACTS?: string | undefined
  LECTERN_S3_PATH_STYLE?: boolean | undefined
  AWS_ENDPOINT_URL_S3?: string | undefined
  AWS_ENDPOINT_URL?: string | undefined
  AWS_REGION?: string | undefined
  AWS_DEFAULT_REGION?: string | undefined
  AWS_ACCESS_KEY_ID?: string | undefined
  AWS_SECRET_ACCESS_KEY?: string | undefined
  AWS_SESSION_TOKEN?: string | undefined
}

/** The bucket for artifacts; null if there is none. The variables of other programs are checked only with a bucket. */
export function readArtifacts(
  values: ArtifactValues,
  report: (problem: string) => void,
): BucketSettings | null {
  const address = values.LECTERN_ARTIFACTS
  if (address === undefined) return null
  const [bucket = '', ...path] = address.replace('s3://', '').split('/').filter(Boolean)
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    report('LECTERN_ARTIFACTS needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
    return null
  }
  const region = values.AWS_REGION ?? values.AWS_DEFAULT_REGION ?? 'us-east-1'
  const given = values.AWS_ENDPOINT_URL_S3 ?? values.AWS_ENDPOINT_URL
  const endpoint = given ?? `https://s3.${region}.amazonaws.com`
  if (!/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) {
    report(`AWS_ENDPOINT_URL=${endpoint}: must be an http or https address`)
    return null
  }
  return {
    endpoint,
    bucket,
    prefix: path.map(part => `${part}/`).join(''),
    region,
    isPathStyle: values.LECTERN_S3_PATH_STYLE ?? given !== undefined,
    accessKeyId,
    secretAccessKey,
    sessionToken: values.AWS_SESSION_TOKEN ?? null,
  }
}
