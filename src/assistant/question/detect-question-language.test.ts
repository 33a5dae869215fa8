import { expect, test } from 'vitest'
import { detectQuestionLanguage } from './detect-question-language.ts'

test.each([
  ['How do I configure the proxy?', 'en'],
  ['¿Cómo configuro el proxy?', 'es'],
  ['Comment installer le plugin ?', 'fr'],
  ['Wie kann ich den Proxy konfigurieren?', 'de'],
  ['Como faço para configurar o proxy?', 'pt'],
  ['如何配置代理？', 'zh'],
  ['プロキシの設定方法は？', 'ja'],
  ['프록시는 어떻게 설정하나요?', 'ko'],
  ['ตั้งค่าพร็อกซีอย่างไร', 'th'],
  ['Qui a gagné la coupe du monde ?', 'fr'],
  ['Wer gewann die Meisterschaft?', 'de'],
  ['¿Proxy inverso?', 'es'],
  ['How do I translate 设置 in the menu?', 'en'],
  ['如何在 Next.js 中配置 proxy', 'zh'],
  ['Does it support plug’n’play?', 'en'],
  ["What is C's memory model?", 'en'],
  ['L’installation automatique', 'fr'],
  ['Как настроить прокси?', 'ru'],
])('%j is %s', (text, language) => expect(detectQuestionLanguage(text)).toBe(language))

test.each(['yo', 'super proxy', 'como proxy'])('%j has no clear language', text =>
  expect(detectQuestionLanguage(text)).toBeNull(),
)

test('an identifier has no language', () => expect(detectQuestionLanguage('server.proxy')).toBeNull())
