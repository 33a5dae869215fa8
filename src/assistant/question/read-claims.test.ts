import { expect, test } from 'vitest'
import { findTechnicalNames, readClaims, statesAmount } from './read-claims.ts'

test.each([
  ['Is Kiln faster than Oven in summer?', ['Kiln', 'Oven'], 'faster'],
  ['is kiln better than oven', ['kiln', 'oven'], 'better'],
  ['Kiln vs. Oven', ['Kiln', 'Oven'], null],
  ['What is the difference between a hold and a ramp?', ['a hold', 'a ramp'], null],
  ['Which is better, kiln or oven?', ['kiln', 'oven'], 'better'],
  ['should I use cones or sensors for glazes?', ['cones', 'sensors'], null],
])('%j compares two sides', (question, sides, quality) => {
  expect(readClaims(question)).toMatchObject({ sides, quality })
})

test.each([
  'How do I set the ramp rate?',
  'use another kiln rather than the first',
  'fire it for longer than an hour',
  `Is ${'a '.repeat(2000)} better than b?`,
])('%j compares nothing', question => {
  expect(readClaims(question).sides).toEqual([])
})

test.each([
  'how much does the kiln cost?',
  'What is the price of a kiln?',
  'kiln pricing',
  'Was kostet der Ofen?',
  '多少钱？',
])('%j asks for a price', question => {
  expect(readClaims(question).price).toBe(true)
})

test('the cost of an operation is not a price', () => {
  expect(readClaims('how can I reduce memory use').price).toBe(false)
})

test('an amount of money is a number with a currency, or free', () => {
  expect(['It costs $10 a month.', '20 EUR', 'The plan is free.'].every(statesAmount)).toBe(true)
  expect(['The kiln holds 10 pots.', 'Costs are low.'].some(statesAmount)).toBe(false)
})

test('texts in quotation marks of three words and more are quoted', () => {
  expect(readClaims('why "the lid is open"?').quoted).toEqual(['the lid is open'])
  expect(readClaims('warum „der Deckel ist offen“ und "x"?').quoted).toEqual(['der Deckel ist offen'])
  expect(readClaims('what is "lid open"').quoted).toEqual([])
})

test.each([
  ['Send messages to SQS or S3 over HTTP/2', ['SQS', 'S3', 'HTTP/2']],
  ['is gRPC supported by the RabbitMQ transport', ['gRPC', 'RabbitMQ']],
  ['How do I use Redis on port 6379?', []],
  ['HOW DO I USE REDIS', []],
])('names with two capitals, or a capital and a digit, are technical: %s', (asked, names) => {
  expect(findTechnicalNames(asked)).toEqual(names)
})
