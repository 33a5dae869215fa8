import { expect, test } from 'vitest'
import { createMemoryTree } from '../../content/index.ts'
import { parseSite } from '../../content/parsing.ts'
import { buildIndex, openIndex } from '../../search/index.ts'
import { createExtractiveModel } from '../extractive-answer/extractive-model.ts'
import { readDocsTests } from './read-docs-tests.ts'
import { runDocsTests } from './run-docs-tests.ts'

const index = openIndex(
  buildIndex(
    parseSite(
      createMemoryTree({
        'index.md': '# Acme\n\nAcme is a build tool for small teams.\n',
        'guide/proxy.md':
          '# Proxy\n\n## Configure the proxy\n\nTo configure the proxy of the dev server, set `server.proxy` in the configuration file.\n',
        'guide/environment (new).md':
          '# Environment variables\n\nVariables that begin with `ACME_` are put into the bundle at build time.\n',
      }),
    ),
  ),
)

async function messagesOf(test: string): Promise<string[]> {
  const { tests, problems } = readDocsTests(`tests:\n  - ${test}\n`)
  expect(problems).toEqual([])
  const { signal } = new AbortController()
  const failures = await runDocsTests({ model: createExtractiveModel() }, { index, tests, signal })
  return failures.map(failure => failure.message)
}

const proxy = 'question: How do I configure the proxy?'

test.each([
  `{${proxy}, cites: /guide/proxy}`,
  `{${proxy}, cites: /guide/proxy/}`,
  `{${proxy}, cites: "/guide/proxy#configure-the-proxy", words: [SERVER.proxy, configuration file]}`,
  `{question: Which variables are put into the bundle?, cites: /guide/environment-new, words: ACME_}`,
  `{question: How do I bake bread with yeast?, covered: false}`,
])('an answer that meets the test passes: %s', async passing => {
  expect(await messagesOf(passing)).toEqual([])
})

test.each([
  [`{${proxy}, cites: /guide}`, 'does not cite /guide; it cites /guide/proxy'],
  [`{${proxy}, cites: "/guide/proxy#websockets"}`, 'does not cite /guide/proxy#websockets'],
  [`{${proxy}, words: [server.proxy, nginx]}`, 'does not contain “nginx”'],
  [`{${proxy}, words: guide/proxy}`, 'does not contain “guide/proxy”'],
  [`{${proxy}, covered: false}`, 'answer the question (from '],
  [`{question: How do I bake bread with yeast?, words: bread}`, 'do not answer'],
])('a failed test reports what is missing: %s', async (failing, message) => {
  expect(await messagesOf(failing)).toEqual([expect.stringContaining(message)])
})
