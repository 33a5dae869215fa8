import { expect, test } from 'vitest'
import { createMemoryTree } from '../../content/index.ts'
import { parseSite } from '../../content/parsing.ts'
import type { AskedQuestion } from '../../conversations/index.ts'
import { buildIndex, openIndex, type SearchIndex } from '../../search/index.ts'
import { replayQuestions } from './replay-questions.ts'

const site = {
  'index.md': '# Acme\n\nAcme is a build tool for small teams.\n',
  'guide/proxy.md':
    '# Proxy\n\nThe dev server has a proxy.\n\n## Configure the proxy\n\nTo configure the proxy of the dev server, set `server.proxy` in the configuration file.\n\n## Websockets\n\nThe proxy forwards websockets when `ws: true` is set.\n',
  'guide/environment.md':
    '# Environment variables\n\nVariables that begin with `ACME_` are put into the bundle at build time.\n',
}
const caves = '# Caves\n\nTo explore a cave, bring a torch of at least 40 lumens.\n'
const proxy = 'How do I configure the proxy?'

function open(files: Record<string, string>): SearchIndex {
  return openIndex(buildIndex(parseSite(createMemoryTree(files))))
}

function asked(text: string, counts: Partial<AskedQuestion> = {}): AskedQuestion {
  return { text, answered: 0, unanswered: 0, lastAskedAt: 0, turnIds: [`turn of ${text}`], ...counts }
}

function replay(built: Record<string, string>, questions: AskedQuestion[], isOverdue = () => false) {
  const { signal } = new AbortController()
  return replayQuestions({ live: open(site), built: open(built), questions, isOverdue, signal })
}

test('a new page answers a question that readers asked in vain', async () => {
  const { questions, counts, isComplete } = await replay({ ...site, 'caves.md': caves }, [
    asked('How do I explore a cave?', { unanswered: 2, lastAskedAt: 7 }),
    asked('Which torch for exploring the cave?', { unanswered: 1, lastAskedAt: 9 }),
    asked('How do I bake bread?', { unanswered: 5 }),
    asked(proxy, { answered: 4 }),
  ])
  expect(isComplete).toBe(true)
  expect(counts).toEqual({ answered: 1, lost: 0, unanswered: 2, gained: 1 })
  expect(questions.map(({ result, count }) => [result, count])).toEqual([
    ['gained', 3],
    ['unanswered', 5],
    ['kept', 4],
  ])
  expect(questions[0]).toMatchObject({
    lastAskedAt: 9,
    live: null,
    built: { path: '/caves', title: 'Caves' },
    cause: null,
  })
})

const { 'guide/proxy.md': proxyPage, ...withoutProxy } = site
const section = /## Configure[\s\S]*?(?=## Web)/

test.each([
  ['page-deleted', withoutProxy],
  ['section-removed', { ...site, 'guide/proxy.md': proxyPage.replace(section, '') }],
])('a lost answer names its section, and what happened to it: %s', async (cause, built) => {
  const { questions, counts } = await replay(built, [asked(proxy, { answered: 12 })])
  expect(counts).toEqual({ answered: 1, lost: 1, unanswered: 0, gained: 0 })
  expect(questions).toEqual([
    {
      turnIds: [`turn of ${proxy}`],
      count: 12,
      lastAskedAt: 0,
      result: 'lost',
      live: { path: '/guide/proxy', anchor: 'configure-the-proxy', title: 'Proxy' },
      built: null,
      cause,
    },
  ])
})

test('an answer is lost if its section no longer states it', async () => {
  const built = { ...site, 'guide/environment.md': '# Environment\n\nThis page is being written.\n' }
  const { questions } = await replay(built, [
    asked('Which variables are put into the bundle?', { answered: 1 }),
  ])
  expect(questions).toMatchObject([
    { result: 'lost', live: { path: '/guide/environment', anchor: null }, cause: 'section-changed' },
  ])
})

test('a question that a language model answered is not a gap', async () => {
  const { questions, counts } = await replay(site, [
    asked('How do I bake bread?', { answered: 3, unanswered: 1 }),
  ])
  expect(questions[0]?.result).toBe('not-compared')
  expect(counts).toEqual({ answered: 0, lost: 0, unanswered: 0, gained: 0 })
})

test('the most frequent 200 groups are asked, and fewer if time runs out', async () => {
  const many = Array.from({ length: 230 }, (_, position) =>
    asked(`word${position}`, { unanswered: 1 + (position % 7) }),
  )
  const { questions } = await replay(site, many)
  expect(questions).toHaveLength(200)
  expect(Math.min(...questions.map(({ count }) => count))).toBe(1)
  expect(questions.filter(({ count }) => count > 1)).toHaveLength(
    many.filter(each => each.unanswered > 1).length,
  )
  let left = 3
  const cut = await replay(site, many, () => left-- === 0)
  expect(cut).toMatchObject({ isComplete: false, questions: { length: 3 } })
})
