import { describe, expect, test } from 'vitest'
import { readApiSettings } from './read-api-settings.ts'

function read(api: unknown) {
  const messages: string[] = []
  const settings = readApiSettings({ report: message => messages.push(message) }, { api })
  return { ...settings, messages }
}

describe('the api settings of docs.json', () => {
  test('choose the languages of examples, and unknown ones are findings', () => {
    expect(read({ examples: { languages: ['bash', 'Go', 'js', 'node', 'cobol'] } })).toMatchObject({
      languages: ['curl', 'go', 'javascript'],
      messages: [expect.stringContaining('no examples for "cobol"')],
    })
    expect(read({ examples: { autogenerate: false } }).languages).toEqual([])
    expect(read('odd')).toMatchObject({ languages: ['curl', 'javascript', 'python'], withOptional: true })
    expect(read({ examples: { defaults: 'required' } }).withOptional).toBe(false)
  })

  test('name the servers and the authentication of handwritten operations, also as older files do', () => {
    expect(
      read({ mdx: { server: ['https://a.example/', 'ftp://b', 7], auth: { method: 'key', name: 'X' } } }),
    ).toMatchObject({ servers: ['https://a.example'], auth: { method: 'key', name: 'X' } })
    expect(read({ baseUrl: 'https://b.example', auth: { method: 'basic' } })).toMatchObject({
      servers: ['https://b.example'],
      auth: { method: 'basic', name: null },
    })
    expect(read({ mdx: { auth: { method: 'magic' } } }).auth).toBeNull()
  })

  test('turn the playground on only if the owner asks for it', () => {
    expect(read({}).isInteractive).toBe(false)
    expect(read({ playground: { display: 'simple' } }).isInteractive).toBe(false)
    expect(read({ playground: { display: 'interactive', proxy: false, credentials: true } })).toMatchObject({
      isInteractive: true,
      sendsCookies: true,
      messages: [],
    })
    expect(read({ playground: { display: 'interactive', credentials: true } })).toMatchObject({
      sendsCookies: false,
      messages: [expect.stringContaining('without a proxy')],
    })
    expect(read({ playground: { display: 'auth', proxy: false } })).toMatchObject({
      isInteractive: true,
      isForReaders: true,
      messages: [expect.stringContaining('Only signed-in readers')],
    })
  })
})
