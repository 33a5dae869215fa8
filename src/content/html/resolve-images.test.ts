import { expect, test } from 'vitest'
import { createMemoryTree } from '../core/source-tree.ts'
import { parseSite } from '../parse-site.ts'

const image = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'

test.each([
  ['dark (1).svg', 'dark (1).svg'],
  ['dark (1).svg 2x, other.svg', 'dark (1).svg'],
  ['dark.svg 800w', 'dark.svg'],
  ['dark.svg', 'dark.svg'],
])('the image for dark pages is the first of srcset="%s"', (srcset, name) => {
  const source = `<source srcset="${srcset}" media="(prefers-color-scheme: dark)">`
  const site = parseSite(
    createMemoryTree({
      'a.md': `# A\n\n<picture>${source}<img src="light.svg" alt="A kiln"></picture>\n`,
      'light.svg': image,
      [name]: image.replace('width="1"', 'width="2"'),
    }),
  )
  expect(site.files.map(file => file.source).toSorted()).toEqual([name, 'light.svg'])
  expect(site.problems).toEqual([])
})
