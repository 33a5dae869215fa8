import { foldText } from '../analysis/fold-text.ts'

/** Verbs and nouns that questions use for any subject. Like function words, they say little. */
const listsByLanguage: Record<string, string> = {
  en: `add allow ask become bring call change check choose come create define enable exist explain find give go handle happen help
    keep know let like look make making mean means need needed needs possible provide put puts putting run say see set show start stop take tell thing
    things think try turn use using want way ways work works write`,
  es: `agregar añadir buscar cambiar crear dar decir decirme dejar explicar encontrar encuentro funciona funcionan hago ir manera mostrar pasa poner pongo
    posible puedes querer saber sirve usar utilizar veo ver`,
  fr: `aider ajouter aller changer chercher créer dire donner expliquer fonctionne marche mettre mets montrer possible prendre savoir
    sert trouver trouve utiliser voir vois veux voulez`,
  de: `ändern anlegen bedeutet benutzen erklären erstellen finde finden funktioniert geben geht hinzufügen legen lege machen möchte
    möglich nutzen sehe setzen stellen tun verwenden wissen zeigen`,
}

const wordsByLanguage = new Map(
  Object.entries(listsByLanguage).map(([language, list]) => [
    language,
    new Set(list.split(/\s+/).map(foldText)),
  ]),
)

/** `word` is folded, `language` a BCP 47 primary tag. */
export function isQueryStopWord(word: string, language: string): boolean {
  return wordsByLanguage.get(language)?.has(word) ?? false
}
