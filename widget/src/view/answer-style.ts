/** Questions, answers and what is below them. */
export const answerStyle = `
.transcript { position: relative; flex: 1; min-height: 0; padding: 1.1rem; overflow-y: auto; overscroll-behavior: contain; scrollbar-width: thin; scrollbar-color: var(--line) transparent; }
.transcript:focus-visible { outline-offset: -3px; border-radius: 0.5rem; }
.welcome { display: flex; flex-direction: column; align-items: stretch; gap: 0.5rem; }
.welcome p { margin: 0 0 0.5rem; color: var(--soft); }
.suggestion { padding: 0.6rem 0.85rem; text-align: start; border: 1px solid var(--line); border-radius: 0.7rem; }
.suggestion:hover { background: var(--raised); border-color: var(--accent); }
.exchanges { display: grid; gap: 1.6rem; margin: 0; padding: 0; list-style: none; }
.exchange { position: relative; min-width: 0; }
.question { width: fit-content; max-width: 88%; margin: 0 0 0.9rem; margin-inline-start: auto; padding: 0.5rem 0.85rem; background: var(--raised); border-radius: 0.9rem; border-end-end-radius: 0.25rem; }
.question p { margin: 0; white-space: pre-wrap; }
.selection { display: -webkit-box; margin: 0.1rem 0 0.4rem; padding-inline-start: 0.6rem; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 3; font-size: 0.85rem; color: var(--soft); border-inline-start: 2px solid var(--accent); }

.answer > :first-child { margin-block-start: 0; }
.answer > :last-child { margin-block-end: 0; }
.answer p, .answer ul, .answer ol, .answer blockquote, .answer .wide { margin: 0.7em 0; }
.answer h3, .answer h4, .answer h5, .answer h6 { margin: 1.2em 0 0.4em; font-size: 1em; font-weight: 650; }
.answer ul, .answer ol { padding-inline-start: 1.4em; }
.answer ul { list-style: disc; }
.answer li ul { list-style: circle; }
.answer li { margin: 0.25em 0; }
.answer li::marker { color: var(--soft); }
.answer li > p { margin: 0.3em 0; }
.answer blockquote { padding-inline-start: 0.9em; color: var(--soft); border-inline-start: 3px solid var(--line); }
.answer hr { margin: 1.2em 0; border: 0; border-top: 1px solid var(--line); }
.answer a, .sources a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: 0.18em; }
.answer a svg, .sources a svg { width: 0.8em; height: 0.8em; margin-inline-start: 0.2em; vertical-align: -0.05em; }
.answer strong { font-weight: 650; }
.answer code { padding: 0.12em 0.35em; font: 0.88em/1.5 ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, monospace; background: var(--raised); border-radius: 0.3em; }
.footnote { display: inline-block; min-width: 1.45em; margin-inline: 0.1em; padding: 0 0.3em; font-size: 0.72em; font-weight: 600; line-height: 1.45em; text-align: center; text-decoration: none; vertical-align: 0.25em; background: var(--raised); border-radius: 0.35em; }
.footnote:hover { color: var(--on-accent); background: var(--accent); }
.wide { overflow-x: auto; }
table { width: 100%; font-size: 0.9em; border-collapse: collapse; }
th, td { padding: 0.4em 0.6em; text-align: start; vertical-align: top; border-bottom: 1px solid var(--line); overflow-wrap: normal; }
th { font-weight: 600; }
th:first-child, td:first-child { padding-inline-start: 0; }
.right { text-align: end; }
.center { text-align: center; }
.listing { margin: 0.8em 0; overflow: hidden; background: var(--raised); border: 1px solid var(--line); border-radius: 0.6rem; }
.listing-head { display: flex; align-items: center; justify-content: space-between; padding: 0.15rem 0.2rem 0 0.8rem; font-size: 0.78rem; color: var(--soft); }
.listing-head .quiet { width: 1.9rem; height: 1.9rem; }
.listing pre { margin: 0; padding: 0.2rem 0.8rem 0.7rem; overflow-x: auto; direction: ltr; text-align: left; scrollbar-width: thin; }
.listing pre:focus-visible { outline-offset: -2px; }
.listing code { padding: 0; font-size: 0.82rem; background: none; overflow-wrap: normal; white-space: pre; }

.foot > * { margin: 0.8rem 0 0; }
.searching { display: flex; align-items: baseline; gap: 0.2rem; color: var(--soft); }
.dots::after { content: "…"; display: inline-block; overflow: hidden; vertical-align: bottom; animation: dots 1.2s steps(4, jump-none) infinite; }
@keyframes dots { from { width: 0; } to { width: 1.1em; } }
.notice { padding: 0.5rem 0.8rem; font-size: 0.88rem; background: var(--raised); border-radius: 0.5rem; }
.sources { padding-block-start: 0.7rem; border-block-start: 1px solid var(--line); }
.sources h4 { margin: 0 0 0.25rem; font-size: 0.78rem; font-weight: 600; color: var(--soft); }
.sources ol { margin: 0; padding-inline-start: 1.5em; font-size: 0.88rem; }
.sources li { margin: 0.15em 0; }
.sources li::marker { color: var(--soft); }
.ending { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.5rem 1rem; color: var(--soft); }
.ending p { margin: 0; }
.failure { padding: 0.6rem 0.8rem; color: var(--bad); border: 1px solid color-mix(in srgb, var(--bad) 35%, transparent); border-radius: 0.6rem; }
.retry { display: inline-flex; align-items: center; gap: 0.4rem; padding: 0.3rem 0.7rem; color: var(--ink); border: 1px solid var(--line); border-radius: 0.5rem; }
.retry:hover { background: var(--raised); }
.ratings { display: flex; margin-inline-start: -0.4rem; }
.remarks { display: flex; flex-wrap: wrap; gap: 0.4rem; margin-block-start: 0.4rem; }
.remark { flex: 1 1 11rem; min-width: 0; padding: 0.3rem 0.7rem; font: inherit; font-size: 0.88rem; color: inherit; background: var(--raised); border: 1px solid var(--line); border-radius: 0.5rem; }
.remark::placeholder { color: var(--soft); opacity: 1; }
.remarks .retry { font-size: 0.88rem; }
.thanks { margin: 0.4rem 0 0; font-size: 0.88rem; color: var(--soft); }
.ratings [aria-pressed="true"] { color: var(--accent); }
.ratings [aria-pressed="true"] path { fill: currentcolor; fill-opacity: 0.2; }
`
