import { expect, test } from 'vitest'
import { createMemoryTree } from '../content/index.ts'
import { parseSite } from '../content/parsing.ts'
import { buildSite } from '../site/index.ts'
import { openHomePage } from './open-home-page.ts'

const settings = { name: 'Site', colors: { primary: '#707070' }, navigation: { pages: ['open', 'secret'] } }
const bytes = buildSite(
  parseSite(
    createMemoryTree({
      'docs.json': JSON.stringify(settings),
      'open.mdx': '---\ntitle: Open\npublic: true\n---\nText.',
      'secret.mdx': '---\ntitle: Quokka\ngroups: [admin]\n---\nText.',
    }),
  ),
)

async function open(hasSignIn: boolean) {
  const artifacts = { read: async () => bytes, readPart: async () => bytes }
  const stored = { index: 'a', site: 'b', files: 'c' } as unknown as Parameters<
    typeof openHomePage
  >[1]['artifacts']
  const page = await openHomePage(artifacts, { artifacts: stored, projectName: 'Site', hasSignIn })
  const read = async (path: string) => String((await page?.read(path))?.content)
  return { path: page?.path, html: await read(page?.path ?? ''), read }
}

test('a screenshot has the colours of the brand', async () => {
  const { html, read } = await open(false)
  const address = /href="(\/_lectern\/brand\.css)"/.exec(html)?.[1] ?? ''
  expect(await read(address)).toContain('#707070')
})

test.each([false, true])('a screenshot names no restricted page (sign-in: %s)', async hasSignIn => {
  const { path, html } = await open(hasSignIn)
  expect(path).toBe('/open')
  expect(html).not.toContain('Quokka')
})
