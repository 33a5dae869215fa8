import { expect, test } from 'vitest'
import { describeSettings, readConfig, unknownSettings } from './config.ts'
import { StartError } from './shared/index.ts'

test('an empty environment is a complete configuration', () => {
  const config = readConfig({})
  expect(config.databaseUrl).toBeNull()
  expect(config.http).toMatchObject({ host: '127.0.0.1', trustProxy: false, baseUrl: null })
  expect(config.limits).toEqual({ organizationHour: 10_000, addressDay: 10_000 })
  expect(config.roles).toEqual(['web', 'worker'])
})

test('every wrong setting is named at once, without the secret ones’ values', () => {
  const read = () =>
    readConfig({ PORT: '99999', DATABASE_URL: 'mysql://root:secret@db', LECTERN_ROLES: 'boss' })
  expect(read).toThrow(StartError)
  expect(read).toThrow(/PORT=99999.*LECTERN_ROLES=boss|LECTERN_ROLES=boss.*PORT=99999/s)
  expect(read).toThrow(/DATABASE_URL/)
  expect(read).not.toThrow(/secret/)
})

test('an empty variable counts as not set', () => {
  const { sources: _, ...config } = readConfig({ PORT: '', DATABASE_URL: ' ' })
  expect(readConfig({})).toMatchObject(config)
})

test.each([
  ['true', true],
  ['2', 2],
  ['10.0.0.0/8, 127.0.0.1', ['10.0.0.0/8', '127.0.0.1']],
])('TRUST_PROXY=%s is understood', (text, value) => {
  expect(readConfig({ TRUST_PROXY: text }).http.trustProxy).toEqual(value)
})

test.each(['banana', '10.0.0.0/33', '::1/x', ','])('TRUST_PROXY=%s is refused', text => {
  expect(() => readConfig({ TRUST_PROXY: text })).toThrow(/TRUST_PROXY=.*must be true, false/)
})

test('a slash at the end of the base address makes no difference', () => {
  expect(readConfig({ LECTERN_BASE_URL: 'https://docs.example.com/' }).http.baseUrl).toBe(
    'https://docs.example.com',
  )
})

test('a variable that looks like a setting and is none is told', () => {
  expect(unknownSettings({ LECTERN_PROT: '1', LECTERN_URL: 'x', LECTERN_DATA: 'd', HOME: '/' })).toEqual([
    'LECTERN_PROT',
  ])
})

test('the list of settings masks secrets', () => {
  const list = describeSettings({ DATABASE_URL: 'postgres://me:secret@db/x', PORT: '1' })
  expect(list.find(setting => setting.name === 'DATABASE_URL')?.value).toBe('(set)')
  expect(list.find(setting => setting.name === 'PORT')?.value).toBe('1')
  expect(list.every(setting => setting.description !== '')).toBe(true)
})
