import { expect, test } from 'vitest'
import { findTechnicalNames, readClaims, statesAmount, statesJudgement } from './read-claims.ts'

test.each([
  ['Is Kiln faster than Oven in summer?', ['Kiln', 'Oven'], 'faster'],
  ['is kiln better than oven', ['kiln', 'oven'], 'better'],
  ['Kiln vs. Oven', ['Kiln', 'Oven'], null],
  ['What is the difference between a hold and a ramp?', ['a hold', 'a ramp'], null],
  ['Which is better, kiln or oven?', ['kiln', 'oven'], 'better'],
  ['should I use cones or sensors for glazes?', ['cones', 'sensors'], null],
  ['Is Kiln as fast as Oven?', ['Kiln', 'Oven'], 'fast'],
  ['Is Kiln.dev cheaper than Oven.js?', ['Kiln.dev', 'Oven.js'], 'cheaper'],
  ['How does Kiln compare to Oven?', ['Kiln', 'Oven'], null],
  ['compare kiln with oven', ['kiln', 'oven'], null],
  ['What are the advantages of Kiln over Oven?', ['Kiln', 'Oven'], null],
  ['Why should I use Kiln instead of Oven?', ['Kiln', 'Oven'], null],
  ['Kiln or Oven?', ['Kiln', 'Oven'], null],
  ['窑和烤箱有什么区别？', ['窑', '烤箱'], null],
  ['窯と炉の違いは？', ['窯', '炉'], null],
  ['가마와 오븐의 차이는 뭐예요?', ['가마', '오븐'], null],
])('%j compares two sides', (question, sides, quality) => {
  expect(readClaims(question)).toMatchObject({ sides, quality })
})

test.each([
  'How do I set the ramp rate?',
  'use another kiln rather than the first',
  'fire it for longer than an hour',
  'Can I use a kiln as soon as it is hot?',
  'Is the kiln on or off after a power cut?',
  'How do I turn it on or off?',
  'How do I compare the heat of two firings?',
  '如何设置温度和时间？',
  `Is ${'a '.repeat(2000)} better than b?`,
])('%j compares nothing', question => {
  expect(readClaims(question).sides).toEqual([])
})

test.each([
  'how much does the kiln cost?',
  'What is the price of a kiln?',
  'kiln pricing',
  'How much is the pro plan?',
  'how much for the pro plan',
  'Is the kiln expensive?',
  'Does it cost money?',
  'Do I have to pay?',
  'is kiln free?',
  'Ist der Ofen teuer?',
  'combien ça coûte ?',
  '¿cuánto vale el horno?',
  'Quanto costa il forno?',
  'Was kostet der Ofen?',
  '多少钱？',
])('%j asks for a price', question => {
  expect(readClaims(question).price).toBe(true)
})

test.each([
  'how can I reduce memory use',
  'How much memory is free?',
  'How much is logged by default?',
  'How do I free a port?',
])('%j does not ask for a price', question => {
  expect(readClaims(question).price).toBe(false)
})

test.each([
  'Is Kiln the best oven?',
  'Is the enterprise plan worth it?',
  'Should I get the pro plan?',
  'is the pro plan good',
  'Which kiln is best?',
  'Would you recommend it?',
  'Lohnt sich der Ofen?',
  'Vale la pena?',
  '这个窑值得买吗？',
])('%j asks for a judgement', question => {
  expect(readClaims(question).opinion).toBe(true)
})

test.each([
  'How do I fire a kiln?',
  'Is the lid open?',
  'Should I set the ramp rate?',
  'What is best practice?',
  'Which kilns are supported?',
])('%j does not', question => {
  expect(readClaims(question).opinion).toBe(false)
})

test('a judgement recommends, warns or weighs', () => {
  expect(['We recommend the small kiln.', 'It suits schools.', 'Avoid it.'].every(statesJudgement)).toBe(true)
  expect(['The kiln reports its heat.', 'Open the lid.'].some(statesJudgement)).toBe(false)
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
