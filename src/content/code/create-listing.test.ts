import { expect, test } from 'vitest'
import { readTextContent } from '../html/elements.ts'
import { createListing } from './create-listing.ts'
import { readFence } from './read-fence.ts'

const show = (meta: string, lines: readonly string[]) =>
  readTextContent(createListing(lines.join('\n'), 'ts', readFence(meta))).trim()

test('code that twoslash hides is not shown', () => {
  const code = ['import kiln', '// ---cut---', 'kiln.fire()', '//   ^?', '// ---cut-after---', 'kiln.stop()']
  expect(show('twoslash', code)).toBe('kiln.fire()')
})

test('marks of twoslash are removed without a cut, and stay in other code', () => {
  const code = ['// @noErrors', 'kiln.fire()', '//   ^?', '', '', 'kiln.stop()']
  expect(show('twoslash', code)).toBe('kiln.fire()\nkiln.stop()')
  expect(show('twoslash [kiln.ts]', code)).toContain('kiln.fire()\nkiln.stop()')
  expect(show('wrap', code)).toBe(code.join('\n'))
})
