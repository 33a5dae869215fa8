import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ownDocs = fileURLToPath(new URL('../../docs', import.meta.url))
const pagesInFolder = 50
const foldersInPart = 20
const syllables =
  'ba cor del fin gam hul jor kem lin mor nas por qui ras sol tun vel wix yor zen dra stel plo gri'.split(' ')

/** Writes Markdown pages of about 500 words in nested folders. The same numbers give the same pages. */
export async function writeLargeSite(folder: string, pages: number): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'index.md'), '# Home\n\nA large site.\n')
  const parts = Math.ceil(pages / pagesInFolder)
  for (let part = 0; part < parts; part += 1) {
    await mkdir(dirname(join(folder, largePageFile(part * pagesInFolder))), { recursive: true })
  }
  for (let number = 0; number < pages; number += 1)
    await writeFile(join(folder, largePageFile(number)), writeLargePage(number, pages))
}

export function largePageFile(number: number): string {
  const folder = Math.floor(number / pagesInFolder)
  return `part-${Math.floor(folder / foldersInPart)}/${nameOf(folder)}/${nameOf(number)}-${number}.md`
}

/** A made-up word. Low numbers have shorter words. */
function nameOf(number: number): string {
  let value = Math.imul(number + 1, 0x9e3779b1) >>> 8
  let name = ''
  for (let i = 0; i < (number < 5_000 ? 3 : 4); i += 1) {
    name += syllables[value % syllables.length]
    value = Math.floor(value / syllables.length)
  }
  return name
}

interface Voice {
  /** A sentence that starts with a capital and ends with a full stop. */
  sentence(): string
  pick(below: number): number
}

export function writeLargePage(number: number, pages: number): string {
  const { sentence, pick } = createVoice(number)
  const [name, topic] = [nameOf(number), nameOf(Math.floor(number / pagesInFolder))]
  const paragraph = (sentences: number) => Array.from({ length: sentences }, sentence).join(' ')
  const link = () => {
    const target = pick(pages)
    return `See [${nameOf(target)} of ${nameOf(Math.floor(target / pagesInFolder))}](/${largePageFile(target)}${pick(2) === 0 ? '#limits' : ''}).`
  }
  const list = () =>
    Array.from({ length: 4 }, () => `- \`${name}.${nameOf(pick(5_000))}\`: ${sentence()}`).join('\n')
  const code = () =>
    `\`\`\`ts\nimport { ${topic} } from '${topic}'\n\nexport const ${name} = ${topic}.create({\n  ${nameOf(pick(5_000))}: ${pick(100)},\n  mode: '${nameOf(pick(200))}',\n})\n\`\`\``
  const table = () =>
    `| Option | Default | Description |\n| --- | --- | --- |\n${Array.from({ length: 4 }, () => `| \`${nameOf(pick(5_000))}\` | ${pick(1_000)} | ${sentence()} |`).join('\n')}`
  return [
    `---\ntitle: ${capitalise(name)} ${topic} ${number}\ndescription: ${sentence()}\n---`,
    `${paragraph(3)} ${link()}`,
    `## How ${name} works\n\n${paragraph(4)}\n\n${code()}`,
    `## Configure ${name} with ${topic}\n\n${paragraph(3)} ${link()}\n\n${list()}`,
    `## Options\n\n${sentence()}\n\n${table()}`,
    `## Limits\n\n${paragraph(4)} ${link()}`,
    `## ${capitalise(topic)} and ${nameOf(pick(pages))}\n\n${paragraph(3)}\n\n${code()}`,
    '',
  ].join('\n\n')
}

/** Questions as readers ask them: about a page's name and topic, with words of its text. */
export function askLargeSite(number: number): string {
  const [name, topic] = [nameOf(number), nameOf(Math.floor(number / pagesInFolder))]
  const words = createVoice(number).sentence().slice(0, -1).split(' ').slice(0, 5).join(' ').toLowerCase()
  return number % 2 === 0
    ? `How do I configure ${name} with ${topic}?`
    : `What happens to ${words} in ${topic}?`
}

/** Sentences in which each word follows the one before as somewhere in Lectern's documentation. */
function createVoice(seed: number): Voice {
  const { words, followers } = readOwnWords()
  let state = Math.imul(seed, 2_654_435_761) + 1
  const pick = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  return {
    pick,
    sentence() {
      const length = 8 + pick(14)
      let at = pick(words.length)
      const said: string[] = []
      while (said.length < length) {
        // One word in twelve is a name, such as of a product or a function.
        said.push(pick(12) === 0 ? nameOf(pick(pick(4) === 0 ? 50_000 : 2_000)) : (words[at] ?? ''))
        const next = followers.get(words[at] ?? '') ?? [0]
        at = next[pick(next.length)] ?? 0
      }
      return `${capitalise(said.join(' '))}.`
    },
  }
}

interface OwnWords {
  words: string[]
  /** Where in `words` each word is followed by another. */
  followers: Map<string, number[]>
}

let ownWords: OwnWords | undefined

function readOwnWords(): OwnWords {
  if (ownWords) return ownWords
  const files = readdirSync(ownDocs, { recursive: true, encoding: 'utf8' }).filter(file =>
    file.endsWith('.md'),
  )
  const text = files
    .sort()
    .map(file => readFileSync(join(ownDocs, file), 'utf8'))
    .join('\n')
  const prose = text.replace(/```[\s\S]*?```|`[^`]*`|\]\([^)]*\)|<[^>]*>/g, ' ')
  const words = prose.toLowerCase().match(/\b[a-z][a-z’'-]*[a-z]\b|\ba\b/g) ?? []
  const followers = new Map<string, number[]>()
  for (const [at, word] of words.slice(0, -1).entries()) {
    const known = followers.get(word)
    if (known) known.push(at + 1)
    else followers.set(word, [at + 1])
  }
  ownWords = { words, followers }
  return ownWords
}

function capitalise(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
