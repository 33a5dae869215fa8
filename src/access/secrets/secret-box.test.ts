import { describe, expect, it } from 'vitest'
import { sealAsVersion1 } from '../../../test/support/stored-secrets.ts'
import { createSecretBox } from '../index.ts'

const token = 'glpat-ключ 🔑'
const box = createSecretBox({ current: 'one secret' })

describe('the secret box', () => {
  it('opens what another process sealed with the same secret', () => {
    const other = createSecretBox({ current: 'one secret' })
    expect(other.open(box.seal(token))).toBe(token)
    expect(box.open(other.seal(''))).toBe('')
  })

  it('seals a text differently each time, and reveals nothing of it', () => {
    const sealed = [box.seal(token), box.seal(token)]
    expect(new Set(sealed).size).toBe(2)
    for (const text of sealed) {
      expect(text).toMatch(/^v2\.[\w-]{8}\.[\w-]+$/)
      expect(Buffer.from(text.slice(12), 'base64url').includes('glpat')).toBe(false)
    }
  })

  it('opens what a previous secret sealed, also as earlier versions did', () => {
    const next = createSecretBox({ current: 'another secret', previous: ['lost', 'one secret'] })
    const sealed = box.seal(token)
    expect(next.open(sealed)).toBe(token)
    expect(next.open(sealAsVersion1('one secret')(token))).toBe(token)
    expect(box.open(sealAsVersion1('one secret')(token))).toBe(token)
    expect([next.isCurrent(sealed), next.isCurrent(next.seal(token)), next.isCurrent(token)]).toEqual([
      false,
      true,
      false,
    ])
  })

  it('does not open what an unknown secret sealed', () => {
    for (const sealed of [box.seal(token), sealAsVersion1('one secret')(token)]) {
      expect(createSecretBox({ current: 'another secret' }).open(sealed)).toBeUndefined()
      expect(createSecretBox({ current: 'another secret' }).read(sealed)).toBeUndefined()
    }
  })

  it('reads a text that an earlier version stored as it is', () => {
    expect(box.read('whsec_abc.def')).toBe('whsec_abc.def')
    expect(box.read(box.seal(token))).toBe(token)
  })

  it('does not open text that was changed, cut or never sealed', () => {
    const sealed = box.seal(token)
    const bytes = Buffer.from(sealed.slice(12), 'base64url')
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(box.open(sealed.slice(0, 12) + changed.toString('base64url'))).toBeUndefined()
    }
    for (const text of ['', 'v1.', 'v2.', sealed.slice(0, 20), sealed.slice(3), token])
      expect(box.open(text)).toBeUndefined()
  })
})
