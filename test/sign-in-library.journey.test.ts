import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startServeProcess } from './support/serve-process.ts'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'lectern-library-'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

test('the sign-in library is loaded after the start, before anyone signs in', async () => {
  const seen = join(home, 'seen')
  const watch = `
    import { registerHooks } from 'node:module'
    import { writeFileSync } from 'node:fs'
    registerHooks({ load(url, context, next) {
      if (url.includes('/node_modules/better-auth/')) writeFileSync(process.env.SEEN, url)
      return next(url, context)
    } })`
  const docs = join(home, 'docs')
  await mkdir(docs)
  await writeFile(join(docs, 'index.md'), '# Acme\n')
  const server = await startServeProcess({
    data: join(home, 'data'),
    docs,
    environment: { SEEN: seen, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(watch)}` },
  })
  try {
    await expect.poll(() => existsSync(seen)).toBe(true)
  } finally {
    await server.stop('SIGTERM')
  }
})
