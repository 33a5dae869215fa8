import { analyseWord } from '../analysis/analyse-word.ts'
import { memoize } from './memoize.ts'

/**
 * Words that occur at least a hundred times in a million words of conversation, counting all forms, in subtitles (Brysbaert and
 * New, "Moving beyond Kučera and Francis", 2009). Without function words, query stop words, names, words that nobody asks of
 * software, and words that name something in it (`order`, `message`).
 */
const listsByLanguage: Record<string, string> = {
  en: `able absolutely act actually afraid ago agree ahead air alive almost alone along already always another anybody anymore anyone
    anything anyway appreciate around asked attack away back bad bag ball bank bar beat beautiful beginning behind believe besides best
    bet better big bit black blow blue body book bother box brain break breathe broke brought building burn business buy called came
    care carry case catch cause certainly chance changed choice city clean club cold coming company completely cool count country couple
    course court cover crazy cry cut dance dangerous dark day deal dear decided different dollars done door dream drink drive drop early
    easy eat end enjoy enough even every everybody everyone everything exactly except excuse expect eyes face fact fall family far fast
    fault feel feet felt fight figure finally fine finish fire first five fix floor fly follow food forget found four friend fun funny
    game gave general getting giving glad goes going gone good goodbye got great guess half hand hang happened happy hard hate head hear
    heard heart hello helping hide high himself hit hold home hope hot hours house human hundred hurry hurt idea imagine important
    inside interesting job joke judge jump keeps kick kind knew knock known knows land late later laugh law lead learn least leave left
    less lie life liked listen little live long looking lose lost lot love luck lucky mad made makes man many matter may maybe meant
    meet men mess met miles million mind mine minute miss mistake moment money months morning move music myself nature needs never new
    next nice night nobody nothing notice office okay old one outside pain paper park party pass past people perfect perhaps person pick
    piece place plane police poor power pretty probably problem promise protect pull quick quiet quite rather ready real realize really
    reason red relax remember responsible rest ride right road rock roll room said same saw says scared seat seeing seems seen sell
    sense serious seven shoes showed sick side since sit six sleep small smell smoke somebody someone something sometimes somewhere song
    soon sorry sounds speak special spend stand star stay stick still stopped story straight street stuff supposed sure surprise sweet
    taken taking talk telling ten terrible thank thinking though thought three throw tired today together told tomorrow tonight took
    totally touch town train tried trouble true trust truth trying turned two understand unless usually wake walk wanted watch water
    wear week weird welcome well went whatever white whole win wish woman women wonderful working world worry worth wrong years yes yet
    young yourself`,
}

const readTerms = memoize<ReadonlySet<string | undefined>>(Object.keys(listsByLanguage).length)

/** Whether a term belongs to an everyday word (language as BCP 47 primary tag). */
export function isEverydayTerm(term: string, language: string): boolean {
  const list = listsByLanguage[language]
  if (list === undefined) return false
  const terms = readTerms(
    language,
    () => new Set(list.split(/\s+/).map(word => analyseWord(word, 'word', language).terms.at(-1))),
  )
  return terms.has(term)
}
