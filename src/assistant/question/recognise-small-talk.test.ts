import { expect, test } from 'vitest'
import { findTalkLanguage, recogniseSmallTalk } from './recognise-small-talk.ts'

test.each([
  ['hey there', 'greeting', 'en'],
  ['Good morning everyone!', 'greeting', 'en'],
  ['Hola, ¿qué tal?', 'greeting', 'es'],
  ['Bonjour à tous', 'greeting', 'fr'],
  ['Guten Tag zusammen', 'greeting', 'de'],
  ['Boa tarde pessoal', 'greeting', 'pt'],
  ['早上好', 'greeting', 'zh'],
  ['おはようございます', 'greeting', 'ja'],
  ['반갑습니다', 'greeting', 'ko'],
  ['สวัสดีค่ะ', 'greeting', 'th'],
  ['thanks a lot, that solved it!', 'thanks', 'en'],
  ['thanks for your help :)', 'thanks', 'en'],
  ['ok cool thanks', 'thanks', 'en'],
  ['Thanks, you are great!', 'thanks', 'en'],
  ['that was really helpful', 'thanks', 'en'],
  ['muchas gracias por tu ayuda', 'thanks', 'es'],
  ['merci, ça marche maintenant', 'thanks', 'fr'],
  ['Super, danke!', 'thanks', 'fr'],
  ['obrigado pela ajuda', 'thanks', 'pt'],
  ['谢谢你的帮助', 'thanks', 'zh'],
  ['ありがとうございます、助かりました！', 'thanks', 'ja'],
  ['네 감사합니다', 'thanks', 'ko'],
  ['ขอบคุณมากครับ', 'thanks', 'th'],
  ['hi, who are you?', 'capabilities', 'en'],
  ['are you a bot?', 'capabilities', 'en'],
  ['¿Quién eres?', 'capabilities', 'es'],
  ['que peux-tu faire ?', 'capabilities', 'fr'],
  ['Was kannst du?', 'capabilities', 'de'],
  ['quem é você?', 'capabilities', 'pt'],
  ['你好，请问你是谁？', 'capabilities', 'zh'],
  ['あなたは誰ですか？', 'capabilities', 'ja'],
  ['무엇을 할 수 있나요?', 'capabilities', 'ko'],
  ['คุณคือใคร', 'capabilities', 'th'],
])('%j is %s', (text, topic, language) => {
  expect(recogniseSmallTalk(text)).toBe(topic)
  if (topic !== 'capabilities') expect(findTalkLanguage(text)).toBe(language)
})

test.each([
  'hi, how do I install it?',
  'ok thanks, how do I reset it',
  'can you help me with the proxy?',
  'help command',
  'what is a greeting',
  'cool down',
  'thanks page',
  'hello world',
  '그래서 설치 방법은?',
  'プロキシの設定',
  '谢谢，如何安装？',
])('%j may be a question', text => expect(recogniseSmallTalk(text)).toBeUndefined())

test('long texts are not small talk', () => {
  expect(recogniseSmallTalk('thanks '.repeat(400))).toBeUndefined()
  expect(recogniseSmallTalk('hello '.repeat(300))).toBeUndefined()
})
