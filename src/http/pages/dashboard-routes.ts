import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, basePathOf } from '../../shared/index.ts'
import { chooseEncoding, type Encoding, encodings } from '../core/choose-encoding.ts'
import type { HttpServices } from '../core/http-services.ts'
import { hasSitesOrigin } from '../core/server-addresses.ts'

const builtFolder = new URL('../../../dist/dashboard/', import.meta.url)

/** Inline styles are for the component library, which sets them from its scripts. Avatars come from code hosts. */
const writePolicy = (imageOrigin: string) =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: https:${imageOrigin}; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

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
  /** `index.html`, with addresses relative to the folder. */
  page: string
}

/** The page as this server sends it. */
interface DashboardPage {
  policy: string
  tag: string
  content: Record<Encoding | 'plain', Buffer>
}

/** Lists the files that `npm run build` made from `dashboard/`. Undefined if it is not built. */
export function listDashboardFiles(folder = builtFolder): DashboardFiles | undefined {
  try {
    const page = readFileSync(new URL('index.html', folder), 'utf8')
    const names = readdirSync(fileURLToPath(folder), { recursive: true, encoding: 'utf8' })
    return { folder, names: new Set(names.map(name => name.split(sep).join('/'))), page }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Serves the dashboard at every address under `/dashboard`; the page does its own routing. */
export function registerDashboardRoutes(
  app: FastifyInstance,
  { settings }: Pick<HttpServices, 'settings'>,
  files: DashboardFiles | undefined,
): void {
  let written: DashboardPage | undefined
  // On the first request, because the server's address is known once it listens.
  const readPage = () => {
    written ??= writePage(files?.page ?? notBuilt, settings)
    return written
  }
  app.get('/dashboard/api/*', async request => {
    throw new AppError('not-found', `There is nothing at ${request.url.slice(0, 200)}.`)
  })
  app.get<{ Params: { '*': string } }>('/dashboard/assets/*', async (request, reply) => {
    const name = `assets/${request.params['*']}`
    if (!files?.names.has(name)) throw new AppError('not-found', 'The dashboard has no such file.')
    reply.header('cache-control', 'public, max-age=31536000, immutable')
    return sendFile(files, name, request, reply)
  })
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const page = readPage()
    reply
      .header('content-security-policy', page.policy)
      .header('referrer-policy', 'same-origin')
      .header('x-frame-options', 'DENY')
      .header('cache-control', 'no-cache')
    if (!files) return reply.code(503).type('text/html; charset=utf-8').send(notBuilt)
    reply.header('etag', page.tag)
    if (request.headers['if-none-match'] === page.tag) return reply.code(304).send()
    return sendPage(page, request, reply)
  }
  app.get('/dashboard', answer)
  app.get('/dashboard/*', answer)
}

/** Makes the page's addresses absolute, and tells its script the addresses of this server. */
function writePage(built: string, settings: HttpServices['settings']): DashboardPage {
  const basePath = basePathOf(settings.baseUrl())
  const sites = hasSitesOrigin(settings) ? settings.sitesUrl() : ''
  const page = built
    .replaceAll('="./assets/', `="${basePath}/dashboard/assets/`)
    .replace('name="lectern-base" content=""', `name="lectern-base" content="${basePath}"`)
    .replace('name="lectern-sites" content=""', `name="lectern-sites" content="${sites}"`)
  const plain = Buffer.from(page)
  return {
    policy: writePolicy(sites === '' ? '' : ` ${new URL(sites).origin}`),
    tag: `W/"${hash('sha256', page, 'base64url').slice(0, 22)}"`,
    content: { plain, br: brotliCompressSync(plain), gzip: gzipSync(plain) },
  }
}

function sendPage({ content }: DashboardPage, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  reply
    .type('text/html; charset=utf-8')
    .header('x-content-type-options', 'nosniff')
    .header('vary', 'accept-encoding')
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(content[encoding ?? 'plain'])
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
