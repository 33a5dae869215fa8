import { expect, test } from 'vitest'
import { createMemoryTree } from '../core/source-tree.ts'
import { parseSite } from '../parse-site.ts'

function readHeading(heading: string) {
  const files = {
    '.vitepress/config.ts': 'export default {}',
    'index.md': `# Kiln\n\nText.\n\n${heading}\n\nText.`,
    'lessons/glazing.md': '# Glazing',
  }
  const page = parseSite(createMemoryTree(files)).pages.find(({ path }) => path === '/')
  const passage = page?.passages.find(({ headings }) => headings.length > 0)
  return { heading: page?.headings[0], passage: passage?.headings.at(-1), html: page?.html ?? '' }
}

test('the words of a component are shown, but are not part of the title of a heading and its anchor', () => {
  const { heading, passage, html } = readHeading('## Firing <LessonMark href="/lessons/glazing" />')
  expect(heading).toEqual({ depth: 2, text: 'Firing', anchor: 'firing' })
  expect(passage).toBe('Firing')
  expect(html).toContain('<h2 id="firing">Firing <a href="/lessons/glazing">Glazing</a></h2>')
})

test.each([
  ['text in an attribute', '## Firing <KilnMark text="Hot" />', 'Firing'],
  ['emphasised text', '## **Firing** <KilnMark text="Hot" />', 'Firing'],
  ['the content of a component', '## Firing <KilnMark>Hot</KilnMark>', 'Firing Hot'],
  ['nothing but a component', '## <KilnMark text="Hot" />', 'Hot'],
])('the title of a heading with %s', (_, text, title) => {
  expect(readHeading(text).heading?.text).toBe(title)
  expect(readHeading(text).html).not.toContain('component-words')
})
