import { expect, test } from 'vitest'
import { selectInstructions } from './select-instructions.ts'

const analyse = (text: string) => text.toLowerCase().split(/\W+/).filter(Boolean)
const skills = [
  { name: 'Migrate to SDK v3', description: 'Upgrade guide from SDK v2', text: 'Use codemods.' },
  { name: 'Webhooks', description: 'Debug webhooks that fail', text: 'Check the signature.' },
]
const site = { index: { analyse }, steering: { wishes: 'Be brief.', curated: [], skills } } as never

test('the instructions of a question are the wishes and the skills whose description fits', () => {
  expect(selectInstructions(site, 'How do I migrate to the new SDK?')).toBe(
    'Be brief.\n\n# Migrate to SDK v3\n\nUse codemods.',
  )
  expect(selectInstructions(site, 'Where are invoices?')).toBe('Be brief.')
})
