import { countFunctionWords } from '../../search/index.ts'

interface Signs {
  /** Function words of this language only, with accents. They are no words or abbreviations in English. */
  words: string
  /** Letters of a word. They count only beside another sign, because Finnish has `ä`, too. */
  letters?: RegExp
  /** Phrases, and verbs of documentation in the infinitive. */
  phrases: RegExp
}

const romanceVerbs =
  'instalar|desinstalar|configurar|usar|utilizar|eliminar|importar|exportar|habilitar|executar'

const signs: Record<string, Signs> = {
  de: {
    words:
      'auf wie warum wieso weshalb wozu nicht und oder für zum zur beim eine einen einem einer ich können könnte wird werden wurde welche welcher welches wenn gibt kann muss möchte',
    letters: /[äöüß]/,
    phrases:
      /(?<!\p{L})(?:(?:de)?install|(?:de)?aktiv|konfigur|aktualis|export|import|integr|migr)ieren(?!\p{L})|(?<!\p{L})(?:einrichten|erstellen|löschen|hinzufügen|entfernen|ändern|einstellen|verwenden)(?!\p{L})/u,
  },
  es: {
    words:
      'cómo qué cuál cuáles dónde cuándo cuánto cuánta cuántos cuántas quién puedo puedes también según está están',
    letters: /ñ/,
    phrases: new RegExp(
      `[¿¡]|ción(?!\\p{L})|(?<!\\p{L})(?:no (?:funciona|puedo|encuentro|aparece)|que (?:es|son) (?:el|la|un|una)|como (?:se|puedo|hago)|(?:${romanceVerbs}|activar|desactivar|actualizar|cambiar|crear|borrar|descargar|ejecutar|añadir))(?!\\p{L})`,
      'u',
    ),
  },
  fr: {
    words:
      'pourquoi avec dans où une peux peut puis quel quelle quels quelles combien cette nous vous être même mais sont',
    letters: /[œëîïû]|\p{L}è\p{L}|ê(?:te|me|tre)/u,
    phrases:
      /(?<![\p{L}'])[ldjcnsm]'\p{L}{2}|(?<!\p{L})(?:est-ce|tu es|(?:comment|pour) (?:je|on|faire|se|puis|peut|(?:\p{L}*[éèêç]\p{L}*|install|configur|ajout|utilis|supprim|modifi|chang|lanc|import|export|activ|cach|affich)(?:er|ir|re))|supprimer|désinstaller|ajouter|utiliser|désactiver)(?!\p{L})/u,
  },
  it: {
    words:
      'perché perchè è può più quali quanti quanto quante della delle nella sono puoi questo questa devo anche',
    phrases:
      /(?<![\p{L}'])(?:(?:dell|nell|all|un)'\p{L}{2}|l'\p{L}+(?:[aio]|ore)(?!\p{L}))|\p{L}zion[ei](?!\p{L})|(?<!\p{L})(?:come (?:si|posso|faccio|funziona|mai)|(?:dis)?(?:install|configur|attiv|us|aggiorn|elimin|cancell|import|esport|cre)are|aggiungere|rimuovere)(?!\p{L})/u,
  },
  pt: {
    words: 'você vocês não é também quais quantos quantas onde pela pelo faço preciso porquê',
    letters: /[ãõ]/,
    phrases: new RegExp(
      `ç(?:ão|ões)(?!\\p{L})|(?<!\\p{L})(?:${romanceVerbs}|ativar|desativar|atualizar|mudar|criar|apagar|baixar|adicionar|excluir)(?!\\p{L})`,
      'u',
    ),
  },
}
/** `comment mettre à jour`: with another French word or an accent, because English has `comment filter`. */
const frenchHow =
  /(?<!\p{L})comment \p{L}+(?:er|ir|re)(?!\p{L})(?=.*(?:[àâçéèêëîïôùû]|(?<!\p{L})(?:le|la|les|un|du|des|sur|mon|mes)(?!\p{L})))/u
/** `por que o`, `instalar no`: Spanish has other articles. */
const portugueseArticle = /(?<!\p{L})(?:por que (?:o|a|os|as|não)|\p{L}+ar (?:o|os|um|no|na|em))(?!\p{L})/u
const ownWords = Object.entries(signs).flatMap(([language, { words }]) =>
  words.split(' ').map(word => [word, language] as const),
)
const languageOfWord = new Map(ownWords)

const readCharacters = 600
/** One word is often a name or a loan word, and `yo` belongs to many languages. */
const clearLead = 2
/** Code, quotations, and capitalised words inside of a sentence. */
const names =
  /`+[^`]*`+|"[^"\n]*"|[\w-]*\w[./\\:=@#_]+\w[\w-]*|(?<=[\p{L}\p{N},;] )\p{Lu}[\p{L}\p{M}\p{N}-]*/gu

/**
 * The language (BCP 47) of a reader's text, by script, common words and letters; null if unknown. It must clearly lead the
 * expected language, and lead every other one.
 */
export function detectQuestionLanguage(text: string, expected = 'en'): string | null {
  const sample = text.slice(0, readCharacters).normalize('NFC').replaceAll('’', "'")
  const scores = scoreLanguages(sample.replace(names, ' '))
  const usual = expected.toLowerCase().split('-')[0] ?? ''
  const [best, second] = [...scores].sort(([, one], [, other]) => other - one)
  if (best === undefined) return null
  const [language, score] = best
  const expectedScore = scores.get(usual) ?? 0
  if (score === expectedScore) return usual
  return score >= expectedScore + clearLead && score > (second?.[1] ?? 0) ? language : null
}

/** A function word counts 1, a function word of one language or script 2, a phrase 2, and letters 1. */
function scoreLanguages(text: string): Map<string, number> {
  const scores = new Map<string, number>()
  const add = (language: string, points: number) => scores.set(language, (scores.get(language) ?? 0) + points)
  const lower = text.toLowerCase()
  const lettered = new Set<string>()
  for (const word of lower.match(/[\p{L}\p{M}]+/gu) ?? []) {
    const own = languageOfWord.get(word)
    const common = countFunctionWords(word)
    const points = /^\p{Script=Latin}+$/u.test(word) ? 1 : 2
    for (const language of common.keys()) if (language !== own && language !== 'nb') add(language, points)
    if (own !== undefined) add(own, 2)
    for (const [language, { letters }] of Object.entries(signs))
      if (language !== own && !common.has(language) && letters?.test(word)) lettered.add(language)
  }
  for (const [language, { phrases }] of Object.entries(signs)) if (phrases.test(lower)) add(language, 2)
  if (frenchHow.test(lower)) add('fr', 2)
  if (portugueseArticle.test(lower)) add('pt', 1)
  for (const language of lettered) if (scores.has(language)) add(language, 1)
  return scores
}
