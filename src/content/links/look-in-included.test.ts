import { expect, test } from 'vitest'
import { createMemoryTree } from '../index.ts'
import { parseSite } from '../parsing.ts'

const source = {
  'docs.json': JSON.stringify({ navigation: { pages: ['guides/fire', 'shared/glaze'] } }),
  'guides/fire.mdx': 'import Steps from "/shared/parts/steps.mdx"\n\n<Steps />\n\n[Own](./steps-of-mine)\n',
  'shared/parts/steps.mdx': '[Glaze](../glaze.mdx) and [nothing](../nothing.mdx).\n\n![Kiln](./kiln.svg)\n',
  'shared/parts/kiln.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  'shared/glaze.mdx': '# Glaze\n\n[Glaze](./parts/steps-of-mine)\n',
}

test('links and images of an included file are found from its own folder', () => {
  const { pages, problems } = parseSite(createMemoryTree(source))
  const page = pages.find(({ path }) => path === '/guides/fire')
  expect(page?.html).toContain('<a href="/shared/glaze">Glaze</a>')
  expect(page?.html).toContain('alt="Kiln"')
  expect(problems.map(({ message }) => message)).toEqual([
    'The link "../nothing.mdx" points to a missing page.',
    'The link "./steps-of-mine" points to a missing page.',
    'The link "./parts/steps-of-mine" points to a missing page.',
  ])
})
