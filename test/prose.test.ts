import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from '@babel/parser'
import { createLinter, loadTextlintrc } from 'textlint'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

const folders = [
  'dashboard/src',
  'widget/src',
  ...readdirSync(join(root, 'src'), { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => `src/${name}`),
]

const linter = createLinter({
  descriptor: await loadTextlintrc({ configFilePath: join(root, '.textlintrc.json') }),
})

interface Token {
  type: string | { label: string }
  value?: unknown
  loc: { start: { line: number } }
}

const wordList = /^[a-z0-9 ]{200,}$/
const textTokens = ['string', 'jsxText', '...${', '...`']

/** Strings, templates and JSX texts of several words; a template's expressions split it. */
function readTexts(source: string, file: string): { line: number; text: string }[] {
  const plugins = file.endsWith('x') ? (['typescript', 'jsx'] as const) : (['typescript'] as const)
  const parsed = parse(source, { sourceType: 'module', tokens: true, plugins: [...plugins] })
  const tokens: Token[] = parsed.tokens ?? []
  return tokens
    .filter(({ type }) => typeof type !== 'string' && textTokens.includes(type.label))
    .map(({ value, loc }) => ({
      line: loc.start.line,
      text: String(value)
        .replace(/^[`}]|`$|\$\{$/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    }))
    .filter(({ text }) => text.includes(' ') && !wordList.test(text))
}

async function findPhrases(folder: string): Promise<string[]> {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter(
    file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  )
  const found = files.map(async file => {
    const texts = readTexts(readFileSync(join(root, folder, file), 'utf8'), file)
    const { messages } = await linter.lintText(texts.map(({ text }) => text).join('\n'), 'strings.txt')
    return messages.map(
      ({ line, message }) =>
        `${folder}/${file}:${texts[line - 1]?.line}: ${message} (${texts[line - 1]?.text})`,
    )
  })
  return (await Promise.all(found)).flat().toSorted()
}

test.each(folders)('the strings of %s avoid the phrases that the style guide rejects', async folder => {
  expect(await findPhrases(folder)).toEqual([])
})

test('rejected phrases are found in strings, templates and JSX', async () => {
  const source = 'const a = <p title="It goes on here">Whoever asks</p>; const c = `It is made anew, twice`'
  const text = readTexts(source, 'a.tsx')
    .map(each => each.text)
    .join('\n')
  const { messages } = await linter.lintText(text, 'strings.txt')
  expect(messages.map(({ line }) => line)).toEqual([1, 2, 3])
})
