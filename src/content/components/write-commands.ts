import type { ElementContent } from 'hast'
import { createListing } from '../code/create-listing.ts'
import { type Component, parseAttribute } from './component.ts'

const runners = /^(?:npm|npx|pnpm|yarn|bunx?|deno|\$)\b|^\$ /
const shell = { title: null, icon: null, classes: [], lines: new Map() }

/**
 * Writes the commands in a component's properties as code: `npm={["i -D vitest"]}`, `command="lectern serve"`, or the `pkg` of
 * Starlight's package managers. Returns null if it has none.
 */
export function writeCommands(component: Component): ElementContent[] | null {
  const commands = [...readCommands(component), ...readPackage(component)]
  return commands.length === 0 ? null : [createListing(commands.join('\n'), 'sh', shell)]
}

function readCommands({ read }: Component): string[] {
  const npm = toLines(read('npm')).map(line => (runners.test(line) ? line : `npm ${line}`))
  return npm.length > 0 ? npm : toLines(read('command', 'commands', 'cmd'))
}

function toLines(value: string | null): string[] {
  const parsed = parseAttribute(value)
  const texts = Array.isArray(parsed) ? parsed : [parsed]
  return texts.filter(text => typeof text === 'string').filter(text => text.trim() !== '')
}

function readPackage({ read, has }: Component): string[] {
  const [name, args] = [read('pkg'), read('args')]
  if (name === null) return []
  const kinds: Record<string, string> = {
    exec: 'npx',
    dlx: 'npx',
    create: 'npm create',
    remove: 'npm uninstall',
  }
  const start = kinds[read('type') ?? ''] ?? 'npm i'
  return [[start, has('dev') ? '-D' : '', name, args ?? ''].filter(part => part !== '').join(' ')]
}
