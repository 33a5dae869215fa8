import { expect, test } from 'vitest'
import { page, siteOf } from '../../../test/support/site-fixtures.ts'
import { findPageVersions } from './find-page-versions.ts'

const find = (...paths: string[]) => {
  const { versions, others } = findPageVersions(siteOf(...paths.map(path => page(path, path, []))))
  return paths.map((path, i) => {
    const isOther = others.some(([start, end]) => i >= start && i < end)
    return `${path} ${versions[i] ?? '–'}${isOther ? ' other' : ''}`
  })
}
const inFolder = (folder: string, ...names: string[]) => names.map(name => `${folder}/${name}`)

test('a version in the address, beside the same pages without it', () => {
  const paths = [...inFolder('/admin', 'a', 'b', 'c'), ...inFolder('/admin/7.22', 'a', 'b', 'c', 'gone')]
  expect(find(...paths, '/admin/7.22', '/other')).toEqual([
    ...['/admin/a –', '/admin/b –', '/admin/c –'],
    ...['a', 'b', 'c', 'gone'].map(name => `/admin/7.22/${name} 7.22 other`),
    '/admin/7.22 7.22 other',
    '/other –',
  ])
})

test('versions in the address, beside newer ones', () => {
  const paths = ['v1.9', 'v1.10'].flatMap(version => inFolder(`/${version}`, 'a', 'b', 'c'))
  expect(find(...paths)).toEqual([
    ...['/v1.9/a v1.9 other', '/v1.9/b v1.9 other', '/v1.9/c v1.9 other'],
    ...['/v1.10/a v1.10', '/v1.10/b v1.10', '/v1.10/c v1.10'],
  ])
})

test('a version with `-docs`, beside the folder of the docs', () => {
  const paths = [...inFolder('/docs', 'a', 'b', 'c'), ...inFolder('/v1.12-docs', 'a', 'b', 'c')]
  expect(find(...paths).slice(3)).toEqual(['a', 'b', 'c'].map(name => `/v1.12-docs/${name} v1.12 other`))
})

test.each([
  ['release notes', ['/changelog', ...inFolder('/changelog', '1.0', '1.1', '1.2', '1.3')]],
  ['other pages', [...inFolder('/v1', 'a', 'b', 'c'), ...inFolder('/v2', 'd', 'e', 'f')]],
  ['two pages', [...inFolder('', 'a', 'b'), ...inFolder('/v1', 'a', 'b')]],
  ['no versions', [...inFolder('/2', 'a', 'b', 'c'), ...inFolder('', 'a', 'b', 'c')]],
])('%s are no versions', (_, paths) => {
  expect(find(...paths)).toEqual(paths.map(path => `${path} –`))
})

test('a version that the source states counts', () => {
  const pages = ['2', '1'].map(version => page(`/${version}/a`, 'A', [], { version, language: 'en' }))
  const site = { ...siteOf(...pages), defaultVersions: [{ language: 'en', version: '2' }] }
  expect(findPageVersions(site)).toEqual({ versions: ['2', '1'], others: [[1, 2]] })
})
