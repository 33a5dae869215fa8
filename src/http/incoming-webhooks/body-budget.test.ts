import { expect, test } from 'vitest'
import { createBodyBudget } from './body-budget.ts'

const mebibyte = 1024 * 1024
const body = { kind: 'github', address: '192.0.2.1', bytes: 2 * mebibyte }

test('an address can send so many bytes at once, and again once they are received', () => {
  const budget = createBodyBudget({ kindBytes: 16 * mebibyte, addressBytes: 4 * mebibyte })
  const free = budget.reserve(body)
  budget.reserve(body)
  expect(() => budget.reserve({ ...body, kind: 'gitlab' })).toThrow(
    expect.objectContaining({ code: 'rate-limited', retryAfterSeconds: 5 }),
  )
  free()
  free()
  budget.reserve(body)
  expect(() => budget.reserve(body)).toThrow('Your address')
})

test('all addresses together can send so many bytes of one kind at once', () => {
  const budget = createBodyBudget({ kindBytes: 16 * mebibyte, addressBytes: 4 * mebibyte })
  const from = (host: number) => budget.reserve({ ...body, address: `192.0.2.${host}` })
  for (let host = 1; host <= 8; host += 1) from(host)
  expect(() => from(9)).toThrow(expect.objectContaining({ code: 'not-ready', retryAfterSeconds: 5 }))
  budget.reserve({ ...body, address: '192.0.2.9', kind: 'gitlab' })
})

test('small bodies are charged for their connection', () => {
  const budget = createBodyBudget({ kindBytes: 16 * mebibyte, addressBytes: 4 * mebibyte })
  for (let sent = 0; sent < 64; sent += 1) budget.reserve({ ...body, bytes: 0 })
  expect(() => budget.reserve({ ...body, bytes: 0 })).toThrow('Your address')
})
