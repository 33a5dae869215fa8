import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clientNetwork, isLoopback, matchesAddressRule, normalizeAddressRule } from './address-rule.ts'

describe('a rule of an allow-list', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7/32', '192.0.2.7'],
    ['192.0.2.77/24', '192.0.2.0/24'],
    ['10.0.0.0/8', '10.0.0.0/8'],
    ['2001:DB8::0001', '2001:db8::1'],
    ['2001:db8:1:2::5/48', '2001:db8:1::/48'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7/120', '192.0.2.0/24'],
    [' ::1 ', '::1'],
  ])('%j is normalized to %j', (text, rule) => {
    expect(normalizeAddressRule(text)).toEqual({ ok: true, rule })
  })

  it.each(['0.0.0.0/0', '::/0', '0.0.0.0/1', '128.0.0.0/7', '::ffff:0:0/96', '::/15', '0.0.0.0', '::'])(
    '%j is refused, because it allows nearly everyone',
    text => {
      expect(normalizeAddressRule(text)).toMatchObject({
        ok: false,
        problem: expect.stringContaining('nearly every'),
      })
    },
  )

  it.each([
    '',
    'localhost',
    '192.0.2',
    '192.0.2.300',
    '192.0.2.1/33',
    '192.0.2.1/-1',
    '192.0.2.1/',
    '/24',
    '010.0.0.1',
    '3221225985',
    '2001:db8::1/129',
    '::ffff:192.0.2.1/95',
    'fe80::1%eth0',
    '192.0.2.1/24/8',
  ])('%j is refused, because it is not a rule', text => {
    expect(normalizeAddressRule(text)).toMatchObject({ ok: false })
  })
})

describe('an address', () => {
  it.each([
    ['192.0.2.0/24', '192.0.2.255', true],
    ['192.0.2.0/24', '192.0.3.0', false],
    ['192.0.2.0/24', '::ffff:192.0.2.9', true],
    ['192.0.2.0/24', '2001:db8::1', false],
    ['2001:db8::/32', '2001:db8:ffff::1', true],
    ['2001:db8::/32', '192.0.2.1', false],
    ['fe80::1', 'fe80::1%eth0', true],
    ['::1', 'nonsense', false],
    ['::1', '', false],
  ])('rule %j, address %j: %j', (rule, address, matches) => {
    expect(matchesAddressRule(rule, address)).toBe(matches)
  })

  it('is in its own range for every prefix length', () => {
    const address = fc.oneof(fc.ipV4(), fc.ipV6())
    fc.assert(
      fc.property(address, fc.integer({ min: 16, max: 32 }), (text, bits) => {
        const verdict = normalizeAddressRule(`${text}/${bits}`)
        return !verdict.ok || matchesAddressRule(verdict.rule, text)
      }),
    )
  })

  it('is the same client in any notation, and in the whole /64 network of IPv6', () => {
    expect(['::ffff:192.0.2.1', '192.0.2.1'].map(clientNetwork)).toEqual(['192.0.2.1', '192.0.2.1'])
    const network = ['2001:DB8:0::1', '2001:db8::1%1', '2001:db8::ffff:1:2:3'].map(clientNetwork)
    expect(new Set(network)).toEqual(new Set(['2001:db8::']))
    expect(clientNetwork('2001:db8:0:1::1')).toBe('2001:db8:0:1::')
    expect(clientNetwork('unknown')).toBe('unknown')
  })

  it.each([
    ['127.0.0.1', true],
    ['127.9.9.9', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['192.0.2.1', false],
    ['', false],
  ])('%j is loopback: %j', (address, expected) => {
    expect(isLoopback(address)).toBe(expected)
  })
})
