import { expect, test } from 'vitest'
import { describeSettings } from './describe-settings.ts'
import { readConfig } from './read-config.ts'

const complete = {
  LECTERN_BASE_URL: 'https://docs.example.com',
  LECTERN_SMTP_URL: 'smtps://user:pa55w0rd%40@smtp.example.com',
  LECTERN_MAIL_FROM: 'Example Docs <docs@example.com>',
}

test('by default, there is no mail server', () => {
  expect(readConfig({}).mail).toBeNull()
})

test('the sender is an address, with or without a name', () => {
  const read = (from: string) => readConfig({ ...complete, LECTERN_MAIL_FROM: from }).mail?.from
  expect(read('Example Docs <docs@example.com>')).toEqual({
    name: 'Example Docs',
    address: 'docs@example.com',
  })
  expect(read('"Docs, Inc." <docs@example.com>')).toEqual({ name: 'Docs, Inc.', address: 'docs@example.com' })
  expect(read('docs@example.com')).toEqual({ name: '', address: 'docs@example.com' })
})

test('the address of the mail server is never shown', () => {
  expect(JSON.stringify(describeSettings(complete))).not.toContain('pa55w0rd')
})

test.each([
  [{ LECTERN_MAIL_FROM: '' }, /LECTERN_SMTP_URL and LECTERN_MAIL_FROM must be set together/],
  [{ LECTERN_SMTP_URL: '' }, /LECTERN_SMTP_URL and LECTERN_MAIL_FROM must be set together/],
  [{ LECTERN_BASE_URL: '' }, /LECTERN_SMTP_URL needs LECTERN_BASE_URL/],
  [
    { LECTERN_SMTP_URL: 'https://user:pa55w0rd@x.test' },
    /LECTERN_SMTP_URL: must be an smtp or smtps address/,
  ],
  [{ LECTERN_SMTP_URL: 'smtp:pa55w0rd' }, /LECTERN_SMTP_URL: must be an smtp or smtps address/],
  [{ LECTERN_MAIL_FROM: 'Docs' }, /LECTERN_MAIL_FROM=Docs: must be an address/],
  [{ LECTERN_MAIL_FROM: 'a@x.test, b@x.test' }, /must be an address/],
  [{ LECTERN_MAIL_FROM: 'Docs\r\nBcc: eve@evil.test <docs@example.com>' }, /must be an address/],
])('%j is rejected with a reason', (changed, problem) => {
  const environment = { ...complete, ...changed }
  expect(() => readConfig(environment)).toThrow(problem)
  expect(() => readConfig(environment)).not.toThrow(/pa55w0rd/)
})
