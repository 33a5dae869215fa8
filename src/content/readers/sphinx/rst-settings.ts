import { asList, asRecord, asText } from '../../core/json-value.ts'
import type { Directive } from '../myst/parse-blocks.ts'
import type { Inclusions } from '../myst/read-included.ts'
import { plainSettings, type RstNeeds, type RstSettings } from '../rst/rst-page.ts'
import type { ConstantValue } from './read-conf.ts'

/** The variable of a site plan that holds the settings. MyST substitutions cannot have this name. */
const variable = 'sphinx:rst'
const limitShared = 50_000
const limitNames = 200

/** Common characters of the sets that docutils brings, which pages include with `.. include:: <isonum.txt>`. */
const standardCharacters = Object.entries({
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  plusmn: '±',
  times: '×',
  micro: 'µ',
  rarr: '→',
  larr: '←',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  nbsp: '\u00a0',
})

/** Reads what `conf.py` says about reStructuredText. */
export function readRstSettings(values: ReadonlyMap<string, ConstantValue>): RstSettings {
  const read = (name: string) => asText(values.get(name)) ?? ''
  const facts = ['version', 'release', 'project'].map(name => `.. |${name}| replace:: ${read(name)}`)
  const characters = standardCharacters.map(([name, character]) => `.. |${name}| replace:: ${character}`)
  const shared = [...facts, ...characters, read('rst_prolog'), read('rst_epilog')].join('\n')
  const role = read('default_role')
  return {
    shared: shared.slice(0, limitShared),
    defaultRole: role === 'None' ? '' : role,
    language: read('highlight_language').replace(/^(?:default|none|python3)$/, ''),
    links: readLinks(values),
  }
}

/** Reads `extlinks`, and the repository of `sphinx-issues`. */
function readLinks(values: ReadonlyMap<string, ConstantValue>): RstSettings['links'] {
  const links: [string, [string, string]][] = []
  const repository = asText(values.get('issues_github_path'))
  if (repository !== null) {
    const address = `https://github.com/${repository}`
    links.push(['issue', [`${address}/issues/%s`, '#%s']], ['pr', [`${address}/pull/%s`, '#%s']])
    links.push(['commit', [`${address}/commit/%s`, '%s']], ['user', ['https://github.com/%s', '@%s']])
  }
  for (const [name, value] of Object.entries(asRecord(values.get('extlinks'))).slice(0, limitNames)) {
    const [address, text] = asList(value)
    const shown = asText(address)
    if (shown !== null) links.push([name, [shown, asText(text) ?? '']])
  }
  return Object.fromEntries(links)
}

export function storeRstSettings(settings: RstSettings): [string, string] {
  return [variable, JSON.stringify(settings)]
}

export function loadRstSettings(variables: ReadonlyMap<string, string>): RstSettings {
  const stored = variables.get(variable)
  return stored === undefined ? plainSettings : JSON.parse(stored)
}

export function createRstNeeds(
  settings: RstSettings,
  inclusions: Inclusions,
  refuse: (directive: Directive, message: string) => void = () => {},
): RstNeeds {
  return {
    settings,
    include: directive => {
      const part = inclusions.read(directive, 'markdown')
      if ('lines' in part) return part
      refuse(directive, part.refusal)
    },
  }
}
