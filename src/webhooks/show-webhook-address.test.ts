import { expect, test } from 'vitest'
import { showWebhookAddress } from './show-webhook-address.ts'

test.each([
  ['https://hooks.example.com/a/b', 'https://hooks.example.com/a/b'],
  ['https://me:s3cret@hooks.example.com:8443/a#s3cret', 'https://hooks.example.com:8443/a'],
  ['  https:///me:s3@cret@hooks.example.com/a', 'https://hooks.example.com/a'],
  ['https://hooks.example.com/?token=s3cret&a&token=s3cret', 'https://hooks.example.com/?token=…&a=…'],
  [undefined, '(unreadable address)'],
])('%s is shown as %s', (address, shown) => {
  expect(showWebhookAddress(address)).toBe(shown)
})
