import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createMemoryTree } from './index.ts'
import { parseSite } from './parsing.ts'

const description = JSON.stringify({
  openapi: '3.1.0',
  paths: {
    '/users': {
      get: { summary: 'List users', responses: { 200: { description: 'All users.' } } },
      post: { summary: 'Create a user', description: 'Sends a *mail*.', responses: { 201: {} } },
    },
  },
  webhooks: { left: { post: { summary: 'A user left', responses: { 200: {} } } } },
})

function parsePage(markdown: string) {
  return parseSite(
    createMemoryTree({
      'content/docs/meta.json': JSON.stringify({ title: 'Docs' }),
      'content/openapi.json': description,
      'content/docs/page.mdx': markdown,
    }),
  )
}

const get = '{"path":"/users","method":"get"}'
const post = '{"path":"/users","method":"post"}'

test('the operation of an API component is the page', () => {
  const { pages, problems } = parsePage(`{/* Generated. */}

<APIPage document={"./content/openapi.json"} operations={[${get}]} webhooks={[]} hasHead={false} />
`)
  const [page] = pages
  expect(problems).toEqual([])
  expect([page?.title, page?.settings?.method]).toEqual(['List users', 'GET'])
  expect(page?.html).toContain('All users.')
  expect(page?.html).not.toContain('Sends a')
})

test('several operations are sections, and an unknown document is looked up in all', () => {
  const { pages, problems } = parsePage(
    `# API\n\n<APIPage document="main" operations={[${get}, ${post}]} webhooks={[{"name":"left","method":"post"}]} />\n`,
  )
  expect(problems).toEqual([])
  const sections = pages[0]?.headings.filter(heading => heading.depth === 2).map(heading => heading.text)
  expect(sections).toEqual(['List users', 'Create a user', 'A user left'])
  expect(pages[0]?.html).toContain('Sends a <em>mail</em>.')
})

test('an operation that no description has is reported', () => {
  const { problems } = parsePage('Text.\n\n<APIPage operations={[{"path":"/teams","method":"get"}]} />\n')
  expect(problems.map(({ line, message }) => [line, message])).toEqual([
    [3, '"GET /teams" is not in content/openapi.json.'],
  ])
})

test.each(['operations', 'operations="[" document="x"', 'operations={[1, {}]}', ''])(
  'a component with %j is left out',
  attributes => {
    const { pages } = parsePage(`Text.\n\n<APIPage ${attributes} />\n`)
    expect(pages[0]?.html).toBe('<p>Text.</p>')
  },
)

test('a page of docusaurus-plugin-openapi-docs has the operation of its front matter instead of the components that the plugin wrote', () => {
  const operation = JSON.stringify({
    method: 'post',
    path: '/kilns/{id}/fire',
    summary: 'Fire a kiln',
    description: 'Heats the kiln.\n\nCools it afterwards.',
    responses: { 200: { description: 'Firing' } },
  })
  const { pages, problems } = parseSite(
    createMemoryTree({
      'docusaurus.config.js': 'module.exports = {}',
      'docs/fire.api.mdx': `---
title: "Fire a kiln"
description: "Heats the"
api: ${deflateSync(operation).toString('base64')}
---

import MethodEndpoint from "@theme/ApiExplorer/MethodEndpoint";

<MethodEndpoint method={"post"} path={"/kilns/{id}/fire"}></MethodEndpoint>

Heats the kiln.
`,
    }),
  )
  expect(problems).toEqual([])
  expect(pages[0]).toMatchObject({ title: 'Fire a kiln', settings: { method: 'POST' } })
  expect(pages[0]?.html.match(/Heats the/g)).toHaveLength(1)
})
