import { analyseWord } from '../analysis/analyse-word.ts'

/** Words that readers and writers of documentation use for one another: a group a line, a word in as many as it has senses. */
const groupsByLanguage: Record<string, string> = {
  en: `folder directory dir
    popup modal dialog overlay
    login signin authentication auth
    remove delete erase drop
    picture image photo
    setting configuration config option preference
    environment env
    repository repo
    docs documentation
    error exception failure
    price cost pricing billing
    slow performance
    fast performance
    speed performance
    limit maximum max quota
    colour color
    install setup
    update upgrade
    upgrade migrate
    disable deactivate
    enable activate
    phone mobile
    website site
    host deploy publish
    secret token credential
    team organization
    logs logging
    cron schedule
    parameter argument param
    response reply
    menu navigation sidebar
    statistics analytics metrics
    language locale
    translate translation localization internationalization i18n
    typeface font
    link url
    address url
    forward proxy
    forward redirect
    stop abort cancel
    timeout deadline
    picture screenshot
    minify compress
    multipart upload
    permission access role authorization
    private protected
    ssl tls https certificate
    workspace monorepo
    hotkey shortcut keybinding
    appearance theme style styling
    example sample
    tutorial guide
    restart reload
    obsolete legacy deprecated
    mandatory required
    list array
    edit modify customize
    change customize
    verify validate
    check validate
    duplicate copy clone
    concurrent parallel
    background worker
    thread worker
    callback listener hook
    extension addon plugin
    compile build
    execute run
    dev development
    prod production
    database db
    rating feedback
    chatbot assistant chat
    llm model
    visitor reader user
    employee member
    admin administrator owner
    homepage landing
    callout admonition alert
    diagram chart graph
    toc contents
    snippet excerpt
    draft unpublished
    release version
    hang freeze stuck
    retry repeat attempt
    interval timer schedule
    email mail
    subscribe listen
    notify notification alert
    stream streaming sse
    payload body
    query querystring
    cert certificate
    encrypt encryption
    docker container
    server backend
    browser client frontend
    library package module dependency
    property prop attribute field
    iterate loop
    sort order
    merge combine join
    size length
    empty blank
    hide hidden invisible
    display render
    print output
    convert transform
    load import
    download export
    revert undo rollback
    backup restore
    tracking analytics
    monitor telemetry metrics
    trace telemetry
    throttle limit
    reset clear purge
    invalidate purge
    icon logo favicon
    license licence
    bug issue
    tip hint
    invoice billing payment
    buy payment purchase
    sso saml oidc
    mfa 2fa
    password credential
    key token secret
    company organization
    signup register registration
    logout signout
    crash abort
    heading title
    wysiwyg editor
    markup markdown`,
}

function readGroups(list: string, language: string): Map<string, Set<string>> {
  const synonyms = new Map<string, Set<string>>()
  for (const group of list.split('\n')) {
    const terms = group
      .trim()
      .split(' ')
      .map(word => analyseWord(word, 'word', language).terms.at(-1) ?? '')
    for (const term of terms) {
      const others = synonyms.get(term) ?? new Set()
      for (const other of terms) if (other !== term) others.add(other)
      synonyms.set(term, others)
    }
  }
  return synonyms
}

const byLanguage = new Map(
  Object.entries(groupsByLanguage).map(([language, list]) => [language, readGroups(list, language)]),
)

/** The terms of words that say about the same as a term's (language as BCP 47 primary tag). */
export function findSynonyms(term: string, language: string): readonly string[] {
  return [...(byLanguage.get(language)?.get(term) ?? [])]
}
