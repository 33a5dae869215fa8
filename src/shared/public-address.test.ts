import { expect, test } from 'vitest'
import { isPublicAddress, namesPrivateAddress } from './public-address.ts'

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['127.0.0.1', false],
  ['10.0.0.1', false],
  ['169.254.169.254', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::127.0.0.1', false],
  ['::7f00:1', false],
  ['::808:808', false],
  ['64:ff9b::7f00:1', false],
  ['64:ff9b:1::7f00:1', false],
  ['2002:7f00:1::', false],
  ['fd00::1', false],
  ['localhost', false],
])('%s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected)
})

test.each([
  ['http://[::127.0.0.1]/', true],
  ['http://0x7f.1/', true],
  ['http://[2606:4700::1111]/', false],
  ['http://localhost/', false],
])('the host of %s is a private address: %s', (url, expected) => {
  expect(namesPrivateAddress(new URL(url))).toBe(expected)
})
