import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Builds the dashboard and the chat box before the journeys start. */
export default async function buildBrowserFiles(): Promise<void> {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js')
  for (const part of ['widget', 'dashboard'])
    await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd: fileURLToPath(new URL(`../../${part}`, import.meta.url)),
      env: { ...process.env, NODE_ENV: 'production' },
    })
}
