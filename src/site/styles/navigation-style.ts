/** The lists beside a page: the site's pages, and the page's own sections. */
export const navigationStyle = `
.sections, .contents {
  position: sticky; top: var(--top); align-self: start; max-height: calc(100vh - var(--top));
  padding: 1.8rem 0; overflow-y: auto; font-size: 0.9rem; line-height: 1.4; overscroll-behavior: contain; scrollbar-width: thin;
}
.sections { display: block; grid-column: 1; grid-row: 1; inset: var(--top) auto auto; width: auto; height: auto; margin: 0; color: inherit; background: none; border: 0; }
.contents { grid-column: 3; grid-row: 1; }
.sections ul, .contents ul { margin: 0; padding: 0; list-style: none; }
.sections ul ul { margin-inline-start: 0.5rem; padding-inline-start: 0.6rem; border-inline-start: 1px solid var(--line); }
.sections a, .sections span, .sections summary, .contents a { display: block; padding: 0.3rem 0.5rem; border-radius: 0.35rem; }
.sections a, .contents a { color: var(--soft); text-decoration: none; }
.sections a:hover, .contents a:hover { color: var(--ink); background: var(--panel); }
.sections a[aria-current] { color: var(--link); background: var(--panel); font-weight: 600; }
.contents a[aria-current] { color: var(--link); }
.sections summary { display: flex; align-items: center; justify-content: space-between; gap: 0.5rem; font-weight: 600; cursor: pointer; list-style: none; }
.sections summary::-webkit-details-marker { display: none; }
.sections summary::after { content: ""; flex: none; width: 0.4em; height: 0.4em; margin-inline-end: 0.2em; color: var(--soft); border: solid; border-width: 0 1.5px 1.5px 0; rotate: -45deg; }
:dir(rtl) > .sections summary::after { rotate: 135deg; }
.sections details[open] > summary::after { rotate: 45deg; }
.sections summary:hover { background: var(--panel); }
.contents h2 { margin: 0 0 0.5rem; padding: 0 0.5rem; font-size: 0.8rem; color: var(--soft); }
.contents .depth-3 { padding-inline-start: 0.9rem; }
.outline { display: none; margin: 0 0 1.5rem; font-size: 0.9rem; }
.outline ul { margin: 0.5rem 0 0; padding: 0; list-style: none; }
.outline .depth-3 { padding-inline-start: 1rem; }
.outline a { text-decoration: none; }
`
