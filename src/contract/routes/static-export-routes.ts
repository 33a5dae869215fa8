import {
  startStaticExportSchema,
  staticExportBundleSchema,
  staticExportJobSchema,
} from '../schemas/static-export.ts'
import type { Route } from './route.ts'

const jobId = '01K5ZQ8R4T6Y8W0V2X4B6D8F0H'
const params = { jobId: 'ID of the job.' }
const createdAt = '2026-09-25T08:13:36.218Z'

export const staticExportRoutes = {
  startStaticExport: {
    method: 'POST',
    path: '/v1/static-export/jobs',
    tag: 'Projects',
    summary: 'Export a site as files',
    description:
      'Queues a job that writes the live site as files that need no server, with search and answers in the browser. The export has the pages that everybody can read. A project runs one job at a time, and up to five can wait. A job and its archive are deleted after 24 hours.',
    scope: 'read',
    params: {},
    body: { schema: startStaticExportSchema, limitBytes: 1024 * 1024 },
    success: { status: 202, description: 'The job is queued.', schema: staticExportJobSchema },
    errors: ['not-deployed', 'rate-limited', 'storage-full'],
    example: {
      body: { domain: 'docs.example.com', version: '2026-09', paths: ['index', 'guides/start'] },
      response: {
        jobId,
        status: 'queued',
        progress: 0,
        pageCount: 0,
        createdAt,
        updatedAt: createdAt,
      },
    },
  },
  readStaticExport: {
    method: 'GET',
    path: '/v1/static-export/jobs/{jobId}',
    tag: 'Projects',
    summary: 'Read an export job',
    description: 'Poll it until `status` is `completed` or `failed`.',
    scope: 'read',
    params,
    success: { status: 200, description: 'The job.', schema: staticExportJobSchema },
    errors: ['not-found'],
    example: {
      response: {
        jobId,
        status: 'running',
        progress: 42,
        pageCount: 128,
        createdAt,
        updatedAt: '2026-09-25T08:13:38.004Z',
      },
    },
  },
  createStaticExportBundle: {
    method: 'POST',
    path: '/v1/static-export/jobs/{jobId}/bundle',
    tag: 'Projects',
    summary: 'Get the archive of an export',
    description: 'Returns a link to the zip archive of a completed job. The link works for one hour.',
    scope: 'read',
    params,
    success: { status: 200, description: 'The link.', schema: staticExportBundleSchema },
    errors: ['not-found', 'conflict'],
    repeatable: true,
    example: {
      response: {
        jobId,
        bundleUrl: `https://lectern.example.com/static-exports/${jobId}.zip?expires=1789200000000&signature=nQ7v`,
        sizeBytes: 18_432_000,
        expiresAt: '2026-09-25T09:14:02.110Z',
      },
    },
  },
} as const satisfies Record<string, Route>
