import { expect, test } from 'vitest'
import { toKebabCase } from './to-kebab-case.ts'

test.each([
  ['API Reference', 'api-reference'],
  ['Eleven v3', 'eleven-v-3'],
  ['FAQs', 'fa-qs'],
  ["Cohere's models & tools", 'coheres-models-tools'],
  ['textToSpeech', 'text-to-speech'],
  ['get_audio', 'get-audio'],
  ['Équipe', 'equipe'],
  ['快速 入门', '快速-入门'],
  ['?!', ''],
])('%j becomes %j', (title, slug) => expect(toKebabCase(title)).toBe(slug))
