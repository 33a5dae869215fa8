import { analyseWord } from '../analysis/analyse-word.ts'
import { memoize } from './memoize.ts'

/** Synonyms of readers and writers of documentation. Commas separate groups; a word is in one group for each meaning. */
const groupsByLanguage: Record<string, string> = {
  en: `address url, admin administrator owner, appearance theme style styling, background worker, backup restore, browser client frontend,
    bug issue, buy payment purchase, callback hook, callout admonition alert, cert certificate, change customize, chatbot
    assistant chat, check validate, colour color, company organization, compile build, concurrent parallel, convert transform, crash
    abort, cron schedule, database db, dev development, diagram chart graph, disable deactivate, display render, docker container,
    docs documentation, download export, draft unpublished, duplicate copy clone, edit modify customize, email mail, employee member,
    empty blank, enable activate, encrypt encryption, environment env, error exception failure, example sample, execute run, extension
    addon plugin, fast performance, folder directory dir, forward proxy, forward redirect, hang freeze stuck, heading title, hide
    hidden invisible, homepage landing, host deploy publish, hotkey shortcut keybinding, icon logo favicon, install setup, interval
    timer schedule, invalidate purge, invoice billing payment, iterate loop, key token secret, language locale, library package module
    dependency, license licence, limit maximum max quota, link url, list array, llm model, load import, login signin authentication
    auth, logout signout, logs logging, mandatory required, ram memory, markup markdown, menu navigation sidebar, merge combine join, mfa 2fa,
    minify compress, monitor telemetry metrics, multipart upload, notify notification alert, obsolete legacy deprecated, parameter
    argument param, password credential, payload body, permission access role authorization, phone mobile, picture image photo,
    picture screenshot, popup modal dialog overlay, price cost pricing billing, print output, private protected, prod production,
    property prop attribute field, query querystring, rating feedback, release version, remove delete erase drop, repository repo,
    reset clear purge, response reply, restart reload, retry repeat attempt, revert undo rollback, secret token credential, server
    backend, setting configuration config option preference, signup register registration, size length, slow performance, snippet
    excerpt, sort order, speed performance, ssl tls https certificate, sso saml oidc, statistics analytics metrics, stop abort cancel,
    stream streaming sse, subscribe listen, team organization, thread worker, throttle limit, timeout deadline, tip hint, toc
    contents, trace telemetry, tracking analytics, translate translation localization internationalization i18n, tutorial guide,
    typeface font, update upgrade, upgrade migrate, verify validate, visitor reader user, website site, workspace monorepo, wysiwyg
    editor`,
}

function readGroups(list: string, language: string): Map<string, Set<string>> {
  const synonyms = new Map<string, Set<string>>()
  for (const group of list.split(',')) {
    const terms = group
      .trim()
      .split(/\s+/)
      .map(word => analyseWord(word, 'word', language).terms.at(-1) ?? '')
    for (const term of terms) {
      const others = synonyms.get(term) ?? new Set()
      for (const other of terms) if (other !== term) others.add(other)
      synonyms.set(term, others)
    }
  }
  return synonyms
}

const read = memoize<ReadonlyMap<string, ReadonlySet<string>>>(Object.keys(groupsByLanguage).length)

/** Returns the terms of a term's synonyms (language as BCP 47 primary tag). */
export function findSynonyms(term: string, language: string): readonly string[] {
  const list = groupsByLanguage[language]
  return list === undefined ? [] : [...(read(language, () => readGroups(list, language)).get(term) ?? [])]
}
