import { stemmer as arabic } from '@orama/stemmers/arabic'
import { stemmer as armenian } from '@orama/stemmers/armenian'
import { stemmer as bulgarian } from '@orama/stemmers/bulgarian'
import { stemmer as danish } from '@orama/stemmers/danish'
import { stemmer as dutch } from '@orama/stemmers/dutch'
import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as finnish } from '@orama/stemmers/finnish'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as greek } from '@orama/stemmers/greek'
import { stemmer as hungarian } from '@orama/stemmers/hungarian'
import { stemmer as indian } from '@orama/stemmers/indian'
import { stemmer as indonesian } from '@orama/stemmers/indonesian'
import { stemmer as irish } from '@orama/stemmers/irish'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as lithuanian } from '@orama/stemmers/lithuanian'
import { stemmer as nepali } from '@orama/stemmers/nepali'
import { stemmer as norwegian } from '@orama/stemmers/norwegian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as romanian } from '@orama/stemmers/romanian'
import { stemmer as russian } from '@orama/stemmers/russian'
import { stemmer as serbian } from '@orama/stemmers/serbian'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { stemmer as swedish } from '@orama/stemmers/swedish'
import { stemmer as tamil } from '@orama/stemmers/tamil'
import { stemmer as turkish } from '@orama/stemmers/turkish'
import { stemmer as ukrainian } from '@orama/stemmers/ukrainian'

const stemmers = new Map<string, (word: string) => unknown>(
  Object.entries({
    ar: arabic,
    bg: bulgarian,
    da: danish,
    de: german,
    el: greek,
    en: english,
    es: spanish,
    fi: finnish,
    fr: french,
    ga: irish,
    hi: indian,
    hu: hungarian,
    hy: armenian,
    id: indonesian,
    it: italian,
    lt: lithuanian,
    nb: norwegian,
    ne: nepali,
    nl: dutch,
    no: norwegian,
    pt: portuguese,
    ro: romanian,
    ru: russian,
    sr: serbian,
    sv: swedish,
    ta: tamil,
    tr: turkish,
    uk: ukrainian,
  }),
)

/** Words that are members of every object. A stemmer that looks words up in a plain object returns nonsense for them. */
const objectMembers = new Set(Object.getOwnPropertyNames(Object.prototype).map(name => name.toLowerCase()))

/** `expiry` belongs to `expire`. */
const exceptions = new Map([['expiri', 'expir']])

/** Returns the stem of a lower-case word (BCP 47 primary tag), or the word itself if the language has no stemmer. */
export function stemWord(word: string, language: string): string {
  const stemmer = stemmers.get(language)
  if (stemmer === undefined || word.length < 3 || objectMembers.has(word)) return word
  const stem = stemmer(word)
  if (typeof stem !== 'string' || stem === '') return word
  return language === 'en' ? (exceptions.get(stem) ?? keepDoubled(word, stem)) : stem
}

/** `adding` has the stem `add`, as in later versions of the stemmer, which writes `ad`. */
function keepDoubled(word: string, stem: string): string {
  const doubled = stem + stem.slice(-1)
  return stem.length === 2 && word.startsWith(doubled) ? doubled : stem
}
