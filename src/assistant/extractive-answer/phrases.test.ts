import { expect, test } from 'vitest'
import { answerSite, askModel, questionOf } from '../../../test/support/ask-model.ts'
import { block, page, section } from '../../../test/support/site-fixtures.ts'
import { recogniseSmallTalk } from '../question/recognise-small-talk.ts'
import { createExtractiveModel } from './extractive-model.ts'
import { phraseLanguages, phrasesFor } from './phrases.ts'

const text = block('text', 'The ramp rate says how fast the kiln heats.')
const site = answerSite(page('/firing', 'Firing', [section('Ramp rate', text)]))

test.each([
  ['Who won the football championship in 1998?', /^I could not find/],
  ['¿Quién ganó el campeonato de fútbol de 1998?', /^No he encontrado/],
  ['Wer gewann 1998 die Weltmeisterschaft im Fußball?', /^Dazu habe ich/],
  ['Qui a gagné la coupe du monde en 1998 ?', /^Je n’ai pas trouvé/],
  ['Quem ganhou o campeonato de futebol?', /^Não encontrei/],
  ['谁赢得了1998年世界杯？', /^在这份文档中没有找到/],
  ['1998年のワールドカップで優勝したのは誰ですか', /^このドキュメントには/],
  ['1998년 월드컵에서 누가 우승했나요?', /^이 문서에서/],
  ['ใครชนะฟุตบอลโลกปี 1998', /^ไม่พบคำตอบ/],
  ['Chi ha vinto il campionato?', /^Non ho trovato/],
  ['Wie heeft het kampioenschap gewonnen en waarom?', /^I could not find/],
])('%s is declined in its language, or in English', async (question, refusal) => {
  expect((await askModel(createExtractiveModel(), site, questionOf(question))).said).toMatch(refusal)
})

test('a question without a recognisable language is declined in the filter’s language', async () => {
  const question = questionOf('xyzzy', { filter: { language: 'de' } })
  expect((await askModel(createExtractiveModel(), site, question)).said).toMatch(
    /^Keine Seite passt zum Filter/,
  )
})

test.each([
  ['How is the ramp rate set?', /^These docs may not answer/],
  ['¿Cómo se configura el "ramp rate"?', /^Esta documentación no está en español/],
  ['ตั้งค่า ramp rate อย่างไร', /^เอกสารนี้ไม่มีภาษาไทย/],
])('the warning for “%s” is in the question’s language', async (question, warning) => {
  const search: typeof site.search = request => ({ ...site.index.search(request), answerability: 0.2 })
  const uncertain = { ...site, search }
  expect((await askModel(createExtractiveModel(), uncertain, questionOf(question))).said).toMatch(warning)
})

test('a question in a language that the site lacks gets the closest sections, and a sentence that says so', async () => {
  const question = questionOf('Wie schnell heizt der Kiln, und was ist die Ramp Rate?')
  const { said, verdict } = await askModel(createExtractiveModel(), site, question)
  expect(said).toMatch(/^Diese Dokumentation gibt es nicht auf Deutsch/)
  expect(said).toContain('how fast the kiln heats')
  expect(verdict).toMatchObject({ resolutionStatus: 'unanswered', reason: 'possibly-related' })
})

test('a question whose words can all be translated is answered after that sentence', async () => {
  const result = { ...site.index.search({ query: 'ramp rate', limit: 5 }), answerability: 0.9 }
  const certain = { ...site, search: async () => result }
  const question = questionOf('Wie hoch ist die Ramp Rate?')
  const { said, verdict } = await askModel(createExtractiveModel(), certain, question)
  expect(said).toMatch(/^Diese Dokumentation gibt es nicht auf Deutsch.*\n\n\*\*\[Firing/)
  expect(verdict).toMatchObject({ resolutionStatus: 'answered', reason: 'grounded' })
})

test.each([
  ['Thanks a lot!', /^You’re welcome/],
  ['¡Hola!', /^¡Hola!/],
  ['Danke schön', /^Gern geschehen/],
  ['danke, das hat geholfen', /^Gern geschehen/],
  ['merci beaucoup !', /^Je vous en prie/],
  ['Hola, ¿qué tal?', /^¡Hola!/],
  ['bom dia', /^Olá/],
  ['yo', /^Hello!/],
  ['thanks a lot, that solved it!', /^You’re welcome/],
  ['你好！', /^你好/],
  ['ありがとうございます。', /^どういたしまして/],
  ['안녕하세요', /^안녕하세요/],
  ['สวัสดีครับ', /^สวัสดี/],
  ['ขอบคุณมากค่ะ', /^ด้วยความยินดี/],
])('small talk such as %j is answered in its language', async (talk, answer) => {
  const { said, verdict } = await askModel(createExtractiveModel(), site, questionOf(talk))
  expect(said).toMatch(answer)
  expect(verdict).toMatchObject({ queryCategory: 'small-talk', reason: 'small-talk' })
})

/** A greeting, thanks and a question about the assistant in each language. */
const talkIn: Record<string, [string, string, string]> = {
  en: ['Hello', 'Thank you', 'Who are you?'],
  es: ['Buenos días', 'Muchas gracias', '¿Quién eres?'],
  fr: ['Bonjour', 'Merci beaucoup', 'Qui es-tu ?'],
  de: ['Guten Tag', 'Vielen Dank', 'Wer bist du?'],
  pt: ['Bom dia', 'Obrigado', 'Quem é você?'],
  it: ['Buongiorno', 'Grazie', 'Chi sei?'],
  zh: ['你好', '谢谢', '你是谁？'],
  ja: ['こんにちは', 'ありがとう', 'あなたは誰ですか'],
  ko: ['안녕하세요', '감사합니다', '누구세요?'],
  th: ['สวัสดี', 'ขอบคุณ', 'คุณคือใคร'],
}

test.each(phraseLanguages)(
  'greetings, thanks and questions about the assistant are answered in %s',
  language => {
    const [greeting, thanks, capabilities] = talkIn[language] ?? []
    const expected = phrasesFor({ text: '-', filter: { language } }, { languages: [] })
    for (const [topic, text] of Object.entries({ greeting, thanks, capabilities })) {
      expect(recogniseSmallTalk(text ?? 'missing')).toBe(topic)
      expect(phrasesFor(questionOf(text ?? ''), { languages: ['xx'] })).toMatchObject({
        greeting: expected.greeting,
      })
    }
  },
)

test('`ok` is answered in the language of the site', () => {
  const { thanks } = phrasesFor(questionOf('ok'), { languages: ['de'] })
  expect(thanks).toMatch(/^Gern geschehen/)
})
