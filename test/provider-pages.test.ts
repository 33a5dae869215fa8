import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { unknownSettings } from '../src/config/describe-settings.ts'
import { readConfig } from '../src/config/read-config.ts'
import { modelProviders, saveProjectModelsSchema } from '../src/contract/index.ts'

const folder = fileURLToPath(new URL('../docs/assistant/providers/', import.meta.url))
const pages = readdirSync(folder).map(file => ({ file, text: readFileSync(folder + file, 'utf8') }))

/** Returns the code blocks in a language, with placeholders for keys filled in. */
function blocksOf(text: string, language: string): string[] {
  const blocks = text.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)
  return Array.from(blocks, ([, named, code = '']) => (named === language ? code.replaceAll('…', 'x') : ''))
}

/** Returns the environment of each `lectern serve` command. */
function environmentsOf(text: string): Record<string, string>[] {
  const commands = blocksOf(text, 'sh').flatMap(code => code.replaceAll('\\\n', '').split('\n'))
  return commands
    .filter(command => command.endsWith('lectern serve'))
    .map(command => Object.fromEntries(Array.from(command.matchAll(/(\w+)=(\S+)/g), ([, ...pair]) => pair)))
}

test('every provider has a page', () => {
  const named = pages.flatMap(({ text }) => environmentsOf(text).map(set => set.LECTERN_MODEL?.split(':')[0]))
  expect([...new Set(named)].toSorted()).toEqual(modelProviders.toSorted())
})

describe.each(pages)('$file', ({ text }) => {
  test('shows valid settings for the server', () => {
    const environments = environmentsOf(text)
    expect(environments.length).toBeGreaterThan(0)
    for (const environment of environments) {
      expect(unknownSettings(environment)).toEqual([])
      expect(readConfig(environment).models.models).toHaveLength(1)
    }
  })

  test('shows valid settings for a project', () => {
    for (const code of blocksOf(text, 'json').filter(code => code !== ''))
      expect(saveProjectModelsSchema.parse(JSON.parse(code)).models).toHaveLength(1)
  })

  test('names only existing settings', () => {
    const names = text.match(/LECTERN_\w+/g) ?? []
    expect(unknownSettings(Object.fromEntries(names.map(name => [name, ''])))).toEqual([])
  })
})
