/** What pages are made of. */
export const contentStyle = `
h1, h2, h3, h4, h5, h6 { margin: 2.2em 0 0.6em; line-height: 1.25; text-wrap: balance; }
h1 { margin-top: 0; font-size: 2.1rem; letter-spacing: -0.02em; }
h2 { padding-top: 0.2em; font-size: 1.45rem; letter-spacing: -0.01em; }
h3 { font-size: 1.18rem; }
h4, h5, h6 { font-size: 1rem; }
article :is(h1, h2, h3, h4, h5, h6) a { color: inherit; text-decoration: none; }
:is(h1, .lead, .trail, .outline) + :is(h2, h3) { margin-top: 1.2em; }
.place-link { margin-inline-start: 0.4em; font-weight: 400; opacity: 0; }
:is(h1, h2, h3, h4, h5, h6):hover > .place-link, .place-link:focus-visible { opacity: 0.6; }
.lead { margin-top: -0.3rem; font-size: 1.12rem; line-height: 1.55; color: var(--soft); }
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
blockquote, .callout { margin: 1.1em 0; padding: 0.9rem 1.1rem; border-inline-start: 3px solid var(--line); background: var(--panel); border-radius: 0 0.4rem 0.4rem 0; }
.callout { --hue: var(--link); border-color: var(--hue); }
.callout { position: relative; padding-inline-start: 2.9rem; }
.callout::before {
  content: "i"; position: absolute; inset-inline-start: 0.9rem; top: 1.05rem; width: 1.3rem; height: 1.3rem;
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
.card, .tab, .code-group { padding: 0.9rem 1.1rem; border: 1px solid var(--line); border-radius: 0.6rem; }
:is(.card, .callout, blockquote, .tab, article details) > :last-child { margin-bottom: 0; }
:is(.card, .callout, blockquote, .tab) > :first-child { margin-top: 0; }
mark { color: inherit; background: var(--mark); border-radius: 0.15em; }
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
.is-tabbed > .tab { padding: 0.9rem 0; border: 0; }
.is-tabbed > .tab > :is(:first-child, .title:first-child + *) { margin-top: 0; }
.is-tabbed > .tab > :last-child { margin-bottom: 0; }
.is-tabbed.code-group { padding: 0; }
.is-tabbed.code-group > .tab-row { margin: 0; }
.is-tabbed.code-group figure.code { margin: 0; }
.is-tabbed.code-group pre { border: 0; border-radius: 0 0 0.6rem 0.6rem; }
.tab-row { display: flex; gap: 0.25rem 1.2rem; margin: 0 -1.1rem; padding: 0 1.1rem; overflow-x: auto; border-bottom: 1px solid var(--line); }
.tab-row button { flex: none; padding: 0.6rem 0; font: inherit; font-size: 0.9rem; color: var(--soft); background: none; border: 0; border-bottom: 2px solid transparent; cursor: pointer; }
.tab-row [aria-selected="true"] { color: var(--ink); font-weight: 600; border-color: var(--link); }
.image { color: var(--soft); font-style: italic; }
.image.alone { display: block; padding: 1.2rem; font-size: 0.9rem; text-align: center; border: 1px dashed var(--line); border-radius: 0.5rem; }
.task-list-item { list-style: none; }
article details { padding: 0.6rem 1rem; border: 1px solid var(--line); border-radius: 0.5rem; }
article summary { font-weight: 600; cursor: pointer; }
article details:not([open]) { padding-block: 0.6rem; }
figure { margin-inline: 0; }
figcaption { font-size: 0.9rem; color: var(--soft); }
figure.code figcaption { padding: 0.5rem 1rem; font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 0.8rem; border: 1px solid var(--line); border-bottom: 0; border-radius: 0.5rem 0.5rem 0 0; }
figure.code pre { margin-top: 0; border-start-start-radius: 0; border-start-end-radius: 0; }
hr { margin: 2.5rem 0; border: 0; border-top: 1px solid var(--line); }
`
