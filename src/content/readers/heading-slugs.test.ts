import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSlugger as createSluggerOf } from '../html/slugs.ts'
import { readers } from './reader-table.ts'

const tools = ['mintlify', 'vitepress', 'folder'] as const

function createSlugger(tool: (typeof tools)[number]) {
  const reader = readers.find(candidate => candidate.tool === tool)
  return createSluggerOf(reader?.dialect.slugs ?? null)
}

describe('a heading gets the same anchor as in its own tool', () => {
  test.each([
    ['Getting started', 'getting-started'],
    ['Config.json options', 'config-json-options'],
    ["What's new", 'what’s-new'],
    ['Rate limits (per minute)', 'rate-limits-per-minute'],
    ['Read/write access', 'read/write-access'],
    ['Fees & billing', 'fees-&-billing'],
    ['Split configuration with $ref', 'split-configuration-with-$ref'],
    ['Ajustes rápidos', 'ajustes-rápidos'],
  ])('Mintlify: %s', (text, anchor) => {
    expect(createSlugger('mintlify').slug(text)).toBe(anchor)
  })

  test.each([
    ['server.port', 'server-port'],
    ["Été: l'API & más", 'ete-l-api-mas'],
    ['2024 in review', '_2024-in-review'],
    ['快速开始', '快速开始'],
  ])('VitePress: %s', (text, anchor) => {
    expect(createSlugger('vitepress').slug(text)).toBe(anchor)
  })

  test.each([
    ['Hello, World!', 'hello-world'],
    ['fastify.addHook()', 'fastifyaddhook'],
    ['C++ & C#', 'c--c'],
  ])('GitHub: %s', (text, anchor) => {
    expect(createSlugger('folder').slug(text)).toBe(anchor)
  })

  test('repeated headings are numbered as in each tool', () => {
    const slugTwice = (tool: (typeof tools)[number]) => {
      const slugger = createSlugger(tool)
      return [slugger.slug('Overview'), slugger.slug('Overview')]
    }
    expect(slugTwice('mintlify')).toEqual(['overview', 'overview-2'])
    expect(slugTwice('vitepress')).toEqual(['overview', 'overview-1'])
    expect(slugTwice('folder')).toEqual(['overview', 'overview-1'])
  })

  test('no two headings of a page share an anchor', () => {
    const heading = fc.record({
      text: fc.constantFrom('a', 'a-1', 'a 1', 'A', 'a-2', '', '!', 'constructor'),
      chosen: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.constantFrom(...tools), fc.array(heading), (tool, headings) => {
        const slugger = createSlugger(tool)
        const anchors = headings.map(({ text, chosen }) =>
          chosen && text !== '' ? slugger.claim(text) : slugger.slug(text),
        )
        expect(new Set(anchors).size).toBe(anchors.length)
        expect(anchors).not.toContain('')
      }),
    )
  })
})

test.each(tools)('%s: many equal headings are numbered in linear time', tool => {
  const slugger = createSlugger(tool)
  const anchors = Array.from({ length: 40_000 }, () => slugger.claim('same'))
  expect(new Set(anchors).size).toBe(40_000)
})
