import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

const programs = ['../content/', '../search/', '../site/', '../shared/', './']

/**
 * Digest of the program that turns sources into sites, of its libraries (by their pinned versions) and of the Node that runs it.
 * What a builder of another version has made may be different.
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
