import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const builds = [
  { part: 'widget', args: [] },
  { part: 'dashboard', args: [] },
  { part: 'offline', args: ['--mode', 'engine'] },
  { part: 'offline', args: ['--mode', 'page'] },
]

/** Builds the dashboard, the chat box and the scripts of static exports before the journeys start. */
export default async function buildBrowserFiles(): Promise<void> {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js')
  for (const { part, args } of builds)
    await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'warn', ...args], {
      cwd: fileURLToPath(new URL(`../../${part}`, import.meta.url)),
      env: { ...process.env, NODE_ENV: 'production' },
    })
}
