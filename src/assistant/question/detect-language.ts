/** Words that are common in one of these languages and rare in the others. */
const markers: Record<string, RegExp> = {
  en: /^(?:the|how|what|is|are|do|does|can|i|my|to|of|and|with|when|where|why|which|in|for|an|it|this|that|you|should|there)$/,
  es: /^(?:el|los|las|cómo|qué|cuál|cuáles|cuándo|dónde|quién|puedo|mi|mis|es|son|una|del|con|por|hay|está|hago|en|y|se|debo|sirve|funciona)$/,
  fr: /^(?:le|les|des|du|comment|quel|quelle|quels|quelles|où|quand|pourquoi|puis|je|mon|mes|est|sont|une|avec|pour|dans|et|ce|cette|peut|faire|sur|il|faut|on|est-ce)$/,
  de: /^(?:der|die|das|den|dem|wie|ist|sind|kann|ich|mein|meine|meinen|und|mit|für|ein|eine|einen|wann|wo|warum|welche|welcher|wird|man|zu|auf|gibt|es|nicht|im|von)$/,
  pt: /^(?:os|as|um|uma|qual|quais|quando|onde|quem|posso|meu|minha|é|são|do|da|dos|das|com|não|em|fazer|faço|você|ao|no|na|e|o)$/,
}
const hints: Record<string, RegExp> = {
  es: /[¿¡ñ]/,
  fr: /[œèêëîïûù]|\b[ldjcnsm]['’]\p{L}/iu,
  de: /[äöüß]/i,
  pt: /[ãõ]|ção\b|ções\b/i,
}
const scripts: [string, RegExp][] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['zh', /\p{Script=Han}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
]

/** Language of a reader's text (BCP 47) by script and by common words; null where neither tells. */
export function detectLanguage(text: string): string | null {
  const sample = text.slice(0, 600)
  const letters = countMatches(sample, /\p{L}/gu)
  for (const [language, script] of scripts) if (countMatches(sample, script) * 4 > letters) return language
  const words = sample.toLowerCase().match(/[\p{L}'’-]+/gu) ?? []
  let best: string | null = null
  let most = 0
  for (const [language, pattern] of Object.entries(markers)) {
    const votes = words.filter(word => pattern.test(word)).length + (hints[language]?.test(sample) ? 1.5 : 0)
    if (votes > most) [best, most] = [language, votes]
  }
  return best
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
