import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../shared/index.ts'
import { chooseEncoding, encodings } from '../core/choose-encoding.ts'

const builtFolder = new URL('../../../dist/dashboard/', import.meta.url)

/** Inline styles are for the component library, which sets them from its scripts. Avatars come from code hosts. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: https:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const mediaTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

export interface DashboardFiles {
  folder: URL
  /** Relative to the folder, for example `assets/main-x7Qa.js`. */
  names: ReadonlySet<string>
  /** ETag of the page; changes with every build. */
  tag: string
}

/** Lists the files that `npm run build` made from `dashboard/`. Undefined if it is not built. */
export function listDashboardFiles(folder = builtFolder): DashboardFiles | undefined {
  try {
    const tag = createHash('sha256').update(readFileSync(new URL('index.html', folder)))
    const names = readdirSync(fileURLToPath(folder), { recursive: true, encoding: 'utf8' })
    return {
      folder,
      names: new Set(names.map(name => name.split(sep).join('/'))),
      tag: tag.digest('base64url').slice(0, 22),
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Serves the dashboard at every address under `/dashboard`; the page does its own routing. */
export function registerDashboardRoutes(app: FastifyInstance, files: DashboardFiles | undefined): void {
  app.get('/dashboard/api/*', async request => {
    throw new AppError('not-found', `There is nothing at ${request.url.slice(0, 200)}.`)
  })
  app.get<{ Params: { '*': string } }>('/dashboard/assets/*', async (request, reply) => {
    const name = `assets/${request.params['*']}`
    if (!files?.names.has(name)) throw new AppError('not-found', 'The dashboard has no such file.')
    reply.header('cache-control', 'public, max-age=31536000, immutable')
    return sendFile(files, name, request, reply)
  })
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    reply
      .header('content-security-policy', policy)
      .header('referrer-policy', 'same-origin')
      .header('x-frame-options', 'DENY')
      .header('cache-control', 'no-cache')
    if (!files) return reply.code(503).type('text/html; charset=utf-8').send(notBuilt)
    const tag = `W/"${files.tag}"`
    reply.header('etag', tag)
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    return sendFile(files, 'index.html', request, reply)
  }
  app.get('/dashboard', sendPage)
  app.get('/dashboard/*', sendPage)
}

async function sendFile(
  { folder, names }: DashboardFiles,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const stored = encoding && names.has(`${name}${encodings[encoding]}`) ? encoding : undefined
  reply
    .header('content-type', mediaTypes[extname(name)] ?? 'application/octet-stream')
    .header('x-content-type-options', 'nosniff')
    .header('vary', 'accept-encoding')
  if (stored) reply.header('content-encoding', stored)
  return reply.send(await readFile(new URL(stored ? `${name}${encodings[stored]}` : name, folder)))
}

const notBuilt = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Dashboard not built</title></head>
<body><h1>The dashboard is not built</h1>
<p>Run <code>npm run build</code> on the server and restart it. Everything else works without the dashboard.</p></body></html>
`
