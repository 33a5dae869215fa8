import type { ElementContent } from 'hast'
import { createListing } from '../code/create-listing.ts'
import { createElement, createText } from '../html/elements.ts'
import { type Component, parseAttribute } from './component.ts'

const runners = /^(?:npm|npx|pnpm|yarn|bunx?|deno|\$)\b|^\$ /
/** Programs that people start in a shell, and `$ `. */
const programs = new Set(
  '$ ansible apk apt apt-get aws az bash brew bun bunx bundle cargo cat cd chmod choco chown cmake composer conda curl deno dnf docker docker-compose dotnet flatpak flutter fly gcloud gem gh git go gradle helm heroku java kubectl make mix mkdir mvn mysql nix node npm npx openssl pip pip3 pipx pnpm pnpx podman poetry powershell psql pwsh python python3 rsync ruby rustup scoop scp sh ssh sudo systemctl tar terraform unzip uv uvx vercel wget winget wrangler yarn yum zsh'.split(
    ' ',
  ),
)
/** Components that draw a terminal show whole commands. */
const terminal = /terminal|shell|console|bash/i
const shell = { title: null, icon: null, classes: [], lines: new Map() }

/**
 * Writes the commands in a component's properties as code: `npm={["i -D vitest"]}`, `command="npx lectern serve"`, or the `pkg` of
 * Starlight's package managers. A `command` that no known program starts can be a part of one, such as `run --headed`, so it is
 * inline code. Returns null if there are none.
 */
export function writeCommands(component: Component): ElementContent[] | null {
  const npm = toLines(component.read('npm')).map(line => (runners.test(line) ? line : `npm ${line}`))
  const written = npm.length > 0 ? npm : toLines(component.read('command', 'commands', 'cmd'))
  const [only = ''] = written
  const isPart = npm.length === 0 && written.length === 1 && !isWhole(component, only)
  const commands = [...(isPart ? [] : written), ...readPackage(component)]
  if (commands.length > 0) return [createListing(commands.join('\n'), 'sh', shell)]
  return isPart ? [createElement('p', {}, [createElement('code', {}, [createText(only)])])] : null
}

function isWhole({ element }: Component, command: string): boolean {
  const [first = ''] = command.trim().split(/\s/, 1)
  return (
    terminal.test(element.tagName) || /[/\\=]/.test(first) || programs.has(first) || command.includes('\n')
  )
}

function toLines(value: string | null): string[] {
  const parsed = parseAttribute(value)
  const texts = Array.isArray(parsed) ? parsed : [parsed]
  return texts.filter(text => typeof text === 'string').filter(text => text.trim() !== '')
}

function readPackage({ read, has }: Component): string[] {
  const [name, args] = [read('pkg', 'packages'), read('args')]
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
