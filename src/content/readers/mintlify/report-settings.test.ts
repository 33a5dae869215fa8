import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isDocumentedSetting, reportSettings } from './report-settings.ts'

function report(settings: Record<string, unknown>): string[] {
  const messages: string[] = []
  reportSettings(settings, message => messages.push(message))
  return messages
}

test('a setting without effect is reported with what happens instead', () => {
  expect(report({ name: 'A', theme: 'mint', api: { openapi: 'a.json', playground: {} } })).toEqual([
    'The setting "theme" is not supported. Every site has the layout of Lectern.',
    'The setting "api.playground" is not supported. API pages have no playground.',
  ])
})

test('a setting that Lectern has never heard of is reported, too', () => {
  expect(report({ sparkles: true })).toEqual(['The setting "sparkles" is not supported. It has no effect.'])
})

// The settings pages of a public site that describes `docs.json`. Tests run without it, too.
const folder = new URL('../../../../../shared/sites/mintlify/organize/', import.meta.url)

describe.runIf(existsSync(folder))('each documented setting of docs.json', () => {
  const pages = existsSync(folder)
    ? readdirSync(folder).filter(name => /^settings-(?!integrations)\w+\.mdx$/.test(name))
    : []
  const names = pages.flatMap(name => {
    const text = readFileSync(new URL(name, folder), 'utf8')
    return [
      ...text.matchAll(/^### `([\w$]+)`/gm),
      ...text.matchAll(/<ResponseField name="((?:api|seo|background|colors)\.\w+)"/g),
    ].map(match => match[1] ?? '')
  })

  test.each([...new Set(names)])('%s is honoured, or reported with its effect', name => {
    expect(isDocumentedSetting(name)).toBe(true)
  })
})
