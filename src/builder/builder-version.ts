import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

const programs = ['../content/', '../search/', '../site/', '../shared/', './']

/**
 * Returns a digest of everything that decides how a source becomes a site: our program, the pinned versions of its libraries
 * and Node's version. Only builds of the same version are known to be equal.
 */
export function readBuilderVersion(): string {
  const hash = createHash('sha256').update(process.version)
  hash.update(readFileSync(new URL('../../package.json', import.meta.url)))
  for (const program of programs) {
    const folder = new URL(program, import.meta.url)
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    for (const name of names.filter(isProgram).sort())
      hash
        .update(`\n${program}${name}\n`)
        .update(readFileSync(new URL(encodeURI(name.replaceAll('\\', '/')), folder)))
  }
  return hash.digest('hex')
}

function isProgram(name: string): boolean {
  return /\.[jt]s$/.test(name) && !/\.test\.|fixtures/.test(name)
}
