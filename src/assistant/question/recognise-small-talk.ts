export type SmallTalk = 'greeting' | 'thanks' | 'capabilities' | 'nothing'

const closings = '(?: there| again| all| everyone| you| assistant| bot| team| so much| very much| a lot)*'
const patterns: [SmallTalk, RegExp][] = [
  [
    'greeting',
    new RegExp(
      `^(?:hi|hello|hey|hiya|howdy|yo|greetings|good (?:morning|afternoon|evening|day)|how are you(?: doing| today)*|what'?s up)${closings}$`,
    ),
  ],
  [
    'greeting',
    /^(?:hola|buen[oa]s(?: d[ií]as| tardes| noches)?|qu[eé] tal|ol[aá]|oi|bom dia|boa (?:tarde|noite)|tudo bem)$/,
  ],
  [
    'greeting',
    /^(?:bonjour|salut|bonsoir|coucou|ça va|hallo|guten (?:tag|morgen|abend)|servus|moin|grüß gott)$/,
  ],
  [
    'greeting',
    /^(?:你好|您好|早上好|嗨|こんにちは|こんばんは|おはよう(?:ございます)?|はじめまして|안녕(?:하세요|하십니까)?|(?:สวัสดี|หวัดดี)(?:ครับ|ค่ะ)?)$/,
  ],
  [
    'thanks',
    new RegExp(
      `^(?:(?:ok(?:ay)?|great|cool|perfect|nice) )?(?:thanks|thank you|thx|ty|cheers|many thanks|much appreciated)${closings}$`,
    ),
  ],
  [
    'thanks',
    /^(?:(?:ok(?:ay)?|great|cool|perfect|nice|awesome|got it|i see|never ?mind|bye|goodbye|see you|good night) ?)+$/,
  ],
  [
    'thanks',
    /^(?:(?:muchas )?gracias|adi[oó]s|(?:muito )?obrigad[oa]|valeu|merci(?: beaucoup)?|au revoir|danke(?: schön| sehr)?|vielen dank|tschüss)$/,
  ],
  [
    'thanks',
    /^(?:谢谢(?:你|您)?|多谢|再见|ありがとう(?:ございます|ございました)?|さようなら|감사합니다|고마워(?:요)?|ขอบคุณ(?:มาก)?(?:ครับ|ค่ะ)?)$/,
  ],
  [
    'capabilities',
    /^(?:who|what) are you$|^what can you do$|^what do you do$|^how (?:do|does) (?:you|this) work$|^(?:are you )?(?:an? )?(?:ai|bot|human|robot|chatgpt|llm)$|^help(?: me)?$|^(?:can|could) you help(?: me)?$|^i need help$|^i have a question$|^can i ask (?:you )?(?:a question|something)$/,
  ],
  [
    'capabilities',
    /^(?:qui[eé]n eres|qu[eé] puedes hacer|ayuda|quem [eé] voc[eê]|ajuda|qui es[- ]tu|aide|aidez[- ]moi|wer bist du|hilfe|was kannst du)$/,
  ],
  [
    'capabilities',
    /^(?:你是谁|你能做什么|帮助|あなたは誰(?:ですか)?|助けて|ヘルプ|누구세요|도와줘|도움말|คุณคือใคร|คุณทำอะไรได้บ้าง|ช่วยด้วย)$/,
  ],
  ['nothing', /^(?:test(?:ing)?|asdf\w*|qwerty|foo|bla(?: bla)*|h?m+|lol|a{2,}|x{2,}|\w)?$/],
]

/** The kind of small talk; undefined if the text may be a question about the docs. */
export function recogniseSmallTalk(text: string): SmallTalk | undefined {
  if (text.length > 2000) return /[\p{L}\p{N}]/u.test(text) ? undefined : 'nothing'
  const plain = text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[^\p{L}\p{N}\p{M}' -]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (plain.length > 60) return undefined
  return patterns.find(([, pattern]) => pattern.test(plain))?.[0]
}
