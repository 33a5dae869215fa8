import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createKeyToken, isKeyToken } from './key-token.ts'

const alphabet = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz']

it('keys show their kind and are unique', () => {
  expect(createKeyToken('admin')).toMatch(/^lectern_[0-9A-Za-z]{49}$/)
  expect(createKeyToken('assistant')).toMatch(/^lectern_dsc_[0-9A-Za-z]{49}$/)
  const keys = Array.from({ length: 500 }, () => createKeyToken('admin'))
  expect(new Set(keys).size).toBe(500)
  expect(keys.every(isKeyToken)).toBe(true)
})

it('a key with one changed character is not valid', () => {
  const key = createKeyToken('admin')
  const position = fc.integer({ min: 'lectern_'.length, max: key.length - 1 })
  fc.assert(
    fc.property(position, fc.constantFrom(...alphabet), (at, character) => {
      fc.pre(key[at] !== character)
      return !isKeyToken(key.slice(0, at) + character + key.slice(at + 1))
    }),
  )
})

it('a key with another prefix or length is not valid', () => {
  const key = createKeyToken('admin')
  const others = [
    key.replace('lectern_', 'lectern_dsc_'),
    createKeyToken('assistant').replace('dsc_', ''),
    key.slice(0, -1),
    `${key}0`,
    `${key}\n`,
    ` ${key}`,
    '',
    'lectern_',
  ]
  expect(others.filter(isKeyToken)).toEqual([])
  fc.assert(fc.property(fc.string(), text => !isKeyToken(text)))
})
