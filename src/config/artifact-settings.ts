import { z } from 'zod'
import type { Setting } from './setting.ts'
import { flag, wholeNumber } from './setting-schemas.ts'

const text = z.string().min(1)

/** Where artifacts are stored. */
export const artifactSettings = {
  LECTERN_ARTIFACTS: {
    schema: z
      .string()
      .regex(
        /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[\w!.*'()-]+)*\/?$/,
        'must be s3://BUCKET or s3://BUCKET/PREFIX',
      ),
    default: null,
    description:
      'Bucket of an S3-compatible store for built sites and uploads: s3://BUCKET/PREFIX. Default: the data folder, or the database if it is Postgres.',
  },
  LECTERN_ARTIFACT_CACHE_MB: {
    schema: wholeNumber(1, 10_000_000),
    default: '1024',
    description:
      'Disk space in the data folder for copies of artifacts of the bucket. The least recently used are removed first.',
  },
  LECTERN_S3_PATH_STYLE: {
    schema: flag,
    default: null,
    description:
      'Name the bucket in the path of addresses instead of the host name: true or false. Default: true with AWS_ENDPOINT_URL, otherwise false.',
  },
  AWS_ENDPOINT_URL_S3: {
    schema: text,
    default: null,
    description: 'Address of the S3-compatible store. Default: AWS_ENDPOINT_URL, or Amazon S3 in the region.',
  },
  AWS_ENDPOINT_URL: { schema: text, default: null, description: 'Used without AWS_ENDPOINT_URL_S3.' },
  AWS_REGION: {
    schema: text,
    default: null,
    description: 'Region of the bucket. Default: AWS_DEFAULT_REGION, or us-east-1.',
  },
  AWS_DEFAULT_REGION: { schema: text, default: null, description: 'Used without AWS_REGION.' },
  AWS_ACCESS_KEY_ID: { schema: text, default: null, description: 'ID of the access key of the bucket.' },
  AWS_SECRET_ACCESS_KEY: {
    schema: text,
    default: null,
    description: 'Secret of that access key.',
    secret: true,
  },
  AWS_SESSION_TOKEN: {
    schema: text,
    default: null,
    description: 'Session token of a temporary access key.',
    secret: true,
  },
} as const satisfies Record<string, Setting>
