import { expect, test } from 'vitest'
import { type Audience, createMemoryTree } from '../content/index.ts'
import { parseSite } from '../content/parsing.ts'
import { buildSite, openSite } from './index.ts'

const files = {
  'docs.json': JSON.stringify({
    navigation: { pages: ['index', 'staff/02-pay', 'mixed/secret', 'mixed/open'] },
  }),
  'index.md': '# Home',
  'staff/02-pay.md': '---\ngroups: [staff]\n---\n\n# Pay',
  'mixed/secret.md': '---\ngroups: [staff]\n---\n\n# Secret',
  'mixed/open.md': '# Open',
  'draft/hidden.md': '---\nhidden: true\n---\n\n# Hidden',
}
const artifact = buildSite(parseSite(createMemoryTree(files)))
const findAs = (audience: Audience) => {
  const site = openSite(artifact, audience)
  return (path: string) => {
    const target = site.findRedirect(path)
    return typeof target === 'object' ? `${target.permanent ? 308 : 307} ${target.destination}` : target
  }
}

test('the address of a folder leads to the first page that the reader may read', () => {
  const staff = findAs({ kind: 'reader', groups: ['staff'] })
  expect([staff('/staff'), staff('/staff/pay'), staff('/mixed')]).toEqual([
    '307 /staff/02-pay',
    '307 /staff/02-pay',
    '307 /mixed/secret',
  ])
  const guest = findAs({ kind: 'reader', groups: ['guests'] })
  expect([guest('/staff'), guest('/staff/pay'), guest('/mixed')]).toEqual([
    undefined,
    undefined,
    '307 /mixed/open',
  ])
})

test('a page, the home page and folders of hidden pages lead nowhere else', () => {
  const staff = findAs({ kind: 'reader', groups: ['staff'] })
  expect(['/', '/mixed/open', '/draft', '/draft/hidden'].map(staff)).toEqual(Array(4).fill(undefined))
})
