import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readImage } from './read-image.ts'

const ascii = (text: string) => Buffer.from(text, 'latin1')
const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map(part => (typeof part === 'string' ? ascii(part) : Buffer.from(part))))

const images: [name: string, content: Uint8Array, mediaType: string, width: number, height: number][] = [
  ['PNG', bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 1, 0, 0, 0, 0, 9]), 'image/png', 256, 9],
  ['GIF', bytes('GIF89a', [2, 1, 3, 0]), 'image/gif', 258, 3],
  [
    'JPEG',
    bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc4, 0, 2, 0xff, 0xc2, 0, 17, 8, 0, 7, 1, 4]),
    'image/jpeg',
    260,
    7,
  ],
  ['WebP, lossy', bytes('RIFF....WEBPVP8 ', Array(10).fill(0), [5, 1, 6, 0]), 'image/webp', 261, 6],
  ['WebP, lossless', bytes('RIFF....WEBPVP8L....', [0x2f, 9, 0xc0, 0, 0]), 'image/webp', 10, 4],
  ['WebP, extended', bytes('RIFF....WEBPVP8X', Array(8).fill(0), [9, 0, 0, 4, 1, 0]), 'image/webp', 10, 261],
  ['AVIF', bytes('....ftypavif....ispe', [0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 2]), 'image/avif', 257, 2],
  ['SVG', ascii('<svg width="30" height=\'20px\'>'), 'image/svg+xml', 30, 20],
  [
    'SVG with a document type',
    ascii('<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "x" [<!ENTITY a "b">]>\n<svg viewBox="0,0,3,2">'),
    'image/svg+xml',
    3,
    2,
  ],
  [
    'SVG of a diagram editor',
    ascii(`<svg width="3" height="2" content="${'x'.repeat(20_000)}">`),
    'image/svg+xml',
    3,
    2,
  ],
  ['SVG with a view box', ascii('<!-- a -->\n<svg viewBox="0 0 10 5" width="40">'), 'image/svg+xml', 40, 20],
]

describe('an image is recognised by its content', () => {
  test.each(images)('%s', (_name, content, mediaType, width, height) => {
    expect(readImage(content)).toMatchObject({ mediaType, width, height })
  })

  test.each(['', '<html><svg>', 'GIF88a', '<script>/*<svg*/</script>', '%PDF-1.7', '\0\0\0\x20ftypmp42'])(
    '%j is not an image',
    content => {
      expect(readImage(ascii(content))).toBeUndefined()
    },
  )

  test('a truncated image is no image, or one of unknown size', () => {
    for (const [, content, mediaType] of images) {
      for (let length = 0; length < content.length; length++) {
        const facts = readImage(content.subarray(0, length))
        if (facts !== undefined && facts.width === null)
          expect(facts).toMatchObject({ mediaType, height: null })
      }
    }
  })

  test('any bytes are read without an error', () => {
    const heads = fc.constantFrom(...images.map(([, content]) => content.subarray(0, 16)))
    fc.assert(
      fc.property(heads, fc.uint8Array({ maxLength: 200 }), (head, rest) => {
        const { width = 1, height = 1 } = readImage(Buffer.concat([head, rest])) ?? {}
        expect(width === null ? height : width > 0 && (height ?? 0) > 0).toBeOneOf([null, true])
      }),
    )
  })
})
