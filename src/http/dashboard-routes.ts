import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../shared/index.ts'
import { chooseEncoding, encodings } from './choose-encoding.ts'

const builtFolder = new URL('../../dist/dashboard/', import.meta.url)

/** The component library sets styles from its scripts; they can run nothing. Avatars come from code hosts. */
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
  /** Below the folder, for example `assets/main-x7Qa.js`. */
  names: ReadonlySet<string>
  /** Changes with every build. */
  tag: string
}

/** What `npm run build` made of `dashboard/`; undefined where it was not run. */
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

/** The owners' page at every address under `/dashboard`: the page itself finds what an address stands for. */
export function registerDashboardRoutes(app: FastifyInstance, files: DashboardFiles | undefined): void {
  app.get('/dashboard/api/*', async request => {
    throw new AppError('not-found', `There is nothing at ${request.url.slice(0, 200)}.`)
  })
  app.get<{ Params: { '*': string } }>('/dashboard/assets/*', async (request, reply) => {
    const name = `assets/${request.params['*']}`
    if (!files?.names.has(name)) throw new AppError('not-found', 'The dashboard has no file of this name.')
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
  const packed = encoding && names.has(`${name}${encodings[encoding]}`) ? encoding : undefined
  reply
    .header('content-type', mediaTypes[extname(name)] ?? 'application/octet-stream')
    .header('x-content-type-options', 'nosniff')
    .header('vary', 'accept-encoding')
  if (packed) reply.header('content-encoding', packed)
  return reply.send(await readFile(new URL(packed ? `${name}${encodings[packed]}` : name, folder)))
}

const notBuilt = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Dashboard not built</title></head>
<body><h1>The dashboard is not built</h1>
<p>Run <code>npm run build</code> on the server and start it again. Everything else works without it.</p></body></html>
`
