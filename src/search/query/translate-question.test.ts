import { expect, test } from 'vitest'
import { translateQuestion } from './translate-question.ts'

function words(text: string, language: string): string[] {
  return translateQuestion(text, language)
    .split(/[\s?]+/)
    .filter(Boolean)
}

test.each([
  ['de', 'Wie installiere ich das Paket?', ['install', 'package']],
  ['de', 'Umgebungsvariablen', ['environment', 'variable']],
  ['de', 'Abhängigkeiten aktualisieren', ['dependency', 'update', 'upgrade']],
  ['fr', 'mots de passe oubliés', ['password']],
  ['fr', 'Où sont les fichiers téléchargés ?', ['file', 'download']],
  ['es', 'contraseñas de la base de datos', ['password', 'database']],
  ['pt', 'Não consigo instalar dependências', ['install', 'dependency']],
  ['it', 'distribuire con i permessi', ['deploy', 'permission']],
  ['zh', '如何配置环境变量', ['configure', 'environment', 'variable']],
  ['ja', 'パスワードを変更する', ['password', 'change']],
  ['ko', '환경 변수를 설정', ['environment', 'variable', 'configure']],
])('words of documentation become English: %s, %s', (language, text, expected) => {
  expect(words(text, language)).toEqual(expect.arrayContaining(expected))
})

test('other words stay', () => {
  expect(words('Wie kann ich vite.config.ts und Kafka nutzen?', 'de')).toEqual(
    expect.arrayContaining(['vite.config.ts', 'kafka']),
  )
  expect(words('Wertpapier', 'de')).toEqual(['wertpapier'])
})

test('function words stay, although words of the glossary begin like them', () => {
  expect(words('para que serve', 'pt')).toEqual(['para', 'que', 'serve'])
})

test('a language without a column is left as it is', () => {
  expect(translateQuestion('Hur installerar jag paketet?', 'sv')).toBe('Hur installerar jag paketet?')
})
