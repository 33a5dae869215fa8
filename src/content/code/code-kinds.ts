/** The kinds of tokens that stylesheets colour, each with the highlighter's names for them. */
const kinds: Record<string, string> = {
  'code-word': 'keyword selector-tag meta template-tag doctag operator name tag-name',
  'code-text': 'string regexp char char.escape quote',
  'code-name': 'title title.function title.function.invoke section built_in selector-id',
  'code-type': 'type title.class title.class.inherited attr attribute selector-class property params.type',
  'code-value': 'number literal symbol variable.constant variable.language variable template-variable link',
  'code-aside': 'comment',
  'code-added': 'addition',
  'code-removed': 'deletion',
}

/** The class of a highlighter's token; missing for tokens that look like the text around them. */
export const classOfScope: ReadonlyMap<string, string> = new Map(
  Object.entries(kinds).flatMap(([className, scopes]) =>
    scopes.split(' ').map((scope): [string, string] => [scope, className]),
  ),
)

/** Names that documentation uses for languages, by the highlighter's name. */
const aliasTable: Record<string, string> = {
  bash: 'sh zsh curl npm package-install pnpm yarn',
  c: 'h',
  cpp: 'c++ cc hpp',
  csharp: 'cs c#',
  clojure: 'clj',
  dockerfile: 'docker',
  dos: 'bat cmd',
  elixir: 'ex exs',
  erlang: 'erl',
  fsharp: 'fs f#',
  go: 'golang',
  graphql: 'gql',
  handlebars: 'hbs',
  haskell: 'hs',
  ini: 'toml dotenv env properties conf editorconfig',
  javascript: 'js jsx mjs cjs react',
  json: 'json5 jsonc jsonl webmanifest',
  kotlin: 'kt kts',
  latex: 'tex',
  makefile: 'make mk',
  markdown: 'md mdx mdown',
  nginx: 'nginxconf',
  nix: 'nixos',
  objectivec: 'objc objective-c',
  perl: 'pl',
  pgsql: 'postgres postgresql plpgsql',
  plaintext: 'text txt plain',
  powershell: 'ps1 pwsh ps',
  protobuf: 'proto proto3',
  python: 'py gyp ipython',
  ruby: 'rb gemspec',
  rust: 'rs',
  shell: 'console shellsession shell-session',
  sql: 'mysql tsql',
  twig: 'jinja jinja2',
  typescript: 'ts tsx mts cts twoslash',
  vbnet: 'vb',
  vim: 'viml vimscript',
  xml: 'html xhtml svg rss plist vue svelte astro vue-html',
  yaml: 'yml',
  diff: 'patch',
}

export const languageAliases: ReadonlyMap<string, string> = new Map(
  Object.entries(aliasTable).flatMap(([name, aliases]) =>
    aliases.split(' ').map((alias): [string, string] => [alias, name]),
  ),
)

/** Languages that occur inside others. */
export const innerLanguages: Record<string, string[]> = {
  django: ['xml'],
  erb: ['ruby', 'xml'],
  haml: ['ruby'],
  handlebars: ['xml'],
  http: ['json', 'xml'],
  javascript: ['xml', 'css', 'graphql'],
  markdown: ['xml'],
  php: ['xml'],
  shell: ['bash'],
  twig: ['xml'],
  typescript: ['xml', 'css', 'graphql'],
  xml: ['javascript', 'css'],
}
