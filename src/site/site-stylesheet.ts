/** Site path under which pages ask for the stylesheet. */
export const stylesheetPath = '/_lectern/site.css'

/** The stylesheet of every deployed site. It loads nothing. */
export const siteStylesheet = `
:root {
  color-scheme: light dark;
  --paper: #ffffff;
  --panel: #f6f7f9;
  --line: #e2e5ea;
  --ink: #1d2129;
  --soft: #596273;
  --link: #0b57c2;
  --mark: #fff3c4;
  --good: #1a7f45;
  --warn: #8a5c00;
  --bad: #c02b37;
  --code-word: #a0277d;
  --code-text: #0a6a3d;
  --code-name: #0b57c2;
  --code-value: #a04a00;
  --code-aside: #69717f;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14161a;
    --panel: #1c1f25;
    --line: #31363f;
    --ink: #e4e7ec;
    --soft: #a2abba;
    --link: #8ab8ff;
    --mark: #4a3f14;
    --good: #63d08f;
    --warn: #e5b95c;
    --bad: #ff8f94;
    --code-word: #f29ad1;
    --code-text: #8fd6a6;
    --code-name: #8ab8ff;
    --code-value: #f2b26b;
    --code-aside: #8f98a8;
  }
}
*, ::before, ::after { box-sizing: border-box; }
html { scroll-padding-top: 4.5rem; -webkit-text-size-adjust: 100%; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 1rem/1.65 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  overflow-wrap: break-word;
}
a { color: var(--link); text-underline-offset: 0.15em; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 2px; }
main:focus { outline: none; }
.skip { position: absolute; inset-inline-start: -100vw; }
.skip:focus { inset-inline-start: 1rem; top: 0.5rem; z-index: 2; padding: 0.5rem 1rem; background: var(--paper); }

.top {
  position: sticky; top: 0; z-index: 1; display: flex; align-items: center; min-height: 3.5rem;
  padding: 0 1.5rem; background: var(--paper); border-bottom: 1px solid var(--line);
}
.top { gap: 0.5rem 1rem; }
.menu { display: none; }
.home { color: inherit; font-weight: 650; text-decoration: none; }
.search { position: relative; flex: 0 1 24rem; margin-inline: auto; }
.search input[type="search"] {
  width: 100%; padding: 0.45rem 0.8rem; font: inherit; font-size: 0.9rem; color: inherit;
  background: var(--panel); border: 1px solid var(--line); border-radius: 0.5rem;
}
.search input::placeholder { color: var(--soft); opacity: 1; }
.found {
  position: absolute; inset-inline: 0; top: calc(100% + 0.4rem); min-width: min(30rem, calc(100vw - 2rem));
  max-height: 70vh; margin: 0; padding: 0.4rem; overflow-y: auto; list-style: none; font-size: 0.9rem; line-height: 1.4;
  background: var(--paper); border: 1px solid var(--line); border-radius: 0.6rem; box-shadow: 0 1rem 2.5rem rgb(0 0 0 / 20%);
}
.found a { display: grid; padding: 0.5rem 0.7rem; color: inherit; text-decoration: none; border-radius: 0.4rem; }
.found a:hover, .found [aria-selected="true"] a { background: var(--panel); box-shadow: inset 0 0 0 1px var(--line); }
.found .none { padding: 0.6rem 0.7rem; color: var(--soft); }
.place { font-size: 0.8rem; color: var(--soft); }
.excerpt { display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 2; color: var(--soft); }
.results { padding: 0; list-style: none; }
.results li { margin: 1.4em 0; }
.results a { font-weight: 600; }
.results p { margin: 0.2em 0; color: var(--soft); }
.switcher { position: relative; font-size: 0.9rem; }
.switcher summary { padding: 0.3rem 0.6rem; color: var(--soft); border-radius: 0.35rem; cursor: pointer; white-space: nowrap; }
.switcher ul {
  position: absolute; inset-inline-end: 0; z-index: 2; max-height: 70vh; margin: 0.4rem 0 0; padding: 0.4rem; overflow-y: auto; list-style: none;
  background: var(--paper); border: 1px solid var(--line); border-radius: 0.6rem; box-shadow: 0 1rem 2.5rem rgb(0 0 0 / 20%);
}
.switcher a { display: block; padding: 0.35rem 0.9rem; color: inherit; text-decoration: none; white-space: nowrap; border-radius: 0.35rem; }
.switcher a:hover { background: var(--panel); }
.switcher a[aria-current] { color: var(--link); font-weight: 600; }
.layout {
  display: grid; gap: 0 3rem; max-width: 90rem; margin: 0 auto; padding: 0 1.5rem;
  grid-template-columns: 16rem minmax(0, 1fr) 14rem;
}
main { grid-column: 2; grid-row: 1; min-width: 0; padding: 2rem 0 5rem; }
article { max-width: 46rem; margin: 0 auto; }

.sections, .contents {
  position: sticky; top: 3.5rem; align-self: start; max-height: calc(100vh - 3.5rem);
  padding: 2rem 0; overflow-y: auto; font-size: 0.9rem; line-height: 1.4;
}
.sections { grid-column: 1; grid-row: 1; }
.contents { grid-column: 3; grid-row: 1; }
.sections ul, .contents ul { margin: 0; padding: 0; list-style: none; }
.sections ul ul { margin-inline-start: 0.4rem; padding-inline-start: 0.7rem; border-inline-start: 1px solid var(--line); }
.sections a, .sections span, .sections summary, .contents a { display: block; padding: 0.3rem 0.5rem; border-radius: 0.35rem; }
.sections a, .contents a { color: var(--soft); text-decoration: none; }
.sections a:hover, .contents a:hover { color: var(--ink); background: var(--panel); }
.sections a[aria-current] { color: var(--link); background: var(--panel); font-weight: 600; }
.sections summary { font-weight: 600; cursor: pointer; }
.contents h2 { margin: 0 0 0.5rem; padding: 0 0.5rem; font-size: 0.8rem; color: var(--soft); }
.contents .depth-3 { padding-inline-start: 0.9rem; }
.trail ol { display: flex; flex-wrap: wrap; margin: 0 0 0.5rem; padding: 0; list-style: none; font-size: 0.85rem; color: var(--soft); }
.trail a { color: inherit; text-decoration: none; }
.trail a:hover { color: var(--link); }
.trail li + li::before { content: "/"; margin: 0 0.5rem; }

.neighbours { display: grid; gap: 1rem; max-width: 46rem; margin: 3.5rem auto 0; grid-template-columns: 1fr 1fr; }
.neighbours a { padding: 0.7rem 1rem; font-weight: 600; text-decoration: none; border: 1px solid var(--line); border-radius: 0.5rem; }
.neighbours a:hover { border-color: var(--link); }
.neighbours span { display: block; font-size: 0.8rem; font-weight: 400; color: var(--soft); }
.neighbours .next { grid-column: 2; text-align: end; }

h1, h2, h3, h4, h5, h6 { margin: 2.2em 0 0.6em; line-height: 1.25; text-wrap: balance; }
h1 { margin-top: 0; font-size: 2.1rem; letter-spacing: -0.02em; }
h2 { padding-top: 0.2em; font-size: 1.45rem; letter-spacing: -0.01em; }
h3 { font-size: 1.18rem; }
h4, h5, h6 { font-size: 1rem; }
article :is(h1, h2, h3, h4, h5, h6) a { color: inherit; text-decoration: none; }
.lead { margin-top: -0.3rem; font-size: 1.15rem; color: var(--soft); }
article :target { background: var(--mark); box-shadow: 0 0 0 0.3rem var(--mark); border-radius: 2px; }
p, ul, ol, dl, pre, table, blockquote, figure, article details { margin: 1.1em 0; }
article li { margin: 0.3em 0; }
article li > :is(ul, ol, p) { margin: 0.4em 0; }
dt { font-weight: 600; }
dd { margin: 0.2em 0 0.8em 1.2em; }
code, kbd, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; font-size: 0.875em; }
:not(pre) > code { padding: 0.1em 0.35em; background: var(--panel); border: 1px solid var(--line); border-radius: 0.3em; }
kbd { padding: 0.1em 0.4em; border: 1px solid var(--line); border-bottom-width: 2px; border-radius: 0.3em; }
pre { padding: 1rem; overflow-x: auto; line-height: 1.55; background: var(--panel); border: 1px solid var(--line); border-radius: 0.5rem; tab-size: 2; }
pre code { font-size: 1em; }
table { display: block; max-width: 100%; overflow-x: auto; border-collapse: collapse; font-size: 0.94rem; }
th, td { padding: 0.5rem 0.8rem; text-align: start; vertical-align: top; border: 1px solid var(--line); }
th { background: var(--panel); }
blockquote, .callout { padding: 0.1rem 1.1rem; border-inline-start: 3px solid var(--line); background: var(--panel); border-radius: 0 0.4rem 0.4rem 0; }
.callout { --hue: var(--link); border-color: var(--hue); }
.callout { position: relative; padding-inline-start: 2.9rem; }
.callout::before {
  content: "i"; position: absolute; inset-inline-start: 0.9rem; top: 1.25rem; width: 1.3rem; height: 1.3rem;
  font-size: 0.8rem; font-weight: 700; line-height: 1.3rem; text-align: center; color: var(--paper); background: var(--hue); border-radius: 50%;
}
.callout-success::before { content: "✓"; }
.callout-tip::before { content: "★"; }
.callout-warning::before, .callout-danger::before { content: "!"; }
.callout > .title { color: var(--hue); }
.callout-tip, .callout-success { --hue: var(--good); }
.callout-warning { --hue: var(--warn); }
.callout-danger { --hue: var(--bad); }
.title, .field-name { font-weight: 600; }
.title { margin-bottom: 0.3em; }
.title + p { margin-top: 0.3em; }
.cards { display: grid; gap: 1rem; margin: 1.5em 0; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); }
.card, .tab, .code-group { padding: 0.2rem 1.1rem; border: 1px solid var(--line); border-radius: 0.5rem; }
.cards > .card { margin: 0; }
.card, .tabs, .code-group { margin: 1.1em 0; }
.tabs > .tab + .tab { margin-top: 0.75rem; }
.steps { padding: 0; list-style: none; counter-reset: step; }
.steps > .step {
  position: relative; margin: 0; padding-block-end: 0.8rem; padding-inline-start: 2.6rem;
  border-inline-start: 1px solid var(--line); margin-inline-start: 0.9rem; counter-increment: step;
}
.steps > .step::before {
  content: counter(step); position: absolute; inset-inline-start: -0.9rem; top: -0.05rem; width: 1.8rem; height: 1.8rem;
  line-height: 1.75rem; text-align: center; font-size: 0.85rem; font-weight: 650;
  background: var(--panel); border: 1px solid var(--line); border-radius: 50%;
}
.steps > .step > :first-child { margin-top: 0; }
.field { margin: 0; padding: 0.2rem 0; border-top: 1px solid var(--line); }
.field-name { margin-bottom: 0.3em; color: var(--soft); }
.field-name code { color: var(--ink); }
.field .field { margin-inline-start: 1.2rem; }
.badge { padding: 0.1em 0.5em; font-size: 0.8em; background: var(--panel); border: 1px solid var(--line); border-radius: 1em; }
img { max-width: 100%; height: auto; vertical-align: middle; border-radius: 0.3rem; }
.only-dark { display: none; }
@media (prefers-color-scheme: dark) {
  .only-dark { display: inline; }
  .only-light { display: none; }
}
.card:has(> .title > a) { position: relative; }
.card > .title > a { text-decoration: none; }
.card > .title > a::after { content: ""; position: absolute; inset: 0; border-radius: 0.5rem; }
.card:has(> .title > a:hover) { border-color: var(--link); }
.card > p:not(.title) a { position: relative; z-index: 1; }
.is-tabbed { padding: 0 1.1rem 0.2rem; border: 1px solid var(--line); border-radius: 0.5rem; }
.is-tabbed > .tab { padding: 0; border: 0; }
.is-tabbed > figure.code { margin: 1.1em 0; }
.is-tabbed > figure.code pre { border-radius: 0.5rem; }
.tab-row { display: flex; gap: 0.25rem 1.2rem; margin: 0 -1.1rem; padding: 0 1.1rem; overflow-x: auto; border-bottom: 1px solid var(--line); }
.tab-row button { flex: none; padding: 0.6rem 0; font: inherit; font-size: 0.9rem; color: var(--soft); background: none; border: 0; border-bottom: 2px solid transparent; cursor: pointer; }
.tab-row [aria-selected="true"] { color: var(--ink); font-weight: 600; border-color: var(--link); }
.listing { position: relative; margin: 1.1em 0; }
.listing > pre { margin: 0; }
figure.code > .listing { margin: 0; }
.copy {
  position: absolute; inset-inline-end: 0.5rem; top: 0.5rem; padding: 0.2rem 0.6rem; font: inherit; font-size: 0.75rem; color: var(--soft);
  background: var(--paper); border: 1px solid var(--line); border-radius: 0.35rem; opacity: 0; cursor: pointer;
}
.listing:hover > .copy, .copy:focus-visible { opacity: 1; }
@media (hover: none) { .copy { opacity: 0.8; } }
.code-keyword, .code-selector-tag, .code-meta, .code-template-tag, .code-doctag { color: var(--code-word); }
.code-string, .code-regexp, .code-addition, .code-char, .code-quote { color: var(--code-text); }
.code-title, .code-section, .code-name, .code-built_in, .code-selector-class, .code-selector-id { color: var(--code-name); }
.code-number, .code-literal, .code-symbol, .code-type, .code-attr, .code-attribute, .code-variable, .code-template-variable, .code-link { color: var(--code-value); }
.code-comment, .code-deletion { color: var(--code-aside); }
.code-comment, .code-emphasis { font-style: italic; }
.code-strong { font-weight: 700; }
.image { color: var(--soft); font-style: italic; }
.task-list-item { list-style: none; }
article details { margin: 1.1em 0; }
article li { margin: 0.3em 0; }
article li > :is(ul, ol, p) { margin: 0.4em 0; }
dt { font-weight: 600; }
dd { margin: 0.2em 0 0.8em 1.2em; }
code, kbd, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; font-size: 0.875em; }
:not(pre) > code { padding: 0.1em 0.35em; background: var(--panel); border: 1px solid var(--line); border-radius: 0.3em; }
kbd { padding: 0.1em 0.4em; border: 1px solid var(--line); border-bottom-width: 2px; border-radius: 0.3em; }
pre { padding: 1rem; overflow-x: auto; line-height: 1.55; background: var(--panel); border: 1px solid var(--line); border-radius: 0.5rem; tab-size: 2; }
pre code { font-size: 1em; }
table { display: block; max-width: 100%; overflow-x: auto; border-collapse: collapse; font-size: 0.94rem; }
th, td { padding: 0.5rem 0.8rem; text-align: start; vertical-align: top; border: 1px solid var(--line); }
th { background: var(--panel); }
blockquote, aside.callout, .callout { padding: 0.1rem 1.1rem; border-inline-start: 3px solid var(--link); background: var(--panel); border-radius: 0 0.4rem 0.4rem 0; }
article details { padding: 0.6rem 1rem; border: 1px solid var(--line); border-radius: 0.5rem; }
article summary { font-weight: 600; cursor: pointer; }
figure { margin-inline: 0; }
figcaption { font-size: 0.9rem; color: var(--soft); }
figure.code figcaption { padding: 0.5rem 1rem; font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 0.8rem; border: 1px solid var(--line); border-bottom: 0; border-radius: 0.5rem 0.5rem 0 0; }
figure.code pre { margin-top: 0; border-start-start-radius: 0; border-start-end-radius: 0; }
hr { margin: 2.5rem 0; border: 0; border-top: 1px solid var(--line); }

@media (max-width: 75rem) {
  .layout { grid-template-columns: 15rem minmax(0, 1fr); }
  .contents { display: none; }
}
@media (max-width: 50rem) {
  .layout { display: block; padding: 0 1rem; }
  .top { padding: 0.5rem 1rem; flex-wrap: wrap; }
  .menu { display: block; }
  .home { margin-inline-end: auto; }
  .search { order: 1; flex-basis: 100%; }
  .found { min-width: 0; }
  .neighbours { grid-template-columns: 1fr; }
  .neighbours .next { grid-column: 1; }
  .sections { position: static; max-height: none; border-top: 1px solid var(--line); }
  main { padding-top: 1.5rem; }
  h1 { font-size: 1.7rem; }
}
@media print {
  .top, .sections, .contents, .skip, .neighbours, .copy { display: none; }
  .layout { display: block; max-width: none; }
}
`.trimStart()
