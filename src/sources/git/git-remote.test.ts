import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkBranchName, gitSchemes, parseGitRemote, resolveRemote, showGitAddress } from './git-remote.ts'

function catchError(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    return String(error)
  }
  return 'no error'
}

const parse = (url: string) => parseGitRemote(url, gitSchemes)

describe('a repository’s address', () => {
  test.each([
    ['https://example.org/owner/name', 'https://example.org/owner/name', 'example.org', 443],
    ['https://EXAMPLE.org:8443/a/b.git', 'https://example.org:8443/a/b.git', 'example.org', 8443],
    ['https://[2001:db8::1]/a', 'https://[2001:db8::1]/a', '2001:db8::1', 443],
    ['http://0x7f.1/a', 'http://127.0.0.1/a', '127.0.0.1', 80],
    ['ssh://git@example.org:2222/a/b.git', 'ssh://git@example.org:2222/a/b.git', 'example.org', 2222],
    ['git@example.org:owner/name.git', 'git@example.org:owner/name.git', 'example.org', 22],
    ['example.org:~me/name', 'example.org:~me/name', 'example.org', 22],
    ['file:///srv/docs.git', 'file:///srv/docs.git', null, 0],
  ])('%s is understood', (url, address, host, port) => {
    expect(parse(url)).toMatchObject({ address, host, port })
  })

  test.each([
    'https://me%40example.org:s%3Acret@example.org/a',
    'https://s3cret@example.org/a',
    ' https://me:s3cret@example.org/a',
    'https:///me:s3@cret@example.org/a',
    'https:s3cret@example.org/a',
    'https://:s3cret@example.org/a',
  ])('%j is refused with the place for credentials, and not repeated', url => {
    const error = catchError(() => parse(url))
    expect(error).toContain('set it as the source’s token and username')
    expect(error).not.toContain('cret')
  })

  test.each([
    'ext::sh -c id',
    'ext::https://example.org/a',
    'fd::17/a',
    '--upload-pack=id',
    '-oProxyCommand=id:a',
    'ssh://-oProxyCommand=id/a',
    'ssh://-a@example.org/a',
    'ssh://git:secret@example.org/a',
    'ssh://ex$(id)ample.org/a',
    'ssh://example.org%20-oProxyCommand=id/a',
    'git@example.org:-a',
    'git@example.org:a b',
    'git@exa mple.org:a',
    'git://example.org/a',
    'ftp://example.org/a',
    'file://example.org/a',
    'https://example.org',
    'https://example.org/',
    '/srv/docs.git',
    '../docs.git',
    'https://',
    'ftp:example.org/a',
    '',
  ])('%j is refused', url => {
    expect(() => parse(url)).toThrow('Git cannot fetch from the repository’s address')
  })

  test('an address with a query is refused, because its arguments are visible on the machine', () => {
    const error = catchError(() => parse('https://example.org/a?private_token=s3cret'))
    expect(error).toContain('set it as the source’s token')
    expect(error).not.toContain('s3cret')
  })

  test('an https address without slashes is not taken for an ssh host named “https”', () => {
    expect(parse('https:example.org/a')).toMatchObject({ scheme: 'https', host: 'example.org' })
  })

  test.each([
    ['https://s3cret@example.org/a/b.git', 'https://example.org/a/b.git'],
    [' https://me:s3cret@example.org/a', 'https://example.org/a'],
    ['\thttps://s3cret@example.org/a', 'https://example.org/a'],
    ['https:///s3cret@example.org/a', 'https://example.org/a'],
    ['https:s3cret@example.org/a', 'https://example.org/a'],
    ['HTTPS:\\\\me:s3cret@example.org/a', 'https://example.org/a'],
    ['https://me:s3@cret@example.org/a', 'https://example.org/a'],
    ['https://example.org:8443/a?private_token=s3cret', 'https://example.org:8443/a'],
    ['https://example.org/a#s3cret', 'https://example.org/a'],
    ['ssh://git:s3cret@example.org/a', '(unreadable address)'],
    ['s3cret', '(unreadable address)'],
    ['git@example.org:owner/name.git', 'git@example.org:owner/name.git'],
    ['ssh://git@example.org:2222/a/b.git', 'ssh://git@example.org:2222/a/b.git'],
    ['file:///srv/docs.git', 'file:///srv/docs.git'],
  ])('%j is shown as %s', (url, shown) => {
    expect(showGitAddress(url)).toBe(shown)
    expect(showGitAddress(shown)).toBe(shown)
  })

  test('a scheme that the operator does not allow is refused by name', () => {
    expect(() => parseGitRemote('file:///srv/docs.git', ['https', 'ssh'])).toThrow(
      'over file. Use https or ssh',
    )
    expect(() => parseGitRemote('http://example.org/a', ['https'])).toThrow('over http. Use https')
  })

  test('for any input, git gets an allowed scheme or a plain ssh address, without spaces', () => {
    fc.assert(
      fc.property(fc.constantFrom('', 'ssh://', 'https://', 'git@'), fc.string(), (start, rest) => {
        try {
          const { address } = parse(start + rest)
          expect(address).toMatch(/^((https?|ssh|file):\/\/[^\s-]|[\w.][\w.@-]*:[\w~./])\S*$/)
          // Git would run a program for `transport::address`.
          expect(address).not.toMatch(/^[\w+.-]*::/)
        } catch (error) {
          expect(error).toHaveProperty('name', 'SourceError')
        }
      }),
    )
  })
})

describe('a branch', () => {
  test.each(['main', 'feature/docs-2', 'v1.2', 'größe', '#12', 'a@b'])('%s is taken', branch => {
    expect(checkBranchName(branch)).toBe(branch)
  })

  test.each([
    '',
    '-main',
    '--upload-pack=id',
    'a:refs/heads/b',
    'a b',
    'a..b',
    'a@{1}',
    '@',
    'a*',
    'a?',
    'a[b',
    'a\\b',
    'a~1',
    'a^',
    '/a',
    'a/',
    'a//b',
    '.a',
    'a/.b',
    'a.',
    'a.lock',
    'a.lock/b',
    'a\nb',
    'a\u0000b',
  ])('%j is refused', branch => {
    expect(() => checkBranchName(branch)).toThrow('is not a valid branch name')
  })
})

describe('the addresses of a host', () => {
  const resolve = (addresses: string[], allowPrivateAddresses = false) =>
    resolveRemote(
      { resolveHost: async () => addresses, allowPrivateAddresses },
      parse('https://example.org/a'),
    )

  test('are the ones to use', async () => {
    expect(await resolve(['93.184.215.14', '2606:2800:21f::1'])).toEqual([
      '93.184.215.14',
      '2606:2800:21f::1',
    ])
  })

  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:169.254.169.254',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
  ])('with %s among them are refused, unless the operator allows it', async address => {
    await expect(resolve(['93.184.215.14', address])).rejects.toThrow('is in a private network')
    expect(await resolve([address], true)).toEqual([address])
  })

  test('written as numbers in the address are refused too', async () => {
    const needs = { resolveHost: async () => [], allowPrivateAddresses: false }
    for (const host of ['127.0.0.1', '0x7f.1', '2130706433', '[::1]', '[::ffff:7f00:1]']) {
      await expect(resolveRemote(needs, parse(`https://${host}/a`))).rejects.toThrow(
        'is in a private network',
      )
    }
  })

  test('that cannot be resolved are reported', async () => {
    const fails = async () => {
      throw new Error('ENOTFOUND')
    }
    const needs = { resolveHost: fails, allowPrivateAddresses: false }
    await expect(resolveRemote(needs, parse('https://example.org/a'))).rejects.toThrow('was not found')
    await expect(resolve([])).rejects.toThrow('has no address')
  })
})
