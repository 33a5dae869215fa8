import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The site of most tests. */
export const sampleSite = {
  'index.md': '# Acme\n\nAcme is a build tool for small teams.\n',
  'guide/proxy.md':
    '# Proxy\n\n## Configure the proxy\n\nTo configure the proxy of the dev server, set `server.proxy` in the configuration file.\n\n```js\nexport default { server: { proxy: { "/api": "http://localhost:3000" } } }\n```\n\n## Websockets\n\nThe proxy forwards websockets when `ws: true` is set.\n',
  'guide/environment.md':
    '# Environment variables\n\nVariables that begin with `ACME_` are put into the bundle at build time.\n',
}

export async function writeFiles(folder: string, files: Record<string, string | Uint8Array>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
}
