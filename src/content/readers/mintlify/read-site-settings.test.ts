import { expect, test } from 'vitest'
import type { BrandNeeds } from '../../brand/read-brand.ts'
import { readSiteSettings } from './read-site-settings.ts'

test('settings that are honoured only in part are reported', () => {
  const messages: string[] = []
  const needs = { report: (message: string) => messages.push(message) } as unknown as BrandNeeds
  readSiteSettings(needs, {
    contextual: { options: ['copy'], display: 'toc' },
    metadata: { timestamp: true },
  })
  expect(messages).toEqual([
    'The page menu is shown above the text, not beside it.',
    'The source has no history of git, so only pages with a date in their front matter, such as "lastUpdatedDate", show one.',
  ])
})
