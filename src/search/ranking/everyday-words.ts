import { analyseWord } from '../analysis/analyse-word.ts'

/**
 * Words that everybody says every day: at least a hundred times in a million words of conversation, all forms together, as counted in
 * subtitles (Brysbaert and New, "Moving beyond Kučera and Francis", 2009), without function words, light words, names and what nobody
 * asks of software.
 */
const listsByLanguage: Record<string, string> = {
  en: `able absolutely act actually afraid ago agree ahead air alive almost alone along already always another answer anybody anymore anyone
    anything anyway appreciate around asked attack away back bad bag ball bank bar beat beautiful beginning behind believe besides best
    bet better big bit black blow blue body book bother box brain break breathe broke brought building burn business buy called came
    card care carry case catch cause certainly chance changed charge child children choice city class clean clear close club cold coming
    company completely control cool count country couple course court cover crazy cry cut dance dangerous dark date day deal dear
    decided different dollars done door dream drink drive drop early easy eat end enjoy enough even every everybody everyone everything
    exactly except excuse expect eyes face fact fall family far fast fault feel feet felt fight figure finally fine finish fire first
    five fix floor fly follow food force forget found four free friend front full fun funny future game gave general getting giving glad
    goes going gone good goodbye got great guess half hand hang happened happy hard hate head hear heard heart hello helping hide high
    himself hit hold home hope hot hours house human hundred hurry hurt idea imagine important information inside interesting job join
    joke judge jump keeps key kick kind knew knock known knows land last late later laugh law lead learn least leave left less letter
    lie life light liked line listen little live lock long looking lose lost lot love luck lucky mad made makes man many matter may
    maybe meant meet men mess message met miles million mind mine minute miss mistake moment money months morning move music myself name
    nature needs never new next nice night nobody none nothing notice number offer office okay old one open operation order outside pain
    paper park part party pass past pay people perfect perhaps person phone pick picture piece place plan plane play point police poor
    power present pretty probably problem promise protect pull push question quick quiet quite rather read ready real realize really
    reason record red relax remember report responsible rest return ride right road rock roll room rules running safe said same save saw
    says scared seat second secret security seeing seems seen sell send sense sent serious service seven shoes showed sick side sign
    since sit six sleep small smell smoke somebody someone something sometimes somewhere song soon sorry sort sounds speak special spend
    stand star started state stay step stick still stopped story straight street stuff supposed sure surprise sweet system table taken
    taking talk team telling ten terrible test thank thinking though thought three throw time tired today together told tomorrow tonight
    took top totally touch town train tried trouble true trust truth trying turned two understand unless used usually voice wait wake
    walk wanted watch water wear week weird welcome well went whatever white whole win window wish woman women wonderful word working
    world worry worth wrong years yes yet young yourself`,
}

const termsByLanguage = new Map(
  Object.entries(listsByLanguage).map(([language, list]) => [
    language,
    new Set(list.split(/\s+/).map(word => analyseWord(word, 'word', language).terms.at(-1))),
  ]),
)

/** Whether a term is of a word that people use whatever they talk about (language as BCP 47 primary tag). */
export function isEverydayTerm(term: string, language: string): boolean {
  return termsByLanguage.get(language)?.has(term) ?? false
}
