import { analyseWord } from '../analysis/analyse-word.ts'
import { memoize } from './memoize.ts'

/** Forms of one word: spellings and abbreviations. Commas separate groups. */
const formsByLanguage: Record<string, string> = {
  en: `max maximum, min minimum, colour color, behaviour behavior, licence license, organisation organization, cancelled canceled,
    admin administrator, auth authentication, cert certificate, config configuration, db database, dev development, dir directory,
    docs documentation, env environment, info information, lib library, param parameter, prod production, prop property, repo
    repository, arg argument, async asynchronous, sync synchronous, spec specification, perf performance, vars variables, attr
    attribute, img image, k8s kubernetes, i18n internationalization, l10n localization, a11y accessibility, stats statistics, app
    application, ref reference, nav navigation, tmp temporary, msg message, pkg package, func function, regex regexp, websocket
    ws`,
}

/**
 * Synonyms of readers and writers of documentation. Commas separate groups; a word is in one group for each meaning.
 * A phrasal verb is written together: `turnoff`.
 */
const groupsByLanguage: Record<string, string> = {
  en: `address url, admin administrator owner, appearance theme style styling, background worker, backup restore, browser client
    frontend, bug issue, buy payment purchase, callback hook, callout admonition alert, change customize, chatbot assistant chat,
    check validate, company organization, compile build, concurrent parallel, convert transform, crash abort, cron schedule,
    diagram chart graph, disable deactivate turnoff switchoff optout, display render, docker container, download export, draft
    unpublished, duplicate copy clone, edit modify customize, email mail, employee member, empty blank, enable activate turnon
    switchon optin, encrypt encryption, error exception failure, example sample, execute run, extension addon plugin, fast
    performance, folder directory dir, forward proxy, forward redirect, hang freeze stuck, heading title, hide hidden invisible,
    homepage landing, host deploy publish, hotkey shortcut keybinding, icon logo favicon, install setup, interval timer schedule,
    invalidate purge, invoice billing payment, iterate loop, key token secret, language locale, library package module dependency,
    limit maximum max quota, link url, list array, llm model, load import, login signin authentication auth, logout signout, logs
    logging, mandatory required, ram memory, markup markdown, menu navigation sidebar, merge combine join, mfa 2fa, minify
    compress, monitor telemetry metrics, multipart upload, notify notification alert, obsolete legacy deprecated, parameter
    argument param, password credential, payload body, permission access role authorization, phone mobile, picture image photo,
    picture screenshot, popup modal dialog overlay, price cost pricing billing, print output, private protected, property prop
    attribute field, query querystring, rating feedback, release version, remove delete erase drop, reset clear purge, response
    reply, restart reload, retry repeat attempt, revert undo rollback reversible irreversible, secret token credential, server
    backend, setting configuration config option preference, signup register registration, size length, slow performance, snippet
    excerpt, sort order, speed performance, ssl tls https certificate, sso saml oidc, statistics analytics metrics, stop abort
    cancel, stream streaming sse, subscribe listen, team organization, thread worker, throttle limit, timeout deadline, tip hint,
    toc contents, trace telemetry, tracking analytics telemetry, translate translation localization internationalization i18n, tutorial
    guide, typeface font, update upgrade, upgrade migrate, verify validate, visitor reader user, website site, workspace monorepo,
    wysiwyg editor, iphone ipad ios, mac macos osx, symlink symbolic, leak compromise breach, interface gui
    ui, lost forget forgot forgotten lose`,
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

const readForms = memoize<ReadonlyMap<string, ReadonlySet<string>>>(Object.keys(formsByLanguage).length)
const readSynonyms = memoize<ReadonlyMap<string, ReadonlySet<string>>>(Object.keys(groupsByLanguage).length)

/** Returns the terms of a term's other forms, such as `max` for `maximum` (language as BCP 47 primary tag). */
export function findForms(term: string, language: string): readonly string[] {
  const list = formsByLanguage[language] ?? ''
  return [...(readForms(language, () => readGroups(list, language)).get(term) ?? [])]
}

/** Returns the terms of a term's synonyms, without its other forms (language as BCP 47 primary tag). */
export function findSynonyms(term: string, language: string): readonly string[] {
  const list = groupsByLanguage[language] ?? ''
  const forms = findForms(term, language)
  const synonyms = readSynonyms(language, () => readGroups(list, language)).get(term) ?? []
  return [...synonyms].filter(synonym => !forms.includes(synonym))
}
