import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))

/** Returns a code block of a page of our documentation. `fence` is its language, and its file name if it has one. */
export async function readRecipe(page: string, fence: string): Promise<string> {
  const text = await readFile(new URL(`../../docs/${page}`, import.meta.url), 'utf8')
  const found = text.split(`\n\`\`\`${fence}\n`)[1]?.split('\n```')[0]
  if (found === undefined) throw new Error(`docs/${page} has no code block ${fence}`)
  return found
}

/** Bundles modules by name into one browser script that runs `main.jsx`. */
export async function bundleModules(modules: Record<string, string>): Promise<string> {
  await mkdir(dist, { recursive: true })
  const folder = await mkdtemp(join(dist, 'recipe-'))
  try {
    for (const [name, text] of Object.entries(modules)) await writeFile(join(folder, name), text)
    const built = await build({
      root: folder,
      configFile: false,
      logLevel: 'error',
      oxc: { jsx: { runtime: 'automatic', development: false } },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        write: false,
        lib: { entry: 'main.jsx', name: 'recipe', formats: ['iife'] },
      },
    })
    const outputs = Array.isArray(built) ? built.flatMap(({ output }) => output) : []
    const [script] = outputs.flatMap(output => (output.type === 'chunk' ? [output.code] : []))
    if (script === undefined) throw new Error('Vite built no script.')
    return script
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
